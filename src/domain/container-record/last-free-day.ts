import { z } from 'zod';
import { knownZone } from '../../core/local-clock.ts';
import { shortName } from '../../core/short-name.ts';
import { type LastFreeDayState, URGENCIES, urgencyOf } from '../deadline.ts';
import { instantOrNull, textOrNull } from '../documented.ts';
import { daysBetween, Instant, LocalDate, localDate, toInstant } from '../instant.ts';
import type { CountedFrom } from '../journey/counted-days.ts';
import type { Departure } from '../journey/late-departures.ts';
import type { LastFreeDay as DerivedLastFreeDay } from '../journey/state.ts';
import { canonicalLocode } from '../location.ts';
import { Party } from '../observation.ts';

/** Who states last free days. */
export const DeadlineParty = z.enum(['shipping_line', 'terminal', 'rail']);
export type DeadlineParty = z.infer<typeof DeadlineParty>;

/** A last free day as a source of one party states it for a place. */
export const RecordedLastFreeDay = z.object({
  party: DeadlineParty.meta({ doc: 'Whose last free day it is' }),
  source: z.string().optional().describe('Who states it; two sources of one party may differ'),
  date: LocalDate.meta({ doc: 'The day in the calendar of its place' }),
  at: Instant.describe('The midnight with which that day begins there'),
  timezone: textOrNull('IANA time zone of its place; null where it is not known'),
  place_locode: textOrNull('UN/LOCODE of its place; null if its party named none'),
  place_name: z.string().nullable().describe('Null: its party named no place'),
  facility_name: z.string().optional().describe('The terminal or ramp that states it, where known'),
  relayed: z.boolean().optional().describe('True: the source relays what the party stated'),
  replaced: z.boolean().optional().describe('True: relayed before another day was stated'),
  outdated: z.boolean().optional().describe('True: stated before the box came ashore, for a day before that'),
  early: z.boolean().optional().describe('True: before the day on which the box is expected there'),
  arrival_expected_on: LocalDate.optional().meta({ doc: 'The day on which the container is expected there' }),
  computed: z
    .boolean()
    .describe('Made from a duration, not stated as a date')
    .meta({ doc: 'Whether it was computed from a duration and not stated as a date' }),
  counted_from: z
    .object({
      days: z.int().meta({ doc: 'Days of free time' }),
      event: z.enum(['arrival', 'discharge']).meta({ doc: 'What they are counted from' }),
      date: LocalDate.meta({ doc: 'The day in the calendar of its place' }),
      is_expected: z.boolean().meta({ doc: 'Whether that is expected and has not happened yet' }),
    })
    .optional()
    .describe('What a computed one was counted from'),
  applies: z.boolean().describe('Where the container stands or is to be picked up; never after the pickup'),
  binding: z.boolean().describe('The earliest that applies').meta({ doc: 'Whether it is the earliest that applies' }),
  conditional: z
    .boolean()
    .optional()
    .describe('True: counts only if the container stands at its place, where not every party has it'),
  left: z
    .array(
      z.object({
        milestone: z.string().meta({ doc: 'How it left' }),
        party: Party.meta({ doc: 'Who reported it' }),
        date: LocalDate.meta({ doc: 'The day on which it left' }),
        days_late: z.int().meta({ doc: 'Days after the last free day; 0 if in time' }),
      }),
    )
    .optional()
    .describe('When it left there; several where parties differ'),
  reported_at: instantOrNull('When it was first reported; null if not known'),
  stated_at: Instant.optional().describe('Last').meta({ doc: 'When it was last stated' }),
});
export type RecordedLastFreeDay = z.infer<typeof RecordedLastFreeDay>;

/** The same with how far away it is by the calendar of its place. */
const DatedLastFreeDay = RecordedLastFreeDay.extend({
  days_left: z.int().nullable().describe('Negative: days over it; null: it does not count'),
  urgency: z.enum(URGENCIES).nullable(),
});
type DatedLastFreeDay = z.infer<typeof DatedLastFreeDay>;

/** Makes a derived last free day one that is stored. */
export function storedLastFreeDay(day: DerivedLastFreeDay): RecordedLastFreeDay {
  const { party, source, date, at, timezone, place, computed, applies, binding, conditional, reportedAt } = day;
  const place_locode = place?.locode == null ? null : canonicalLocode(place.locode);
  const place_name = place?.name ?? null;
  const stated = { party, source, date, at, timezone, place_locode, place_name, computed, applies, binding };
  const facility_name = day.facility?.name ?? null;
  return {
    ...stated,
    ...(facility_name === null ? {} : { facility_name }),
    ...(day.relayed ? { relayed: true } : {}),
    ...(day.replaced ? { replaced: true } : {}),
    ...(day.outdated ? { outdated: true } : {}),
    ...(day.arrivalExpectedOn === null ? {} : { early: true, arrival_expected_on: day.arrivalExpectedOn }),
    ...(day.countedFrom === null ? {} : { counted_from: countedFrom(day.countedFrom) }),
    ...(conditional ? { conditional } : {}),
    ...(day.departures.length === 0 ? {} : { left: day.departures.map(leftOf) }),
    reported_at: reportedAt,
    ...(day.statedAt === null ? {} : { stated_at: day.statedAt }),
  };
}

function leftOf({ milestone, party, date, daysLate }: Departure) {
  return { milestone, party, date, days_late: daysLate };
}

function countedFrom({ days, event, date, isExpected }: CountedFrom): RecordedLastFreeDay['counted_from'] {
  return { days, event, date, is_expected: isExpected };
}

