import { z } from 'zod';
import { LastPollOutcome } from './poll-outcome.ts';

/** What a test of a source came to. */
export const TestOutcome = z
  .enum(['signed_in', ...LastPollOutcome.options])
  .describe(`signed_in: it accepted the credentials, and nothing was polled; ${LastPollOutcome.description}`);
export type TestOutcome = z.infer<typeof TestOutcome>;

/** What of an answer its outcome depends on. */
interface TestedAnswer {
  outcome: 'signed_in' | 'found' | 'unknown' | 'refused' | 'misconfigured' | 'postponed' | 'unavailable' | 'malformed';
  cause?: 'credentials' | 'permission' | 'network';
  throttled?: boolean;
}

/** The outcome of an answer, in the words that polls of numbers have too. */
export function testOutcomeOf({ outcome, cause, throttled }: TestedAnswer): TestOutcome {
  switch (outcome) {
    case 'refused':
      if (cause === 'credentials') return 'credentials_refused';
      return cause === 'permission' ? 'not_permitted' : 'refused';
    case 'unavailable':
      if (throttled === true) return 'throttled';
      return cause === 'network' ? 'unreachable' : 'failed';
    default:
      return outcome;
  }
}
