import { DAY_MS, type Instant, shift } from '../instant.ts';
import type { Observation } from '../observation.ts';
import { byVersion, compareText } from './current-set.ts';
import type { Gazetteer } from './places.ts';
import type { LastSeen, Milestone, Place, ReeferState } from './state.ts';
import { isAhead } from './statement.ts';

type Sighting = Extract<Observation, { kind: 'sighting' }>;
type Measurement = Extract<Observation, { kind: 'measurement' }>;

/**
 * Where the container was last seen between milestones, by a railroad or by a device. Null where nobody saw it, or where
 * a milestone has happened since: that says better where it is.
 */
export function lastSeenOf(
  ofTrip: readonly Observation[],
  milestones: readonly Milestone[],
  { asOf, gazetteer }: { asOf: Instant; gazetteer: Gazetteer },
): LastSeen | null {
  const seen = ofTrip.flatMap((one) => sightingOf(one, gazetteer)).filter(({ at }) => !isAhead(at, asOf));
  const [latest] = seen.sort(
    (one, other) => compareText(other.at, one.at) || compareText(one.because[0] ?? '', other.because[0] ?? ''),
  );
  if (latest === undefined) return null;
  return milestones.some((milestone) => untilOf(milestone) >= latest.at) ? null : latest;
}

/** What the refrigeration unit of the container last reported; null if it never did. */
export function reeferStateOf(ofTrip: readonly Observation[], asOf: Instant): ReeferState | null {
  const [latest] = ofTrip
    .filter((one) => one.kind === 'measurement')
    .filter(isOfReefer)
    .filter(({ measuredAt }) => !isAhead(measuredAt, asOf))
    .sort((one, other) => compareText(other.measuredAt, one.measuredAt) || byVersion(one, other));
  if (latest === undefined) return null;
  const { measuredAt, readings, alarms, isPowered, party, id } = latest;
  return { at: measuredAt, party, readings, alarms, isPowered, because: [id] };
}

function isOfReefer({ readings, alarms, isPowered }: Measurement): boolean {
  return readings.length > 0 || alarms !== null || isPowered !== null;
}

function sightingOf(one: Observation, gazetteer: Gazetteer): LastSeen[] {
  if (one.kind !== 'sighting' && one.kind !== 'measurement') return [];
  const { party, words, id } = one;
  const { latitude = null, longitude = null } = one.place ?? {};
  const { place } = one.place === null ? { place: null } : gazetteer(one.place, null);
  if (place === null && latitude === null) return [];
  return [{ ...momentOf(one), place: placeOf(place), latitude, longitude, words, party, because: [id] }];
}

function momentOf(one: Sighting | Measurement): Pick<LastSeen, 'at' | 'precision'> {
  return one.kind === 'sighting'
    ? { at: one.seenAt, precision: one.precision }
    : { at: one.measuredAt, precision: 'time' };
}

// A point of a device has no name of a place.
function placeOf(place: Place | null): Place | null {
  return place === null || (place.locode === null && place.name === null) ? null : place;
}

function untilOf({ at, precision }: Milestone): Instant {
  return precision === 'date' ? shift(at, DAY_MS - 1) : at;
}