/** Whether free time may run by a day: where the container stands, or may stand by the word of a party. */
export function mayCount({ applies, conditional, replaced }: RecordedLastFreeDay): boolean {
  return replaced !== true && (applies || conditional === true);
}

/** How far away a last free day is at a moment, in milliseconds since the epoch; what does not count is never urgent. */
function datedLastFreeDay(day: RecordedLastFreeDay, now: number): DatedLastFreeDay {
  if (!mayCount(day)) return { ...day, days_left: null, urgency: null };
  const { daysLeft } = lastFreeDayState(day, now);
  return { ...day, days_left: daysLeft, urgency: urgencyOf(daysLeft) };
}

/** The record of a container with how far away each of its last free days is. */
export function withUrgency<Record extends { last_free_days: readonly RecordedLastFreeDay[] }>(
  container: Record,
  now: number,
): Omit<Record, 'last_free_days'> & { last_free_days: DatedLastFreeDay[] } {
  return { ...container, last_free_days: container.last_free_days.map((day) => datedLastFreeDay(day, now)) };
}

/** The last free day with its distance; by the calendar of its place. */
export function lastFreeDayState(
  { date, timezone }: Pick<RecordedLastFreeDay, 'date' | 'timezone'>,
  now: number,
): LastFreeDayState {
  return { date, daysLeft: daysBetween(localDate(toInstant(now), timezone), date) };
}

/** The last free day that counts; null if none does. */
export function bindingOf<Day extends { binding: boolean }>(days: readonly Day[]): Day | null {
  return days.find(({ binding }) => binding) ?? null;
}

/** The earliest last free day that counts if a container still stands where it is reported to have left; null if none. */
export function conditionalOf<Day extends { at: string; conditional?: boolean | undefined }>(
  days: readonly Day[],
): Day | null {
  const disputed = days.filter(({ conditional }) => conditional === true);
  return disputed.sort((one, other) => (one.at < other.at ? -1 : 1))[0] ?? null;
}

/**
 * All last free days as a row of a list has them, the binding one first: `2026-11-12 (terminal at Los Angeles, binding)`;
 * null if none is stated.
 */
export function lastFreeDaysInShort(days: readonly RecordedLastFreeDay[]): string[] | null {
  return days.length === 0
    ? null
    : days.map((day) => `${day.date} (${[ownerInShort(day, days), ...marksOf(day, days)].join(', ')})`);
}

function ownerInShort(day: RecordedLastFreeDay, days: readonly RecordedLastFreeDay[]): string {
  const { party, place_name, relayed } = day;
  const source = sourceBeside(day, days);
  const by = relayed === true ? ', relayed by' : '';
  const who = source === null ? PARTY_WORDS[party] : `${PARTY_WORDS[party]}${by} ${shortName(source)}`;
  const facility = facilityBeside(day, days);
  const where = [facility, place_name].flatMap((name) => (name === null ? [] : [shortName(name)]));
  return `${who}${where.length === 0 ? '' : ` at ${where.join(', ')}`}`;
}

/** The source of a day, where it relays that, or another source of its party states another; null where the party says enough. */
export function sourceBeside(
  { party, source, relayed }: RecordedLastFreeDay,
  days: readonly RecordedLastFreeDay[],
): string | null {
  const isOneOfSeveral = days.some((one) => one.party === party && one.source !== source);
  return isOneOfSeveral || relayed === true ? (source ?? null) : null;
}

/** The terminal that states a day, where two of its party and place state some; null where the place says enough. */
export function facilityBeside(day: RecordedLastFreeDay, days: readonly RecordedLastFreeDay[]): string | null {
  const { party, place_name, facility_name } = day;
  const isOneOfSeveral = days.some(
    (one) => one.party === party && one.place_name === place_name && one.facility_name !== facility_name,
  );
  return isOneOfSeveral ? (facility_name ?? null) : null;
}

function marksOf(day: RecordedLastFreeDay, { length }: readonly RecordedLastFreeDay[]): string[] {
  return [...standingMarks(day, length), ...(knownZone(day.timezone) === null ? ['zone not known'] : [])];
}

function standingMarks(day: RecordedLastFreeDay, length: number): string[] {
  const { binding, applies, conditional, replaced, outdated } = day;
  if (replaced === true) return ['replaced since'];
  if (outdated === true) return ['stated before it came ashore, no effect'];
  if (day.arrival_expected_on !== undefined)
    return [`before the estimated arrival of ${day.arrival_expected_on}, a new day has to be requested`];
  if (binding) return length > 1 ? ['binding'] : [];
  if (conditional === true) return ['applies if it stands there'];
  return applies ? [] : [departureInShort(day) ?? 'does not apply'];
}

/** `left there 2 days after it`, or by whose date it was late; null where it left in time, or has not left there. */
function departureInShort({ left = [] }: RecordedLastFreeDay): string | null {
  if (left.every(({ days_late }) => days_late === 0)) return null;
  const texts = left.map(({ party, days_late }) => {
    const when = days_late === 0 ? 'in time' : `${days_late} ${days_late === 1 ? 'day' : 'days'} after it`;
    return left.length === 1 ? when : `${when} by the ${party === 'rail' ? 'railroad' : party.replaceAll('_', ' ')}`;
  });
  return `left there ${texts.join(', ')}`;
}

const PARTY_WORDS: Record<DeadlineParty, string> = {
  shipping_line: 'shipping line',
  terminal: 'terminal',
  rail: 'railroad',
};

/** The same in the words of a line of text; nothing where none is stated. */
export function lastFreeDayTexts(days: readonly string[] | null): string[] {
  if (days === null) return [];
  return [`last free ${days.length === 1 ? 'day' : 'days'} ${days.join(' and ')}`];
}
