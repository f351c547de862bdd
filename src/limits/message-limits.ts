import type { Principal } from '../core/context.ts';
import type { Bucket } from './headers.ts';
import { allowanceHeaders, headersOf } from './headers.ts';
import type { Limiter } from './limiter.ts';

/** A message of the protocol, as far as it matters which allowance it takes from. */
export interface CountedMessage {
  method: string;
  /** The tool or prompt that it names, if it names one. */
  name: string | null;
}

/** The tools that share an allowance with the routes of the API that do the same; all others take from `default`. */
export const TOOL_BUCKETS: Readonly<Record<string, Bucket>> = {
  track_container: 'create',
  refresh_container: 'refresh',
};

/** The methods that count (docs/mcp.md names them). Handshakes, lists and notifications are free: hosts send them on their own. */
export const WORK: ReadonlySet<string> = new Set([
  ...['tools/call', 'resources/read', 'prompts/get', 'completion/complete'],
  ...['tasks/get', 'tasks/update', 'tasks/cancel'],
]);

/** Counts MCP messages over HTTP with the allowances of the API, and returns the rate limit headers. */
export function messageLimits(limiter: Limiter) {
  return { take, headersOf };

  async function take(principal: Principal, message: CountedMessage): Promise<Record<string, string>> {
    const bucket = bucketOf(message);
    return bucket === null ? {} : allowanceHeaders(await limiter.take(principal, bucket));
  }
}

/** The allowance that a message takes from; null for one that costs nothing. */
export function bucketOf({ method, name }: CountedMessage): Bucket | null {
  if (!WORK.has(method)) return null;
  const isKnown = method === 'tools/call' && name !== null && Object.hasOwn(TOOL_BUCKETS, name);
  return (isKnown ? TOOL_BUCKETS[name] : undefined) ?? 'default';
}
