import { toEpochMs } from '../instant.ts';
import { type Observation, type PlaceObservation, versionOf } from '../observation.ts';
import { UNKNOWN_CARRIAGE } from './carriage.ts';
import { byVersion } from './current-set.ts';
import { isNearby } from './inland-place.ts';
import type { Call, Itinerary } from './itinerary.ts';
import { type Gazetteer, NOWHERE, type Spot } from './places.ts';

/**
 * Completes a way with the port of discharge that is stated without a time, where no movement, expected or actual, shows
 * one. What a movement shows is always better: it says what happens there.
 */
export function withStatedDischarge(
  itinerary: Itinerary,
  said: readonly Observation[],
  gazetteer: Gazetteer,
): Itinerary {
  if (itinerary.discharge !== null) return itinerary;
  const [spot] = spotsOf('port_of_discharge', said, gazetteer).filter(({ key }) => key !== itinerary.lading?.key);
  if (spot === undefined) return itinerary;
  const discharge: Call = {
    ...spot,
    role: 'discharge',
    inbound: UNKNOWN_CARRIAGE,
    outbound: UNKNOWN_CARRIAGE,
    afterMs: itinerary.boardedMs ?? Number.NEGATIVE_INFINITY,
    untilMs: Number.POSITIVE_INFINITY,
  };
  return { ...itinerary, calls: [...itinerary.calls, discharge], discharge };
}

/**
 * The place inland that is stated as the destination without a time: by the railroad that carries the container, else by
 * the line. What was stated before the container boarded its vessel is about the way to the port.
 */
export function statedDestination(
  itinerary: Itinerary,
  said: readonly Observation[],
  gazetteer: Gazetteer,
): Spot | null {
  const { lading, discharge, boardedMs } = itinerary;
  const later = said.filter(
    (one) => one.party !== 'rail' || boardedMs === null || toEpochMs(versionOf(one)) >= boardedMs,
  );
  const [spot = null] = spotsOf('destination', later, gazetteer).filter(
    (one) => one.key !== lading?.key && one.key !== discharge?.key && !(discharge !== null && isNearby(one, discharge)),
  );
  return spot;
}

/** The places that are stated in a role, the one that counts first. */
function spotsOf(role: PlaceObservation['role'], said: readonly Observation[], gazetteer: Gazetteer): Spot[] {
  const rank = ({ party }: Observation) => (party === 'rail' ? 0 : 1);
  return said
    .filter((one) => one.kind === 'place' && one.role === role)
    .sort((one, other) => rank(one) - rank(other) || byVersion(one, other))
    .flatMap((one) => (one.kind === 'place' ? [gazetteer(one.place, one.facility)] : []))
    .filter(({ key }) => key !== NOWHERE);
}
