import type { Principal } from '../core/context.ts';
import type { Limiter } from './limiter.ts';

/** What a caller may begin to track at once: numbers take from `create`, and a job of many from `bulk`, as over REST. */
export function numberAllowance(limiter: Limiter, principal: Principal) {
  return {
    takeNumbers: (count: number) => limiter.takeUpTo(principal, 'create', count),
    takeJob: async () => void (await limiter.take(principal, 'bulk')),
  };
}
