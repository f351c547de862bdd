import type { Response } from 'express';
import type { Principal } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { messageIdOf } from '../request-id.ts';
import { type MessageRequest, requestOf, requestsOf } from './caller.ts';

/** The rate limits of a caller. They are shared with the REST API. */
export interface RequestLimits {
  /** Counts a request and gives the rate limit headers. Errors: `rate_limited`. */
  take(principal: Principal, request: MessageRequest): Promise<Record<string, string>>;
  /** The headers that go with what `take` failed with; none for anything else. */
  headersOf(error: unknown): Record<string, string>;
}

interface Counted {
  principal: Principal;
  message: unknown;
  response: Response;
  /** The tools that there are. */
  toolNames: ReadonlySet<string>;
}

/**
 * Counts all that a message requests, before any of it is done. A call of a tool beyond the limit gets the failure as its
 * result, because models do not see what hosts make of status 429; null for what is within it. Errors: `rate_limited`
 * for every other message. The headers are on the response already.
 */
export async function countMessage(
  limits: RequestLimits,
  { principal, message, response, toolNames }: Counted,
): Promise<Failure | null> {
  try {
    for (const request of requestsOf(message)) setHeaders(response, await limits.take(principal, request));
    return null;
  } catch (error) {
    setHeaders(response, limits.headersOf(error));
    const request = requestOf(message);
    const isCall =
      request?.method === 'tools/call' && toolNames.has(request.name ?? '') && messageIdOf(message) !== null;
    if (!(error instanceof Failure) || error.code !== 'rate_limited' || !isCall) throw error;
    response.setHeader('Retry-After', String(Math.ceil(error.detail.retryAfterSeconds ?? 1)));
    return error;
  }
}

function setHeaders(response: Response, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}
