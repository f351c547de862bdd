import type { Instant } from '../instant.ts';
import { canonicalLocode } from '../location.ts';
import type { Observation, Party } from '../observation.ts';
import type { FacilityReference } from '../place-reference.ts';
import type { Availability, StoredSnapshot } from './availability.ts';
import type { Contradiction, StatedValue } from './contradiction.ts';
import { isNamed, isOtherFacility } from './facility.ts';
import type { Itinerary } from './itinerary.ts';
import type { Mark } from './milestone-list.ts';
import type { PlaceDispute } from './place-contradictions.ts';
import { type Gazetteer, NOWHERE, type Spot } from './places.ts';
import type { ContainerFacts, Place } from './state.ts';
import type { Statement } from './statement.ts';
import type { Yards } from './yards.ts';

/** What was said of one trip of a container, and what is shown of it. */
export interface SaidAndShown {
  marks: readonly Mark[];
  itinerary: Itinerary;
  /** Every movement that was said to have happened or to be expected. */
  statements: readonly Statement[];
  snapshots: readonly StoredSnapshot[];
  /** Those that were not made at a place that the container has left since. */
  snapshotsHere: readonly StoredSnapshot[];
  /** Those of terminals of the same place at which it does not stand. */
  snapshotsElsewhere: readonly StoredSnapshot[];
  /** Everything that stands and is about the trip. */
  said: readonly Observation[];
  availability: Availability;
  /** Where milestones and yards do not agree on where it is. */
  disputes: readonly PlaceDispute[];
  yards: Yards;
  holds: ContainerFacts['holds'];
  fees: ContainerFacts['fees'];
  gazetteer: Gazetteer;
  asOfMs: number;
}

/** Disagreements, and when time alone changes them, in milliseconds. */
export interface Found {
  contradictions: Contradiction[];
  changesAtMs: number[];
}

/** One side of a disagreement, by the observation that states it. */
export function statedBy(
  { party, source, receivedAt }: Pick<Observation, 'party' | 'source' | 'receivedAt'>,
  said: { value: string; at: Instant; precision?: 'time' | 'date'; timezone: string | null; place?: Place | null },
): StatedValue {
  const { value, at, precision = 'time', timezone, place = null } = said;
  const where = place?.locode == null ? (place?.name ?? null) : canonicalLocode(place.locode);
  const stated = { party, source, value, at, precision, timezone, receivedAt };
  return where === null ? stated : { ...stated, place: where };
}

/** A place with the terminal, ramp or yard there, as far as it is named. */
export interface Where {
  spot: Spot;
  facility: FacilityReference | null;
}

/** The terminals of two sides of a disagreement on where it is, as far as they are named; null where both are one place. */
export function namesOfTwo(one: Where, other: Where): { one: Named; other: Named } | null {
  const differs = one.spot.key !== other.spot.key && other.spot.key !== NOWHERE;
  if (!differs && !isOtherFacility(one.facility, other.facility)) return null;
  return { one: named(one), other: named(other) };
}

type Named = Pick<StatedValue, 'facility'>;

function named({ facility }: Where): Named {
  const name = facility !== null && isNamed(facility) ? (facility.name ?? facility.code) : null;
  return name === null ? {} : { facility: name };
}

/** The newest of every party, by what orders their statements. */
export function newestByParty<One extends { party: Party }>(
  all: readonly One[],
  byNews: (one: One, other: One) => number,
): One[] {
  const newest = new Map<Party, One>();
  for (const one of [...all].sort(byNews)) if (!newest.has(one.party)) newest.set(one.party, one);
  return [...newest.values()];
}
