import type { RateLimits } from '../config/option-types.ts';

/** What requests are counted by: each kind has an allowance of its own. */
export type Bucket = keyof RateLimits;
