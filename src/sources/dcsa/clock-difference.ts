import type { Clock } from '../../core/clock.ts';

/** Below it no line rejects a signature because of its time. */
const SECONDS_MIN = 60;

/**
 * A sentence about how far the clock of this machine is from the one of the line (RFC 9110 §6.6.1, `Date`), with a space before it;
 * empty where they agree or the line does not say. Signed requests and assertions are refused when the clocks differ.
 */
export function clockDifference(headers: Readonly<Record<string, string>>, clock: Clock): string {
  const theirs = Date.parse(headers.date ?? '');
  const seconds = Math.round((clock.now() - theirs) / 1000);
  if (Number.isNaN(theirs) || Math.abs(seconds) < SECONDS_MIN) return '';
  return ` The clock of this machine is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} the one of the line.`;
}
