import type { Response } from 'express';
import type { Principal } from '../../core/context.ts';
import { type MessageRequest, requestsOf } from './caller.ts';

/** The rate limits of a caller. They are shared with the REST API. */
export interface RequestLimits {
  /** Counts a request and gives the rate limit headers. Errors: `rate_limited`. */
  take(principal: Principal, request: MessageRequest): Promise<Record<string, string>>;
  /** The headers that go with what `take` failed with; none for anything else. */
  headersOf(error: unknown): Record<string, string>;
}

/**
 * Counts all that a message requests, before any of it is done. Errors: `rate_limited`,
 * with the headers on the response already.
 */
export async function countMessage(
  limits: RequestLimits,
  { principal, message, response }: { principal: Principal; message: unknown; response: Response },
): Promise<void> {
  try {
    for (const request of requestsOf(message)) setHeaders(response, await limits.take(principal, request));
  } catch (error) {
    setHeaders(response, limits.headersOf(error));
    throw error;
  }
}

function setHeaders(response: Response, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}
