import type { Instant } from '../instant.ts';
import type { Movement, TransportMode } from '../observation.ts';
import { inOrderOfAuthority, PORT_CALL, rankingOf } from './authority.ts';
import type { InferredStay } from './availability.ts';
import { type Carriage, complete, mayBeSameVessel, UNKNOWN_CARRIAGE } from './carriage.ts';
import { isOnCarriage } from './destination.ts';
import type { Happening } from './happening.ts';
import { type Call, type Itinerary, isAtCall } from './itinerary.ts';
import { PlaceIndex } from './place-index.ts';
import type { Spot } from './places.ts';
import { isRolledFrom } from './rolled.ts';
import type { Leg } from './state.ts';
import type { Statement } from './statement.ts';

/** What a leg is made of: everything that is known to happen, and everything that was ever expected and stands. */
export interface LegSources {
  happenings: readonly Happening[];
  expected: readonly Statement[];
  itinerary: Itinerary;
}

/** The same by place, for legs that each look up their ends. */
interface IndexedSources {
  happenings: PlaceIndex<Happening>;
  expected: PlaceIndex<Statement>;
}

/** The legs of a journey in the order of travel, each on one vehicle. */
export function legsOf({ itinerary, happenings: reported, expected: everExpected }: LegSources): Leg[] {
  const isOfWay = ({ carriage }: { carriage: Carriage }) => !isRolledFrom(carriage, itinerary.rolledFrom);
  const happenings = reported.filter(isOfWay);
  const sources = {
    happenings: new PlaceIndex(happenings),
    expected: new PlaceIndex(everExpected.filter(isOfWay)),
  };
  const before = happenings.filter((one) => !isOnCarriage(one, itinerary));
  const after = happenings.filter((one) => isOnCarriage(one, itinerary));
  return [...landLegs(before, sources), ...seaLegs(itinerary, sources), ...landLegs(after, sources)];
}

/** Where a train or barge of which no end is reported took the container is inferred from where it is found later. */
export function withInferredEnds(legs: readonly Leg[], stays: readonly InferredStay[]): Leg[] {
  return legs.map((one, index) => {
    const leftAt = one.departure.actual;
    if (one.to !== null || leftAt === null || (one.mode !== 'rail' && one.mode !== 'barge')) return one;
    const nextAt = legs[index + 1]?.departure.actual ?? null;
    const found = stays.find(({ said: { at } }) => at >= leftAt && (nextAt === null || at <= nextAt));
    return found === undefined ? one : { ...one, to: found.spot.place };
  });
}

function seaLegs({ calls }: Itinerary, sources: IndexedSources): Leg[] {
  const [first] = calls;
  const last = calls.at(-1);
  if (first === undefined || last === undefined) return [];
  const pairs: [Spot | null, Spot | null, Carriage][] = calls
    .slice(1)
    .map((to, index) => [calls[index] ?? null, to, to.inbound]);
  if (first.role !== 'lading') pairs.unshift([null, first, first.inbound]);
  if (last.role !== 'discharge') pairs.push([last, null, last.outbound]);
  return pairs.map(([from, to, carriage]) => legOf('vessel', { from, to, carriage }, sources));
}

function landLegs(happenings: readonly Happening[], sources: IndexedSources): Leg[] {
  if (!happenings.some(({ mode }) => mode === 'barge' || mode === 'rail')) return [];
  const legs = (['barge', 'rail'] as const).flatMap((mode) => {
    const stops = stopsOf(happenings.filter((one) => one.mode === mode && one.load !== 'empty'));
    return pairsOf(stops).map(([from, to]) => {
      const carriage = happenings
        .filter((one) => one.mode === mode && (leaves(one, from) || comes(one, to)))
        .reduce((known, one) => complete(known, one.carriage), UNKNOWN_CARRIAGE);
      const beginsMs = Math.min(
        ...happenings.filter((one) => one.mode === mode && isAt(one, from ?? to)).map(({ atMs }) => atMs),
      );
      return { beginsMs, leg: legOf(mode, { from, to, carriage }, sources) };
    });
  });
  return legs.sort((one, other) => one.beginsMs - other.beginsMs).map(({ leg }) => leg);
}

