import type { MilestoneName } from '../milestones.ts';
import { inOrderOfAuthority, PORT_CALL, rankingOf } from './authority.ts';
import { type Course, classify } from './classify.ts';
import { compareText } from './current-set.ts';
import { isOnCarriage } from './destination.ts';
import type { Happening } from './happening.ts';
import { NOWHERE, type Spot } from './places.ts';
import type { Milestone, Setting } from './state.ts';
import { supersededTimes } from './superseded.ts';

/** A milestone with what the rules need to know of it beside what is shown. */
export interface Mark {
  milestone: Milestone;
  spot: Spot;
  atMs: number;
  untilMs: number;
  /** Whether it belongs to the way inland from the port of discharge rather than to the way to the first vessel. */
  isOnCarriage: boolean;
}

const PORT_CALLS: ReadonlySet<MilestoneName> = new Set(['vessel_departed', 'vessel_arrived', 'vessel_berthed']);

/** The milestones that the happenings of a container are, without keys and in no order. */
export function marksOf(course: Course): Mark[] {
  return course.actual.flatMap((one) => classify(one, course).map((name) => markOf(one, name, course)));
}

/** Orders milestones by time and gives them keys. */
export function withKeys(marks: readonly Mark[]): Mark[] {
  const counts = new Map<string, number>();
  return [...marks].sort(byTime).map((mark) => {
    const base = `${mark.milestone.milestone}@${milestonePlaceText(mark.spot)}`;
    const ordinal = (counts.get(base) ?? 0) + 1;
    counts.set(base, ordinal);
    const { spot, atMs, untilMs, isOnCarriage } = mark;
    return { milestone: { ...mark.milestone, key: `${base}#${ordinal}` }, spot, atMs, untilMs, isOnCarriage };
  });
}

/** How a place is named in a key. */
export function milestonePlaceText({ place }: Spot): string {
  return place?.locode ?? place?.name ?? NOWHERE;
}

/** Where and on what something happened. */
export function settingOf(one: Happening): Setting {
  return {
    place: one.place,
    facility: one.value.facility ?? one.statements.find(({ facility }) => facility !== null)?.facility ?? null,
    vesselName: one.carriage.name,
    vesselImo: one.carriage.imo,
    voyage: one.value.carriage.voyage ?? one.carriage.voyage,
  };
}

function markOf(one: Happening, name: MilestoneName, { itinerary, turnedBack }: Course): Mark {
  const back = turnedBack.get(one);
  const ranking = PORT_CALLS.has(name) ? PORT_CALL : rankingOf(one.movement, one.mode);
  const statements = inOrderOfAuthority(one.statements, ranking);
  const value = statements[0] ?? one.value;
  const setting = settingOf(one);
  return {
    milestone: {
      key: '',
      milestone: name,
      at: value.at,
      precision: value.precision,
      party: value.party,
      because: statements.map(({ id }) => id),
      superseded: supersededTimes(value, [...statements, ...inOrderOfAuthority(one.superseded, ranking)]),
      reverted: back === undefined ? null : { at: back.value.at, because: back.statements.map(({ id }) => id) },
      // Of two statements one may give a moment and the other a local time, whose zone is that of the place.
      place: value.placeKey === one.placeKey ? value.place : one.place,
      facility: setting.facility,
      vesselName: setting.vesselName,
      vesselImo: setting.vesselImo,
      voyage: setting.voyage,
    },
    spot: { place: one.place, key: one.placeKey },
    atMs: value.atMs,
    untilMs: value.untilMs,
    isOnCarriage: isOnCarriage(value, itinerary),
  };
}

/** The order in which milestones of the same time are listed. */
const ORDER: readonly MilestoneName[] = [
  'empty_out',
  'full_in',
  'feeder_arrived',
  'transshipment_arrived',
  'vessel_arrived',
  'vessel_berthed',
  'transshipment_discharged',
  'feeder_discharged',
  'vessel_discharged',
  'rail_arrived',
  'arrived_at_inland_destination',
  'rail_unloaded',
  'feeder_loaded',
  'vessel_loaded',
  'transshipment_loaded',
  'rail_loaded',
  'feeder_departed',
  'vessel_departed',
  'transshipment_departed',
  'rail_departed',
  'not_available',
  'available',
  'full_out',
  'delivered',
  'empty_in',
];

function byTime(one: Mark, other: Mark): number {
  return (
    one.atMs - other.atMs ||
    ORDER.indexOf(one.milestone.milestone) - ORDER.indexOf(other.milestone.milestone) ||
    compareText(one.spot.key, other.spot.key) ||
    compareText(one.milestone.because[0] ?? '', other.milestone.because[0] ?? '')
  );
}

/** The last milestone of one of these names that stands, if there is one; the marks are in order of time. */
export function lastOf(marks: readonly Mark[], ...names: MilestoneName[]): Mark | undefined {
  return marks.findLast(({ milestone }) => milestone.reverted === null && names.includes(milestone.milestone));
}

/**
 * The empty return that ends the charge for the equipment: the first one after the pickup, because a later one is of the
 * line's own moves. None where all are dated before the pickup: one of these dates is wrong.
 */
export function emptyReturnOf(marks: readonly Mark[]): Mark | undefined {
  const pickup = lastOf(marks, 'full_out');
  const returns = marks.filter(({ milestone }) => milestone.milestone === 'empty_in');
  return returns.find(({ untilMs }) => pickup === undefined || untilMs >= pickup.atMs);
}

/** The first milestone of one of these names that stands, if there is one; the marks are in order of time. */
export function firstOf(marks: readonly Mark[], ...names: MilestoneName[]): Mark | undefined {
  return marks.find(({ milestone }) => milestone.reverted === null && names.includes(milestone.milestone));
}
