import { ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { NextFunction, Request, Response } from 'express';
import type { Log } from '../../core/context.ts';
import { Failure, isOutOfReach, toPublicFailure } from '../../core/failure.ts';
import { bugText, failureFacts, failureText } from '../failure-text.ts';
import { errorAnswerTo } from './message.ts';

/** JSON-RPC 2.0 §5.1 leaves this to the server; it is what hosts know for a request that was not let through. */
export const REFUSED = -32_000;

interface Answering {
  request: Request;
  response: Response;
  next: NextFunction;
  log: Log;
  challenge(request: Request): string;
}

/**
 * Answers a request that failed before MCP was reached, as JSON-RPC with the matching HTTP status. A caller without
 * authentication receives the challenge; of a bug only the request id is returned.
 */
export function answerError(error: unknown, { request, response, next, log, challenge }: Answering): void {
  const requestId = String(response.getHeader('X-Request-Id'));
  const known = error instanceof Failure ? error : bodyFailure(error);
  // A configuration failure is only for the operator, so callers receive it as an internal error.
  const failure = known === null || known.code === 'configuration' ? null : toPublicFailure(known);
  const facts = { requestId, method: request.method, path: request.path, err: error };
  if (failure === null) log.error(facts, 'mcp.request_failed');
  else if (isOutOfReach(failure)) log.error(facts, 'mcp.service_unavailable');
  // The framework cuts an answer off that has begun already, which is the only honest end of it.
  if (response.headersSent) {
    next(error);
    return;
  }
  if (failure?.code === 'unauthorized') response.setHeader('WWW-Authenticate', challenge(request));
  if (failure?.detail.retryAfterSeconds !== undefined) {
    response.setHeader('Retry-After', String(Math.ceil(failure.detail.retryAfterSeconds)));
  }
  // Otherwise the rest of a rejected body would be read to its end.
  if (!request.complete) response.setHeader('Connection', 'close');
  const bytes = Buffer.from(JSON.stringify(errorAnswerTo(request, errorObject(failure, requestId))));
  response.writeHead(failure?.status ?? 500, { 'Content-Type': 'application/json', 'Content-Length': bytes.length });
  response.end(bytes);
}

function errorObject(failure: Failure | null, requestId: string): object {
  if (failure === null) return { code: ProtocolErrorCode.InternalError, message: bugText(requestId) };
  const code = failure.detail.meta?.rpcCode ?? REFUSED;
  return { code, message: failureText(failure), data: failureFacts(failure) };
}

/** The reader of bodies marks what it throws with a type and a status; null for anything else. */
function bodyFailure(error: unknown): Failure | null {
  if (!(error instanceof Error) || !('status' in error)) return null;
  if (error.status === 413) return new Failure('too_large', 'The message is too large; the limit is one megabyte.');
  if (error.status === 415) {
    return new Failure(
      'unsupported_media_type',
      'The body must be JSON in UTF-8, uncompressed or compressed with gzip.',
    );
  }
  return error.status === 400
    ? new Failure('bad_request', 'The body could not be read; it may have been cut off.')
    : null;
}
