import { Failure } from '../../core/failure.ts';
import type { Database } from '../../db/client.ts';
import type { Source, SourceRegistry, SourceTest } from '../../sources/source.ts';
import { blockLanes, type FurtherRequests, furtherRequests } from './source-quota.ts';
import { TAKE_TEST, TEST_REFUSAL } from './statements.ts';
import { TEST_PAUSE_SECONDS } from './test-pause.ts';
import { throttledLanes } from './throttled-lanes.ts';

const CAUSES = {
  tested: `It is tested once in ${TEST_PAUSE_SECONDS} seconds at the most`,
  blocked: 'It asked not to be polled for a while',
  minute: 'Its allowance of requests for this minute is used up',
  day: 'Its allowance of requests for this day is used up',
} as const;

/**
 * Takes a test of a source out of what the source allows; one without a poll takes its turn alone. Errors: `rate_limited`, with when
 * it may be tested.
 */
export async function takeTest(db: Database, { key, name, limits }: Source, polls: boolean): Promise<void> {
  const { requestsPerMinute, requestsPerDay } = limits;
  const taken = await db.query(TAKE_TEST, [key, polls ? 1 : 0, requestsPerMinute, requestsPerDay]);
  if (taken.length > 0) return;
  const [refusal] = await db.query(TEST_REFUSAL, [key, requestsPerMinute]);
  // What refused it may have ended meanwhile.
  const { cause, seconds } = refusal ?? { cause: 'tested', seconds: 1 };
  const message = `${name} was not tested. ${CAUSES[cause]}; try again in ${seconds} s.`;
  throw new Failure('rate_limited', message, { retryAfterSeconds: seconds, meta: { cause } });
}

/** The requests of a test that was taken: each beyond the first one is taken before it is made. */
export function testRequests(db: Database, { key, limits }: Source): FurtherRequests {
  return furtherRequests(db, key, limits);
}

/** Counts what a test made beside what was taken, and leaves the source alone if it wants that. */
export async function settleTest(
  { db, source, sources }: { db: Database; source: Source; sources: SourceRegistry },
  requests: FurtherRequests,
  answer: SourceTest['answer'],
): Promise<void> {
  await requests.settle(answer.requests);
  if (answer.outcome !== 'unavailable' || !answer.throttled) return;
  await blockLanes(db, throttledLanes(source, sources), answer.retryAfterSeconds);
}
