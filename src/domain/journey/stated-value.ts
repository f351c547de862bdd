import type { Instant } from '../instant.ts';
import { canonicalLocode } from '../location.ts';
import type { Observation, Party } from '../observation.ts';
import type { Availability, StoredSnapshot } from './availability.ts';
import type { Contradiction, StatedValue } from './contradiction.ts';
import type { Itinerary } from './itinerary.ts';
import type { Mark } from './milestone-list.ts';
import type { Gazetteer } from './places.ts';
import type { ContainerFacts, Place } from './state.ts';
import type { Statement } from './statement.ts';

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

/** The newest of every party, by what orders their statements. */
export function newestByParty<One extends { party: Party }>(
  all: readonly One[],
  byNews: (one: One, other: One) => number,
): One[] {
  const newest = new Map<Party, One>();
  for (const one of [...all].sort(byNews)) if (!newest.has(one.party)) newest.set(one.party, one);
  return [...newest.values()];
}
