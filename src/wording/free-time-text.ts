import { knownZone } from '../core/local-clock.ts';
import { ago, quoted } from '../core/text.ts';
import {
  bindingOf,
  facilityBeside,
  lastFreeDayState,
  mayCount,
  type RecordedLastFreeDay,
  sourceBeside,
} from '../domain/container-record/last-free-day.ts';
import { type LastFreeDayState, urgencyOf } from '../domain/deadline.ts';
import { isFresh } from '../domain/freshness.ts';
import { localDate, toInstant } from '../domain/instant.ts';
import { type TerminalStatements, yardParty } from '../domain/stated-at-terminal.ts';
import { PICKED_UP_STATUSES } from '../domain/status.ts';
import { isLate, lateTexts, leftText, listed } from './late-text.ts';
import { placeName } from './outside-text.ts';
import { partyText } from './party-text.ts';
import { isDisputed, type Warned } from './warnings.ts';

/** What the free time of a container is described from. */
interface FreeTimeFacts extends Pick<Warned, 'current_status' | 'contradictions'> {
  last_free_days: readonly RecordedLastFreeDay[];
  terminal_checked_at: string | null;
  terminal_statements: TerminalStatements;
  pod_arrived_at: string | null;
  pod_discharged_at: string | null;
  ind_ata_at: string | null;
  ind_rail_unloaded_at: string | null;
}

/** When the line that a container belongs to last reported; undefined if that was not read. */
export type LineReportAt = string | null | undefined;

/**
 * The last free days of a container: the binding one with whose it is and how far away by the calendar of its place, then
 * every other with why it does not bind; null as long as none is known before the discharge. Where the party of the
 * binding day has not reported for long the text says so, because the day may have been moved since.
 */
export function lastFreeDayText(container: FreeTimeFacts, now: number, lineReportAt?: LineReportAt): string | null {
  const { last_free_days: days } = container;
  if (isPickedUp(container)) return days.length === 0 ? null : endedText(container, now);
  const binding = bindingOf(days);
  if (binding === null && days.length === 0) return hasLanded(container) ? 'No last free day is known.' : null;
  const others = days.filter((day) => day !== binding).map((day) => otherText(day, container, now));
  if (binding === null) return ['No last free day that applies is known.', ...others].join(' ');
  const head = `${capital(ownerText(binding, days))} ${daysLeftText(lastFreeDayState(binding, now), binding.timezone)}.`;
  const binds = others.length > 0 ? ' It is the binding one.' : '';
  return `${head}${binds}${[staleText(container, { binding, now, lineReportAt }), ...others].map((text) => text && ` ${text}`).join('')}`;
}

// Where a party says that the container is still there, its days count if that is right.
function endedText(container: FreeTimeFacts, now: number): string {
  const { current_status, last_free_days: days } = container;
  const ended = current_status === 'empty_returned' ? 'returned empty' : current_status.replaceAll('_', ' ');
  const owner = (day: RecordedLastFreeDay) => ownerText(day, days);
  const past = days.filter(({ conditional, outdated }) => conditional !== true && outdated !== true);
  const late = lateTexts(isDisputed(container) ? days : past, owner);
  const inTime = past.filter((day) => !isLate(day)).map((day) => `${owner(day)} ${day.date}`);
  const rest = [
    ...late,
    ...(inTime.length === 0 ? [] : [`Stated ${inTime.length === 1 ? 'was' : 'were'} ${listed(inTime)}.`]),
  ];
  if (!isDisputed(container)) {
    const head = late.length > 0 ? [] : [`It was ${ended}, so no last free day applies.`];
    return [...head, ...rest].join(' ');
  }
  const reported = `It is reported as ${ended}, but parties contradict each other`;
  const conditional = days.filter((day) => day.conditional === true);
  if (conditional.length === 0) return [`${reported}.`, ...rest].join(' ');
  const texts = conditional.map((day) => `${owner(day)} ${daysLeftText(lastFreeDayState(day, now), day.timezone)}`);
  return [`${reported}: if it was not, ${texts.join(', and ')}.`, ...rest].join(' ');
}

/** `is today, 2026-11-25`, `is 2026-11-25, in 2 days (imminent)` or `was 2026-11-25, 3 days ago (overdue)`. */
export function daysLeftText({ date, daysLeft }: LastFreeDayState, timezone: string | null): string {
  const day = knownZone(timezone) === null ? `${date} (local date, zone not known)` : date;
  if (daysLeft === 0) return `is today, ${day}`;
  const urgency = `(${urgencyOf(daysLeft)})`;
  return daysLeft > 0
    ? `is ${day}, in ${count(daysLeft)} ${urgency}`
    : `was ${day}, ${count(-daysLeft)} ago ${urgency}`;
}

/** `was 2026-11-25`: of a day that does not count, how far away it is says nothing. */
function dateText({ date, daysLeft }: LastFreeDayState, timezone: string | null): string {
  const day = knownZone(timezone) === null ? `${date} (local date, zone not known)` : date;
  return `${daysLeft < 0 ? 'was' : 'is'} ${day}`;
}

