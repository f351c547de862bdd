import type { LastPollOutcome } from '../domain/poll-outcome.ts';

const DID: Record<LastPollOutcome, string> = {
  found: 'answered',
  unknown: 'did not know the number',
  credentials_refused: 'refused our credentials',
  not_permitted: 'did not show the number to us',
  misconfigured: 'could not be polled as it is configured here',
  refused: 'could not be polled for such a number',
  throttled: 'limited the rate of our requests',
  postponed: 'had no answer yet',
  unreachable: 'could not be reached, or did not answer in time',
  failed: 'answered with an error of its own',
  malformed: 'gave an answer that could not be understood',
  internal: 'was polled, and the poll failed inside this service',
};

/** What a source did when it was polled, such as `MAEU could not be reached, or did not answer in time`. */
export function pollOutcomeText(who: string, outcome: LastPollOutcome): string {
  return `${who} ${DID[outcome]}`;
}
