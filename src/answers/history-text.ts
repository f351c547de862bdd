import { daysBetween, localDate } from '../domain/instant.ts';
import type { HistoryChange } from '../services/journey/history.ts';
import { isSameEstimate, type Lateness } from '../services/journey/lateness.ts';
import { factWords } from '../wording/facts.ts';
import { localTime } from '../wording/local-time.ts';
import { partyText } from '../wording/statement-text.ts';

/** A value of a fact as people read it: a moment on the clock of its place, anything else as it is. */
export function valueText(value: string, timezone: string | null): string {
  return /^\d{4}-\d\d-\d\dT/.test(value) ? localTime(value, timezone) : value;
}

/** One change in one line: when it became known, what it was and is, and who stated it. */
export function changeText({ known_at, fact, from, to, said_by, timezone, computed }: HistoryChange): string {
  const show = (value: string) => valueText(value, timezone);
  const how = computed === true ? ', computed from a duration' : '';
  const by = said_by === null ? '' : ` (${partyText(said_by)}${how})`;
  const what = `${localTime(known_at, null)}  ${factWords(fact)}`;
  if (to === null) return `${what}: not known any more${from === null ? '' : `, was ${show(from)}`}${by}`;
  return `${what}: ${from === null ? '' : `${show(from)} → `}${show(to)}${by}`;
}

/** How often and how far the estimated arrival at the port of discharge moved since tracking began. */
export function movesText(changes: readonly HistoryChange[], lateness: Lateness): string {
  const { eta_at, eta_moves, are_all_moves_known, timezone } = lateness;
  const estimates = changes.filter(({ fact }) => fact === 'pod_eta_at');
  const first = estimates[0]?.from ?? estimates[0]?.to ?? null;
  const known = estimates.at(-1)?.to ?? null;
  const last = known !== null && (eta_at === null || isSameEstimate(known, eta_at, timezone)) ? known : eta_at;
  if (first === null || last === null) return 'No estimated arrival at the port of discharge is known.';
  const what = 'The estimated arrival at the port of discharge';
  if (eta_moves === 0 && !are_all_moves_known) {
    const doubt = 'not every receipt was looked at, so it may have moved in between';
    return `${what} is what it was when tracking began, ${valueText(last, timezone)}; ${doubt}.`;
  }
  if (eta_moves === 0) return `${what} has not moved since tracking began: ${valueText(last, timezone)}.`;
  const [from, to] = [dayOf(first, timezone), dayOf(last, timezone)];
  return `${what} moved ${timesText(lateness)}, from ${from} to ${to} (${distanceText(daysBetween(from, to))}).`;
}

/** `once`, `3 times` or `at least 3 times`: how often the estimate moved. */
export function timesText({ eta_moves, are_all_moves_known }: Lateness): string {
  return `${are_all_moves_known ? '' : 'at least '}${eta_moves === 1 ? 'once' : `${eta_moves} times`}`;
}

/**
 * How late the container is against the first estimate, whose that was and since when it is known; null if there is
 * nothing to compare.
 */
export function latenessText(lateness: Lateness): string | null {
  const { first_eta_at, arrived_at, days_later, timezone } = lateness;
  if (first_eta_at === null || days_later === null) return null;
  const comparison = days_later === 0 ? 'the same day as' : `${distanceText(days_later)} than`;
  const first = `the first estimate that is known${originText(lateness)}, ${localTime(first_eta_at, timezone)}`;
  const before = hadMoved(lateness) ? ' The estimate had moved before tracking began.' : '';
  if (arrived_at === null) return `The newest estimate of its arrival is ${comparison} ${first}.${before}`;
  return `It arrived on ${localTime(arrived_at, timezone)}, ${comparison} ${first}.`;
}

/** Since when statements are known, and that tracking has stopped if it has. */
export function trackedText(knownSince: string | null, stoppedAt: string | null): string {
  const since =
    knownSince === null
      ? 'Nothing has been received about it yet.'
      : `Tracked since ${localTime(knownSince, null)}; earlier statements are not known.`;
  return stoppedAt === null
    ? since
    : `${since} Tracking stopped on ${localTime(stoppedAt, null)}: this is how it stood then.`;
}

function originText({ first_said_by, first_known_at }: Lateness): string {
  if (first_said_by === null || first_known_at === null) return '';
  return ` (${partyText(first_said_by)}, known since ${localTime(first_known_at, null)})`;
}

// Where no receipt since has moved it, the difference is older than the tracking.
function hadMoved({ eta_moves, are_all_moves_known, days_later }: Lateness): boolean {
  return eta_moves === 0 && are_all_moves_known && days_later !== 0;
}

function dayOf(value: string, timezone: string | null): string {
  return value.length === 10 ? value : localDate(value, timezone);
}

function distanceText(days: number): string {
  if (days === 0) return 'the same day';
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`;
  return `${count} ${days > 0 ? 'later' : 'earlier'}`;
}