/** `the terminal's last free day at Los Angeles`, with the source where another of its party states another day. */
export function ownerText(day: RecordedLastFreeDay, days: readonly RecordedLastFreeDay[] = []): string {
  const { party, place_name, relayed } = day;
  const source = sourceBeside(day, days);
  const by = source === null ? '' : relayed === true ? `, relayed by ${quoted(source)},` : ` by ${quoted(source)}`;
  const where = [facilityBeside(day, days), place_name].flatMap((name) => (name === null ? [] : [placeName(name)]));
  const place = where.length === 0 ? '' : ` at ${where.join(', ')}`;
  return `the ${WHOSE[party]} last free day${place}${by}${countedText(day)}`;
}

/** What a computed day was counted from. */
function countedText({ computed, counted_from: counted }: RecordedLastFreeDay): string {
  if (!computed) return '';
  if (counted === undefined) return ', computed from a duration,';
  const { days, event, date, is_expected } = counted;
  return `, computed as ${count(days)} after the ${is_expected ? 'expected ' : ''}${event} of ${date},`;
}

const WHOSE = { shipping_line: "shipping line's", terminal: "terminal's", rail: "railroad's" } as const;

function otherText(day: RecordedLastFreeDay, container: FreeTimeFacts, now: number): string {
  const { last_free_days: days, pod_discharged_at, pod_arrived_at } = container;
  const landedAt = pod_discharged_at ?? pod_arrived_at;
  if (day.outdated === true && !day.computed) return outdatedText(day, days);
  if (day.arrival_expected_on !== undefined) return earlyText(day, days);
  const owner = capital(ownerText(day, days));
  const without = `${owner} ${dateText(lastFreeDayState(day, now), day.timezone)}`;
  if (day.computed && landedAt !== null && day.date < localDate(landedAt, day.timezone))
    return `${without}; it was computed from an expected arrival and has no effect, because the container came ashore later.`;
  if (day.replaced === true) return `${without}; another day was stated since, so it has no effect.`;
  if (!mayCount(day)) return `${without}; ${leftText(day) ?? awayText(container)}.`;
  const what = `${owner} ${daysLeftText(lastFreeDayState(day, now), day.timezone)}`;
  if (day.conditional === true) return `${what}; it applies only if the container stands there.`;
  return `${what}.`;
}

// Before it is loaded, it may stand at that very place.
function awayText({ current_status }: FreeTimeFacts): string {
  return current_status === 'new'
    ? 'it does not apply, because the container is not picked up there'
    : 'it does not apply where the container is';
}

/** `… was stated as 2026-11-23, before the estimated arrival there on 2026-11-25: request a new day from …`. */
export function earlyText(day: RecordedLastFreeDay, days: readonly RecordedLastFreeDay[]): string {
  return `${capital(ownerText(day, days))} was stated as ${day.date}, before the estimated arrival there on ${day.arrival_expected_on}, so it cannot be picked up by then: request a new day from the ${partyText(day.party)}.`;
}

// It may be years past, but free time that cannot have ended is not overdue.
function outdatedText(day: RecordedLastFreeDay, days: readonly RecordedLastFreeDay[]): string {
  const isStatedAgain = days.some((one) => one.party === day.party && one.outdated !== true);
  const rest = isStatedAgain ? '' : ` The ${partyText(day.party)} has not stated a new day.`;
  return `${capital(ownerText(day, days))} was stated as ${day.date} before the container came ashore, which was after that day, so it has no effect.${rest}`;
}

interface Silence {
  binding: RecordedLastFreeDay;
  now: number;
  lineReportAt: LineReportAt;
}

function staleText(
  { terminal_checked_at: checkedAt, terminal_statements: statements }: FreeTimeFacts,
  { binding, now, lineReportAt }: Silence,
): string {
  const asOf = toInstant(now);
  const isOfLine = binding.party === 'shipping_line' && binding.relayed !== true;
  if (!isOfLine && binding.stated_at !== undefined && !isFresh('terminal', binding.stated_at, asOf)) {
    return `That was last stated ${ago(Date.parse(binding.stated_at), now)}: since then the day may have been moved, or the container picked up.`;
  }
  if (checkedAt !== null && !isFresh('terminal', checkedAt, asOf)) {
    return `The ${partyText(yardParty(statements))} last reported ${ago(Date.parse(checkedAt), now)}: since then the day may have been moved, or the container picked up.`;
  }
  const isLineSilent = typeof lineReportAt === 'string' && !isFresh('shipping_line', lineReportAt, asOf);
  if (!isOfLine || !isLineSilent) return '';
  return `The shipping line last reported ${ago(Date.parse(lineReportAt), now)}: since then it may have moved the day.`;
}

function isPickedUp({ current_status }: FreeTimeFacts): boolean {
  return PICKED_UP_STATUSES.some((status) => status === current_status);
}

// On the train inland its free time has not begun, and a day for the ramp may be stated before it comes.
function hasLanded({ pod_discharged_at, ind_ata_at, ind_rail_unloaded_at, current_status }: FreeTimeFacts): boolean {
  if (current_status === 'on_rail') return true;
  return [pod_discharged_at, ind_ata_at, ind_rail_unloaded_at].some((at) => at !== null);
}

function count(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

function capital(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
