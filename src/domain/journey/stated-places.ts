import { type Observation, type PlaceObservation, versionOf } from '../observation.ts';
import { byVersion } from './current-set.ts';
import type { Disruption } from './disruption.ts';
import type { Itinerary } from './itinerary.ts';
import { ofKind } from './observation-index.ts';
import { type Gazetteer, NOWHERE, type Spot } from './places.ts';
import { isNearby } from './port-area.ts';
import type { Place } from './state.ts';

/** A place that the line states without a time, and the statement. */
export interface StatedPlace {
  spot: Spot;
  said: PlaceObservation & Observation;
}

/** More than this no journey changes its ends. */
const FORMER_MAX = 3;

/** The places that the line states in a role without a time, the newest first. */
export function statedPlaces(
  role: PlaceObservation['role'],
  said: readonly Observation[],
  gazetteer: Gazetteer,
): StatedPlace[] {
  return ofKind(said, 'place')
    .filter((one) => one.role === role && one.party === 'shipping_line')
    .sort(byVersion)
    .map((one) => ({ said: one, spot: gazetteer(one.place, one.facility) }))
    .filter(({ spot }) => spot.key !== NOWHERE);
}

/**
 * The ports of discharge and destinations that the line had stated without a time before those of now. `ever` has the
 * former versions of statements too. Where movements show the end of the journey, they show its changes as well.
 */
export function formerStatedPlaces(
  itinerary: Itinerary,
  ever: readonly Observation[],
  gazetteer: Gazetteer,
): Disruption[] {
  const { discharge, destination } = itinerary;
  return [
    ...changes('port_changed', discharge, statedPlaces('port_of_discharge', ever, gazetteer), itinerary),
    ...changes('destination_changed', destination, statedPlaces('destination', ever, gazetteer), itinerary),
  ];
}

function changes(
  kind: 'port_changed' | 'destination_changed',
  now: Spot | null,
  stated: readonly StatedPlace[],
  { calls, discharge, destination }: Itinerary,
): Disruption[] {
  const [latest] = stated;
  if (now === null || latest === undefined || latest.spot.key !== now.key) return [];
  const first = stated.filter(({ spot }) => spot.key === now.key).at(-1) ?? latest;
  const kept = new Set([...calls, destination].map((spot) => spot?.key));
  const newest = new Map<string, StatedPlace>();
  for (const one of stated) {
    const isPort = kind === 'destination_changed' && discharge !== null && isNearby(one.spot, discharge);
    const isFormer = !kept.has(one.spot.key) && !isPort && versionOf(one.said) < versionOf(first.said);
    if (isFormer && !newest.has(one.spot.key)) newest.set(one.spot.key, one);
  }
  return [...newest.values()].slice(0, FORMER_MAX).map(({ spot, said }) => ({
    kind,
    place: now.place,
    before: nameOf(spot.place) ?? spot.key,
    beforeAt: versionOf(said),
    hasSailed: false,
    after: nameOf(now.place) ?? now.key,
    afterAt: null,
    arrivesAt: null,
    reportedAt: first.said.recordedAt,
    party: said.party,
    because: [said.id, latest.said.id],
  }));
}

function nameOf(place: Place | null): string | null {
  return place?.locode ?? place?.name ?? null;
}
