import type { Response } from 'express';
import type { Principal } from '../../core/context.ts';
import { type MessageRequest, requestsOf } from './caller.ts';

/** How much a caller may ask for. The API has the same allowances, so what they are is not for the protocol to know. */
export interface RequestLimits {
  /** Counts a request and gives the headers that tell what is left. Errors: `rate_limited`. */
  take(principal: Principal, request: MessageRequest): Promise<Record<string, string>>;
  /** The headers that go with what `take` failed with; none for anything else. */
  headersOf(error: unknown): Record<string, string>;
}

/**
 * Counts all that a message asks for, before any of it is done, whichever way it is answered. Errors: `rate_limited`,
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
