import type { FailedAnswer } from '../http-answer.ts';
import { upstreamVariable } from './api.ts';

/** The answer where no more numbers may be ordered in this month. */
export function limitReached(
  name: string,
  { limit, requests }: { limit: number | null; requests: number },
): FailedAnswer {
  const reason = `The ${limit} numbers that may be ordered at the upstream ${name} in a month are used up.`;
  return { outcome: 'misconfigured', requests, reason, check: upstreamVariable(name, 'LIMIT') };
}
