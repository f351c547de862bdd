import { z } from 'zod';

/** What a poll came to, with the sentence that the reference of the API has about it. */
const POLL_OUTCOMES = {
  found: 'the line answered',
  unknown: 'it does not know the number',
  credentials_refused: 'it refused the credentials',
  not_permitted: 'it does not show the number to us',
  misconfigured: 'it cannot be polled as it is configured here',
  refused: 'it cannot be polled for such a number',
  throttled: 'it limits the rate of requests',
  postponed: 'it has no answer yet',
  unreachable: 'no connection, or no answer in time',
  failed: 'it answered with an error of its own',
  malformed: 'its answer was not understood',
  internal: 'the poll failed inside the service',
} as const;

type Outcome = keyof typeof POLL_OUTCOMES;

const ALL_OUTCOMES = Object.keys(POLL_OUTCOMES) as [Outcome, ...Outcome[]];

/** What a poll of a source came to. */
export const LastPollOutcome = z.enum(ALL_OUTCOMES).describe(
  Object.entries(POLL_OUTCOMES)
    .map(([outcome, meaning]) => `${outcome}: ${meaning}`)
    .join('; '),
);
export type LastPollOutcome = z.infer<typeof LastPollOutcome>;

/** What a poll came to that brought no data. */
export type PollMiss = Exclude<LastPollOutcome, 'found'>;
