import { daysBetween, localDate } from '../../domain/instant.ts';
import { localTime } from '../describe.ts';
import { factWords } from './facts.ts';
import type { Change } from './history.ts';
import type { Lateness } from './lateness.ts';
import { partyText } from './statement-text.ts';

/** A value of a fact as people read it: a moment on the clock of its place, anything else as it is. */
export function valueText(value: string, timezone: string | null): string {
  return /^\d{4}-\d\d-\d\dT/.test(value) ? localTime(value, timezone) : value;
}

/** One change in one line: when it became known, what it was and is, and who said so. */
export function changeText({ known_at, fact, from, to, said_by, timezone }: Change): string {
  const show = (value: string) => valueText(value, timezone);
  const by = said_by === null ? '' : ` (${partyText(said_by)})`;
  const what = `${localTime(known_at, null)}  ${factWords(fact)}`;
  if (to === null) return `${what}: not known any more${from === null ? '' : `, was ${show(from)}`}${by}`;
  return `${what}: ${from === null ? '' : `${show(from)} → `}${show(to)}${by}`;
}

/** What follows "the vessel changed". */
export function vesselChangeText({ known_at, from, to }: Change): string {
  return `from ${from ?? 'one not known'} to ${to ?? 'one not known'}, known since ${localTime(known_at, null)}`;
}

/**
 * How often and how far the expected arrival at the port of discharge moved since tracking began; `isWhole` says
 * whether no moment was left out.
 */
export function movesText(
  changes: readonly Change[],
  { eta_at, eta_moves, timezone }: Lateness,
  isWhole: boolean,
): string {
  const estimates = changes.filter(({ fact }) => fact === 'pod_eta_at');
  const first = estimates[0]?.from ?? estimates[0]?.to ?? null;
  const last = estimates.at(-1)?.to ?? eta_at;
  if (first === null || last === null) return 'No expected arrival at the port of discharge is known.';
  if (eta_moves === 0) {
    const since = 'The expected arrival at the port of discharge has not moved since tracking began';
    return `${since}: ${valueText(last, timezone)}.`;
  }
  const [from, to] = [dayOf(first, timezone), dayOf(last, timezone)];
  const times = eta_moves === 1 ? 'once' : `${eta_moves} times`;
  const moved = `moved ${isWhole ? '' : 'at least '}${times}, from ${from} to ${to}`;
  return `The expected arrival at the port of discharge ${moved} (${distanceText(daysBetween(from, to))}).`;
}

/** How late the container is against the first estimate; null if there is nothing to compare. */
export function latenessText({ first_eta_at, arrived_at, days_later, timezone }: Lateness): string | null {
  if (first_eta_at === null || days_later === null) return null;
  const comparison = days_later === 0 ? 'the same day as' : `${distanceText(days_later)} than`;
  const first = `the first estimate that is known, ${localTime(first_eta_at, timezone)}`;
  if (arrived_at === null) return `Its arrival is expected ${comparison} ${first}.`;
  return `It arrived on ${localTime(arrived_at, timezone)}, ${comparison} ${first}.`;
}

/** Since when what was said is known, and that tracking has stopped if it has. */
export function trackedText(knownSince: string | null, stoppedAt: string | null): string {
  const since =
    knownSince === null
      ? 'Nothing has been received about it yet.'
      : `Tracked since ${localTime(knownSince, null)}; what was said before is not known.`;
  return stoppedAt === null
    ? since
    : `${since} Tracking stopped on ${localTime(stoppedAt, null)}: this is how it stood then.`;
}

function dayOf(value: string, timezone: string | null): string {
  return value.length === 10 ? value : localDate(value, timezone);
}

function distanceText(days: number): string {
  if (days === 0) return 'the same day';
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`;
  return `${count} ${days > 0 ? 'later' : 'earlier'}`;
}