interface Stop extends Spot {
  comes: boolean;
  leaves: boolean;
}

function stopsOf(happenings: readonly Happening[]): Stop[] {
  const stops = new Map<string, Stop>();
  for (const one of happenings) {
    const stop = stops.get(one.placeKey) ?? { place: one.place, key: one.placeKey, comes: false, leaves: false };
    if (one.movement === 'load' || one.movement === 'depart') stop.leaves = true;
    if (one.movement === 'arrive' || one.movement === 'discharge') stop.comes = true;
    stops.set(one.placeKey, stop);
  }
  return [...stops.values()].filter((stop) => stop.comes || stop.leaves);
}

// Neighbouring stops make a leg, unless the former is only come to or the latter only left: then an end is not known.
function pairsOf(stops: readonly Stop[]): [Spot | null, Spot | null][] {
  const pairs: [Spot | null, Spot | null][] = [];
  for (const [index, stop] of stops.entries()) {
    const former = stops[index - 1];
    const next = stops[index + 1];
    if (stop.comes) pairs.push([former ?? null, stop]);
    if (stop.leaves && next?.comes !== true) pairs.push([stop, null]);
  }
  return pairs;
}

function isAt(one: Happening, spot: Spot | null): boolean {
  return one.placeKey === spot?.key;
}

function leaves(one: Happening, from: Spot | null): boolean {
  return isAt(one, from) && (one.movement === 'load' || one.movement === 'depart');
}

function comes(one: Happening, to: Spot | null): boolean {
  return isAt(one, to) && (one.movement === 'arrive' || one.movement === 'discharge');
}

interface Stretch {
  from: Spot | null;
  to: Spot | null;
  carriage: Carriage;
}

function legOf(mode: TransportMode, { from, to, carriage }: Stretch, sources: IndexedSources): Leg {
  const { imo, name, voyage } = carriage;
  return {
    mode,
    from: from?.place ?? null,
    to: to?.place ?? null,
    vesselName: name,
    vesselImo: imo,
    voyage,
    departure: times({ mode, movement: 'depart', spot: from, carriage }, sources),
    arrival: times({ mode, movement: 'arrive', spot: to, carriage }, sources),
  };
}

interface LegEnd {
  mode: TransportMode;
  movement: Movement;
  spot: Spot | null;
  carriage: Carriage;
}

function times(
  { mode, movement, spot, carriage }: LegEnd,
  { happenings, expected }: IndexedSources,
): { estimated: Instant | null; actual: Instant | null } {
  if (spot === null) return { estimated: null, actual: null };
  const isHere = (one: Happening | Statement) =>
    one.mode === mode &&
    one.movement === movement &&
    (isCall(spot) ? isAtCall(one, spot) : one.placeKey === spot.key) &&
    // At a port of transhipment another vessel comes or leaves that is not of this leg.
    mayBeSameVessel(one.carriage, carriage);
  const actual = saidAt(happenings, spot).find((one) => one.isActual && isHere(one));
  const ranking = mode === 'vessel' ? PORT_CALL : rankingOf(movement, mode);
  const here = saidAt(expected, spot).filter(isHere);
  const reported = here.filter(({ isWithdrawn }) => !isWithdrawn);
  // What is to come is for the line or the railroad to say; where a vessel was seen is for AIS.
  const planned = inOrderOfAuthority(reported.length > 0 ? reported : here, rankingOf(movement, mode));
  const seen = actual === undefined ? [] : inOrderOfAuthority(actual.statements, ranking);
  return { estimated: planned[0]?.at ?? null, actual: seen[0]?.at ?? null };
}

function saidAt<One extends Happening | Statement>(index: PlaceIndex<One>, spot: Spot | Call): readonly One[] {
  return isCall(spot) ? index.during(spot.key, spot.afterMs, spot.untilMs) : index.at(spot.key);
}

function isCall(spot: Spot | Call): spot is Call {
  return 'role' in spot;
}
