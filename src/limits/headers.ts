import type { RateLimits } from '../config/option-types.ts';
import { Failure } from '../core/failure.ts';

/** What requests are counted by: each kind has an allowance of its own. */
export type Bucket = keyof RateLimits;

/** What is left of an allowance after a request was counted. */
export interface Allowance {
  bucket: Bucket;
  limit: number;
  remaining: number;
  /** In how many whole seconds more is left. */
  resetSeconds: number;
}

/** The period in which a limit counts, which rolls. */
export const WINDOW_SECONDS = 60;

/** The exhausted allowance of each failure, because a failure has no field for headers. */
const exhausted = new WeakMap<Failure, Allowance>();

/**
 * What an answer says of an allowance: as draft-ietf-httpapi-ratelimit-headers-10 §3 and §4 have it, and by the three
 * names that clients knew before.
 */
export function allowanceHeaders({ bucket, limit, remaining, resetSeconds }: Allowance): Record<string, string> {
  return {
    'RateLimit-Policy': `"${bucket}";q=${limit};w=${WINDOW_SECONDS}`,
    RateLimit: `"${bucket}";r=${remaining};t=${resetSeconds}`,
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(resetSeconds),
  };
}

/** The failure for an exhausted allowance, with the time of the next permitted request. */
export function exceeded(allowance: Allowance): Failure {
  const { bucket, limit, resetSeconds } = allowance;
  const failure = new Failure(
    'rate_limited',
    `Your account has exceeded its API rate limit. The limit for requests of the kind "${bucket}" is ${limit} per ` +
      `${WINDOW_SECONDS} seconds; retry in ${resetSeconds} s.`,
    { retryAfterSeconds: resetSeconds, meta: { bucket, limit, window_seconds: WINDOW_SECONDS } },
  );
  exhausted.set(failure, allowance);
  return failure;
}

/** The headers that go with such a failure; none for anything else. */
export function headersOf(error: unknown): Record<string, string> {
  const allowance = error instanceof Failure ? exhausted.get(error) : undefined;
  return allowance === undefined ? {} : allowanceHeaders(allowance);
}
