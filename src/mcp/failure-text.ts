import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { Failure, toPublicFailure } from '../core/failure.ts';

/** What a caller reads of a failure: its code, what is wrong and what to do. When to retry is said once. */
export function failureText(failure: Failure): string {
  const { code, message, detail } = toPublicFailure(failure);
  const seconds = Math.ceil(detail.retryAfterSeconds ?? 0);
  const isSaid = detail.retryAfterSeconds === undefined || message.endsWith(` in ${seconds} s.`);
  return `${code}: ${message}${isSaid ? '' : ` Try again in ${seconds} s.`}`;
}

/** The same for programs, beside the text. */
export function failureFacts(failure: Failure): Record<string, unknown> {
  const { code, status, detail } = toPublicFailure(failure);
  const { retryAfterSeconds, parameter, pointer } = detail;
  const argument = parameter ?? pointer?.slice(1) ?? '';
  return {
    code,
    status,
    ...(retryAfterSeconds === undefined ? {} : { retry_after_seconds: Math.ceil(retryAfterSeconds) }),
    ...(argument === '' ? {} : { argument }),
  };
}

/** What a caller reads of a bug: that it is one, and the id under which it is logged. */
export function bugText(requestId: string): string {
  return `An unexpected error occurred in the service; the arguments are not the cause. Request id: ${requestId}`;
}

/**
 * A failure as an error of the protocol, for everything but tools, whose errors the model is to read. What is no fault of
 * the request is none of its parameters either.
 */
export function protocolError(error: unknown, requestId: string): ProtocolError {
  if (!(error instanceof Failure)) return new ProtocolError(ProtocolErrorCode.InternalError, bugText(requestId));
  const code = error.status < 500 ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
  return new ProtocolError(code, failureText(error), failureFacts(error));
}
