import { dateAt, dayText } from '../../../view/model/time.ts';
import { words } from '../../../view/model/words.ts';
import type { CheckedNumber, FailedNumber, TriedRequest } from './failed-data.ts';
import { partiesOnlyText, refusedText } from './waiting-words.ts';

const REASONS: Readonly<Record<string, string>> = {
  not_found: 'The line does not know it.',
  invalid_number: 'The line does not accept it; look for a typing error.',
  scac_auto_detect_failed: 'No line knows it; name the line.',
  booking_cancelled: 'The booking was cancelled.',
  expired: 'The line did not know it for a week.',
  retries_exhausted: 'The line did not answer in the end.',
  shipping_line_unreachable: 'The line cannot be reached.',
  data_unavailable: 'The line has no data of it.',
};

const OUTCOMES: Readonly<Record<string, string>> = {
  found: 'it answered',
  unknown: 'it does not know the number',
  credentials_refused: 'it refused the credentials',
  not_permitted: 'it does not show the number to us',
  misconfigured: 'it cannot be polled as it is set up here',
  refused: 'it cannot be polled for such a number',
  throttled: 'it limits the rate of requests',
  postponed: 'it had no answer yet',
  unreachable: 'no connection, or no answer in time',
  failed: 'it answered with an error of its own',
  malformed: 'its answer was not understood',
  internal: 'the poll failed inside the service',
};

/** Why a number is not tracked: each sentence is one cause that is known. */
export function failureText(
  failed: FailedNumber,
  tried: TriedRequest | undefined,
  check: CheckedNumber | undefined,
): string[] {
  const { failed_reason: reason } = failed;
  const polling = tried?.polling;
  const isUnknown = reason === 'not_found' || reason === 'expired';
  const wrong = polling?.mistyped ?? (check?.is_valid === false ? check.reason : null);
  const sentences = [
    REASONS[reason ?? ''] ?? `${words(reason ?? 'failed')}.`,
    wrong ?? null,
    refusedText(polling ?? {}),
    isUnknown ? partiesOnlyText(polling ?? {}) : null,
  ];
  return [...new Set(sentences.filter((sentence) => sentence !== null))];
}

/** What was tried and when: `Polled since Mon 2 Nov 2026, 8 times again; last Mon 9 Nov 2026: it does not know the number.` */
export function triedText({ attributes, polling }: TriedRequest): string {
  const day = (at: string) => {
    const date = dateAt(at, null);
    return date === null ? at : dayText(date);
  };
  const { created_at: since, retry_count: again } = attributes;
  const last = polling.last_poll ?? null;
  const times = again === 0 ? '' : again === 1 ? ', once again' : `, ${again} times again`;
  if (last === null) return `Given on ${day(since)}; no line was polled.`;
  return `Polled since ${day(since)}${times}; last on ${day(last.at)}: ${OUTCOMES[last.outcome] ?? words(last.outcome)}.`;
}
