import type { MilestoneName } from '../milestones.ts';
import type { TransportMode } from '../observation.ts';
import type { ContainerStatus } from '../status.ts';
import type { ContainerState, Leg, Place } from './state.ts';

/** What a place is for the journey: `origin` lies before the port of lading, `inland_stop` after that of discharge. */
export const PLACE_ROLES = [
  'origin',
  'port_of_lading',
  'transshipment',
  'port_of_discharge',
  'inland_stop',
  'destination',
] as const;
export type PlaceRole = (typeof PLACE_ROLES)[number];

/** A leg with how far the container has come on it, as far as is known. */
export interface RouteLeg extends Leg {
  hasDeparted: boolean;
  hasArrived: boolean;
  /** The container is on it now. */
  isCurrent: boolean;
}

/** The way of a container in the order of travel. Ends of legs without a name are no places. */
export interface Route {
  places: { place: Place; role: PlaceRole }[];
  legs: RouteLeg[];
}

/** The way of a container; it takes a state that was derived with its legs. */
export function routeOf(state: ContainerState): Route {
  const places = placesOf(state);
  const roles = rolesOf(places, state);
  return {
    places: places.flatMap((place, index) => {
      const role = roles[index];
      return role === undefined ? [] : [{ place, role }];
    }),
    legs: legsOf(state),
  };
}

/** The next departure or arrival on the way, as far as it is known. */
export interface NextCall {
  leg: RouteLeg;
  movement: 'depart' | 'arrive';
}

/** The first departure or arrival that has not happened; null if nothing is left or nothing is known. */
export function nextCall({ legs }: Route): NextCall | null {
  const leg = legs.find(({ hasArrived }) => !hasArrived);
  return leg === undefined ? null : { leg, movement: leg.hasDeparted ? 'arrive' : 'depart' };
}

/** Whether two places of a journey are the same; one without code and name is like no other. */
export function isSamePlace(one: Place | null, other: Place | null): boolean {
  const key = keyOf(one);
  return key !== null && key === keyOf(other);
}

function keyOf(place: Place | null): string | null {
  return place?.locode ?? place?.name ?? null;
}

// A line may report the ends of a journey before any leg.
function placesOf({ legs, portOfLading, portOfDischarge, destination }: ContainerState): Place[] {
  const visited = legs.flatMap(({ from, to }) => [from, to]).filter((place) => place !== null);
  const hasPort = visited.some((place) => isSamePlace(place, portOfDischarge));
  const all = [
    ...(visited.some((place) => isSamePlace(place, portOfLading)) ? [] : [portOfLading]),
    ...visited,
    ...(hasPort ? [] : [portOfDischarge]),
    ...(visited.some((place) => isSamePlace(place, destination)) ? [] : [destination]),
  ].filter((place) => place !== null);
  return all.filter((place, index) => !isSamePlace(place, all[index - 1] ?? null));
}

function rolesOf(
  places: readonly Place[],
  { legs, portOfLading, portOfDischarge, destination }: ContainerState,
): PlaceRole[] {
  const lading = places.findIndex((place) => isSamePlace(place, portOfLading));
  const discharge = places.findLastIndex((place) => isSamePlace(place, portOfDischarge));
  const isBySea = (place: Place) =>
    legs.some(({ mode, from, to }) => mode === 'vessel' && (isSamePlace(from, place) || isSamePlace(to, place)));
  // Where no port of lading is stated, what no vessel calls at lies before it, unless the journey goes on inland.
  const isOnlyByLand = (place: Place, index: number) =>
    lading < 0 && destination === null && (discharge < 0 || index < discharge) && !isBySea(place);
  return places.map((place, index) => {
    if (isOnlyByLand(place, index)) return 'origin';
    if (index === lading) return 'port_of_lading';
    if (index === discharge) return 'port_of_discharge';
    if (isSamePlace(place, destination)) return 'destination';
    if (index < lading) return 'origin';
    return discharge >= 0 && index > discharge ? 'inland_stop' : 'transshipment';
  });
}

/** The milestones that end a leg of each mode, also where the line did not report the arrival. */
const ENDS: Record<TransportMode, readonly MilestoneName[]> = {
  vessel: [
    'transshipment_arrived',
    'transshipment_discharged',
    'vessel_arrived',
    'vessel_berthed',
    'vessel_discharged',
  ],
  barge: ['feeder_arrived', 'feeder_discharged'],
  rail: ['rail_arrived', 'rail_unloaded', 'arrived_at_inland_destination'],
  truck: [],
};

const STATUS_ABOARD: Record<TransportMode, ContainerStatus | null> = {
  vessel: 'on_ship',
  barge: 'on_ship',
  rail: 'on_rail',
  truck: null,
};

/** What a container that is not on a ship yet did last, if it is on its way to the port of lading. */
const CARRIES: Record<TransportMode, readonly MilestoneName[]> = {
  vessel: [],
  barge: ['feeder_loaded', 'feeder_departed'],
  rail: ['rail_loaded', 'rail_departed'],
  truck: [],
};

// A container that left on a later leg has completed the former ones.
function legsOf({ legs, milestones, currentStatus, indSeenAt, lastMovement }: ContainerState): RouteLeg[] {
  const hasLeft = legs.map(({ departure }) => departure.actual !== null);
  const hasEnded = legs.map(({ mode, to, departure, arrival }) => {
    const isOnLand = mode === 'rail' || mode === 'barge';
    // Where it is found inland, the train or barge that took it there has come.
    if (isOnLand && departure.actual !== null && indSeenAt !== null && departure.actual <= indSeenAt) return true;
    const isThere = milestones.some(({ milestone, place }) => ENDS[mode].includes(milestone) && isSamePlace(place, to));
    return arrival.actual !== null || isThere;
  });
  const last = Math.max(hasLeft.lastIndexOf(true), hasEnded.lastIndexOf(true));
  return legs.map((leg, index) => {
    const hasArrived = index < last || hasEnded[index] === true;
    const hasDeparted = hasArrived || hasLeft[index] === true;
    const isFirstWay = currentStatus === 'new' && CARRIES[leg.mode].some((name) => name === lastMovement?.milestone);
    const isAboard = STATUS_ABOARD[leg.mode] === currentStatus || isFirstWay;
    return { ...leg, hasDeparted, hasArrived, isCurrent: hasDeparted && !hasArrived && isAboard };
  });
}
