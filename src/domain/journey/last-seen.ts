import { DAY_MS, type Instant, shift } from '../instant.ts';
import type { Observation } from '../observation.ts';
import { byVersion, compareText } from './current-set.ts';
import type { LastSeen, ReeferState } from './last-known.ts';
import { ofKind } from './observation-index.ts';
import type { Gazetteer } from './places.ts';
import type { Milestone, Place } from './state.ts';
import { isAhead } from './statement.ts';

type Sighting = Extract<Observation, { kind: 'sighting' }>;
type Measurement = Extract<Observation, { kind: 'measurement' }>;

/**
 * Where the container was last seen between milestones, by a railroad or by a device. Null if it was not seen, or if
 * a milestone has happened since: that says better where it is.
 */
export function lastSeenOf(
  ofTrip: readonly Observation[],
  milestones: readonly Milestone[],
  { asOf, gazetteer }: { asOf: Instant; gazetteer: Gazetteer },
): LastSeen | null {
  const seen = [...ofKind(ofTrip, 'sighting'), ...ofKind(ofTrip, 'measurement')]
    .flatMap((one) => sightingOf(one, gazetteer))
    .filter(({ at }) => !isAhead(at, asOf));
  const [latest] = seen.sort(
    (one, other) => compareText(other.at, one.at) || compareText(one.because[0] ?? '', other.because[0] ?? ''),
  );
  if (latest === undefined) return null;
  return milestones.some((milestone) => untilOf(milestone) >= latest.at) ? null : latest;
}

/**
 * What the refrigeration unit of the container last reported; null if it never did. A report that says nothing of alarms
 * ends none, so that each value is of the newest report that has it.
 */
export function reeferStateOf(
  ofTrip: readonly Observation[],
  { asOf, gazetteer }: { asOf: Instant; gazetteer: Gazetteer },
): ReeferState | null {
  const reports = ofKind(ofTrip, 'measurement')
    .filter(isOfReefer)
    .filter(({ measuredAt }) => !isAhead(measuredAt, asOf))
    .sort((one, other) => compareText(other.measuredAt, one.measuredAt) || byVersion(one, other));
  const [latest] = reports;
  if (latest === undefined) return null;
  const measured = reports.find(({ readings }) => readings.length > 0);
  const alarmed = reports.find(({ alarms }) => alarms !== null);
  const powered = reports.find(({ isPowered }) => isPowered !== null);
  const decisive = [latest, measured, alarmed, powered].flatMap((one) => one?.id ?? []);
  return {
    at: latest.measuredAt,
    timezone: gazetteer(latest.place, latest.facility).place?.timezone ?? null,
    party: latest.party,
    readings: measured?.readings ?? [],
    readingsAt: measured?.measuredAt ?? null,
    alarms: alarmed?.alarms ?? null,
    alarmsAt: alarmed?.measuredAt ?? null,
    isPowered: powered?.isPowered ?? null,
    poweredAt: powered?.measuredAt ?? null,
    because: [...new Set(decisive)],
  };
}

function isOfReefer({ readings, alarms, isPowered }: Measurement): boolean {
  return readings.length > 0 || alarms !== null || isPowered !== null;
}

function sightingOf(one: Sighting | Measurement, gazetteer: Gazetteer): LastSeen[] {
  const { party, words, id } = one;
  const { latitude = null, longitude = null } = one.place ?? {};
  const { place } = one.place === null ? { place: null } : gazetteer(one.place, null);
  if (place === null && latitude === null) return [];
  const timezone = place?.timezone ?? null;
  return [{ ...momentOf(one), place: placeOf(place), timezone, latitude, longitude, words, party, because: [id] }];
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
