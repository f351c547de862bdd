import { byNews } from './authority.ts';
import { type Carriage, complete, isSameVessel, mayBeSameVessel, namesVessel, UNKNOWN_CARRIAGE } from './carriage.ts';
import { destinationOf } from './destination.ts';
import { beganAsExport } from './export-start.ts';
import { byTime, type Happening, isSeenByAisOnly } from './happening.ts';
import { PlaceIndex } from './place-index.ts';
import type { Spot } from './places.ts';
import { withoutReplacedPorts } from './replaced-ports.ts';
import { isRolledFrom, notTaken, type Rolled, rolledOf } from './rolled.ts';
import { type Visit, visitsOf } from './visits.ts';
import { endOfVoyage, NO_END_STATED, type VoyageEnd } from './voyage-end.ts';

/** A port at which the container is put on a vessel or taken off. */
export interface Call extends Spot {
  role: 'lading' | 'transhipment' | 'discharge';
  inbound: Carriage;
  outbound: Carriage;
  /** What happens there after the one moment and until the other is of this call; a port may be called at again later. */
  afterMs: number;
  untilMs: number;
}

/** The way of a container, as far as it is known or expected. */
export interface Itinerary {
  calls: Call[];
  lading: Call | null;
  discharge: Call | null;
  /** The place inland at which the journey ends; null if it ends at the port of discharge. */
  destination: Spot | null;
  /** When the container goes on its first vessel, in milliseconds; null if unknown. */
  boardedMs: number | null;
  /** The end of the day of boarding if only the day is known, else the same moment. */
  boardedUntilMs: number | null;
  /** When it came, or is to come, to its port of discharge, in milliseconds; null if unknown. */
  landedMs: number | null;
  /** It began as an export, and nothing is stated of a vessel: all that is reported lies before its voyage. */
  isBeforeVoyage: boolean;
  /** The vessels on which it was loaded, or was planned to be, and that do not carry it. */
  rolledFrom: readonly Carriage[];
  /** The discharge with which it was taken off its vessel again at its port of lading, where it still is; else null. */
  takenOff: Happening | null;
}

/**
 * Finds the way of a container in its happenings, actual and expected, by their times and never by the order in which
 * they were reported. It is on board from its first vessel load (or, if no load is reported, from the first departure) to the
 * last discharge; as long as no discharge is reported after the last load, to the last arrival after it. Ports between, at
 * which it changes the vessel, are transhipments, also its port of lading if a relay leads over that again; a call at which
 * it stays on board, or is restowed, is no part of its way.
 */
export function itineraryOf(all: readonly Happening[], stated: VoyageEnd = NO_END_STATED): Itinerary {
  const ashoreMs = ashoreSince(all);
  const statements = all.filter((happening) => isAtSea(happening, ashoreMs)).sort(byTime);
  const moved = rolledOf(statements);
  const rolled = { ...moved, from: [...moved.from, ...notTaken(statements)] };
  const sailing = onItsVessels(statements, rolled);
  const boarding = boardingOf(sailing);
  const known = withoutReplacedPorts(sailing, boarding, stated);
  const { landing, sea } = endOfVoyage(landingOf(known, boarding), { all, sea: known, boarding, stated });
  const calls = withCarriage(withWindows(callsOf(sea, { boarding, landing, stated })), sea);
  const lading = calls.find(({ role }) => role === 'lading') ?? null;
  const discharge = calls.find(({ role }) => role === 'discharge') ?? null;
  const boardedMs = boarding?.atMs ?? null;
  const landedMs = landing === null ? null : firstAt(sea, landing, boarding, calls.at(-1));
  const isBeforeVoyage = calls.length === 0 && beganAsExport(all);
  return {
    calls,
    lading,
    discharge,
    destination: destinationOf(all, { lading, discharge, boardedMs, landedMs, isBeforeVoyage }),
    boardedMs,
    boardedUntilMs: boarding?.untilMs ?? null,
    landedMs,
    isBeforeVoyage,
    rolledFrom: rolled.from,
    takenOff: rolled.off,
  };
}

// AIS sees vessels, also before the container boards and after it left: it witnesses calls, but makes no way. Once the
// container left a port by road, plans for vessels before that moment are stale.
function isAtSea(happening: Happening, ashoreMs: number | null): boolean {
  if (happening.mode !== 'vessel' || happening.load === 'empty' || isSeenByAisOnly(happening)) return false;
  return happening.isActual || ashoreMs === null || happening.atMs > ashoreMs;
}

function ashoreSince(all: readonly Happening[]): number | null {
  const actual = all.filter(({ isActual }) => isActual);
  const discharged = actual.find(({ movement, mode }) => movement === 'discharge' && mode === 'vessel');
  if (discharged === undefined) return null;
  const gone = actual.find((one) => one.movement === 'gate_out' && one.load === 'laden' && one.atMs > discharged.atMs);
  return gone?.atMs ?? null;
}

// The route of the vessels that it was rolled from does not matter any more, unless its new route is not reported yet:
// then it is still bound for the same port.
function onItsVessels(reported: readonly Happening[], { moves, from }: Rolled): readonly Happening[] {
  if (moves.size === 0 && from.length === 0) return reported;
  const all = reported.filter((one) => !moves.has(one));
  const sea = all.filter(({ carriage }) => !isRolledFrom(carriage, from));
  return landingOf(sea, boardingOf(sea)) === null ? all : sea;
}

// A discharge before the first load, at the same port, means that the load is a transhipment and the first one was
// never reported.
function boardingOf(sea: readonly Happening[]): Happening | null {
  const load = sea.find(({ movement }) => movement === 'load');
  const departure = sea.find(({ movement }) => movement === 'depart') ?? null;
  if (load === undefined) return departure;
  const isTransfer = sea.some(
    (one) => one.movement === 'discharge' && one.placeKey === load.placeKey && one.atMs <= load.atMs,
  );
  if (!isTransfer) return load;
  return departure !== null && departure.placeKey !== load.placeKey && departure.atMs < load.atMs ? departure : null;
}

function landingOf(sea: readonly Happening[], boarding: Happening | null): Happening | null {
  const index = sea.findLastIndex((one) => one.movement === 'load' || isOnwardDeparture(one, sea));
  const from = sea[index] ?? boarding;
  const isAfter = (one: Happening) =>
    one !== boarding &&
    one.placeKey !== from?.placeKey &&
    (one.placeKey !== boarding?.placeKey || isBroughtBack(one, from, boarding)) &&
    (from === null || from === undefined || one.untilMs >= from.atMs);
  const later = sea.filter(isAfter);
  const arrivals = later.filter(({ movement }) => movement === 'arrive' || movement === 'berth');
  return (
    later.findLast(({ movement }) => movement === 'discharge') ??
    arrivals.findLast(({ placeKey }) => placeKey !== boarding?.placeKey) ??
    arrivals.at(-1) ??
    null
  );
}

// A vessel that comes to the port of lading again does not bring the container back, unless it is the one on which that
// went on from elsewhere.
function isBroughtBack(one: Happening, from: Happening | null | undefined, boarding: Happening): boolean {
  if (from == null || from.placeKey === boarding.placeKey) return false;
  return one.movement === 'discharge' || isSameVessel(one.carriage, from.carriage);
}

// The container was discharged, and another vessel sails from there which the line reports: it goes on with that one.
function isOnwardDeparture(one: Happening, sea: readonly Happening[]): boolean {
  if (one.movement !== 'depart' || !namesVessel(one.carriage)) return false;
  return sea.some(
    ({ movement, placeKey, carriage, atMs }) =>
      movement === 'discharge' &&
      placeKey === one.placeKey &&
      atMs <= one.untilMs &&
      namesVessel(carriage) &&
      !mayBeSameVessel(carriage, one.carriage),
  );
}

interface Ends {
  boarding: Happening | null;
  landing: Happening | null;
  stated: VoyageEnd;
}

function callsOf(sea: readonly Happening[], { boarding, landing, stated }: Ends): Call[] {
  if (boarding === null && landing === null) return [];
  const byPlace = new PlaceIndex(sea);
  const isOfWay = (one: Happening) =>
    one === boarding ||
    one === landing ||
    ((boarding === null || one.untilMs >= boarding.atMs) &&
      (landing === null || one.atMs <= landing.untilMs) &&
      isChange(one, byPlace));
  const visits = visitsOf(sea.filter(isOfWay), { landing, sea: byPlace, stated });
  const last = visits.findLastIndex(({ key }) => key === landing?.placeKey);
  return visits.map((visit, index) => {
    const isLading = boarding !== null && index === 0;
    const role = isLading ? 'lading' : landing !== null && index === last ? 'discharge' : 'transhipment';
    return callAt(visit, role);
  });
}

// Of two calls at one port the later begins when the container was last handled at the port between them.
function withWindows(calls: readonly Call[]): Call[] {
  const visited = new Set<string>();
  const following = followingAtPort(calls);
  return calls.map((call, index) => {
    const hasFormer = visited.has(call.key);
    visited.add(call.key);
    const next = following[index] ?? -1;
    const untilMs = calls[next - 1]?.untilMs;
    return {
      ...call,
      afterMs: hasFormer ? (calls[index - 1]?.untilMs ?? -Infinity) : -Infinity,
      untilMs: next < 0 || untilMs === undefined ? Infinity : untilMs,
    };
  });
}

/** Of each call the position of the next one at the same port; -1 if there is none. */
function followingAtPort(calls: readonly Call[]): number[] {
  const next = new Map<string, number>();
  return calls
    .map(({ key }, index) => ({ key, index }))
    .toReversed()
    .map(({ key, index }) => {
      const found = next.get(key) ?? -1;
      next.set(key, index);
      return found;
    })
    .toReversed();
}

/** Whether something happens at a call rather than at another one at the same port. */
export function isAtCall({ placeKey, atMs }: Pick<Happening, 'placeKey' | 'atMs'>, call: Call): boolean {
  return placeKey === call.key && atMs > call.afterMs && atMs <= call.untilMs;
}

const CALLS_AT_PORTS = new WeakMap<Itinerary, ReadonlyMap<string, readonly Call[]>>();

/** The call at which something happens. The calls of an itinerary are looked up once; they must not change. */
export function callOf(one: Pick<Happening, 'placeKey' | 'atMs'>, itinerary: Itinerary): Call | undefined {
  const known = CALLS_AT_PORTS.get(itinerary) ?? callsAtPorts(itinerary);
  CALLS_AT_PORTS.set(itinerary, known);
  return known.get(one.placeKey)?.find((call) => isAtCall(one, call));
}

function callsAtPorts({ calls }: Itinerary): Map<string, Call[]> {
  const ports = new Map<string, Call[]>();
  for (const call of calls) {
    const known = ports.get(call.key);
    if (known === undefined) ports.set(call.key, [call]);
    else known.push(call);
  }
  return ports;
}

function isChange(one: Happening, sea: PlaceIndex<Happening>): boolean {
  if (one.movement === 'load' || one.movement === 'discharge') return true;
  if (one.movement !== 'arrive' || !namesVessel(one.carriage)) return false;
  const departures = sea.at(one.placeKey).filter(({ movement }) => movement === 'depart');
  return departures.length > 0 && departures.every(({ carriage }) => !mayBeSameVessel(carriage, one.carriage));
}

function callAt({ first: { place, placeKey }, lastMs }: Visit, role: Call['role']): Call {
  const unknown = UNKNOWN_CARRIAGE;
  return { place, key: placeKey, role, inbound: unknown, outbound: unknown, afterMs: -Infinity, untilMs: lastMs };
}

function firstAt(
  sea: readonly Happening[],
  landing: Happening,
  boarding: Happening | null,
  call: Call | undefined,
): number {
  const here = sea.filter(
    (one) =>
      (call === undefined ? one.placeKey === landing.placeKey : isAtCall(one, call)) &&
      one.movement !== 'load' &&
      one.movement !== 'depart' &&
      (boarding === null || one.untilMs >= boarding.atMs),
  );
  const actual = here.filter(({ isActual }) => isActual);
  return Math.min(...(actual.length > 0 ? actual : here).map(({ atMs }) => atMs));
}

// The container's own load and discharge say best on which vessel it is; then what sailed or came, then the newest plan.
function withCarriage(calls: readonly Call[], sea: readonly Happening[]): Call[] {
  const result = calls.map((call) => ({ ...call }));
  const byPlace = new PlaceIndex(sea);
  for (const [index, to] of result.entries()) {
    const from = result[index - 1];
    const carriage = carriageOf(from, to, byPlace);
    to.inbound = carriage;
    if (from !== undefined) from.outbound = carriage;
  }
  const last = result.at(-1);
  if (last !== undefined && last.role !== 'discharge') last.outbound = carriageOf(last, undefined, byPlace);
  return result;
}

function carriageOf(from: Call | undefined, to: Call | undefined, sea: PlaceIndex<Happening>): Carriage {
  const at = (call: Call | undefined, movement: Happening['movement']) =>
    call === undefined
      ? []
      : sea
          .during(call.key, call.afterMs, call.untilMs)
          .filter((one) => one.movement === movement && isAtCall(one, call));
  const isOnward = ({ carriage }: Happening) =>
    from === undefined || from.role === 'lading' || !isSameVessel(carriage, from.inbound);
  const ownMoves = [...at(from, 'load'), ...at(to, 'discharge')].sort(actualFirst);
  const calls = [...at(from, 'depart').filter(isOnward), ...at(to, 'arrive')].sort(actualFirst);
  return [...ownMoves, ...calls]
    .map(({ carriage }) => carriage)
    .reduce((known, other) => (known === UNKNOWN_CARRIAGE ? other : complete(known, other)), UNKNOWN_CARRIAGE);
}

function actualFirst(one: Happening, other: Happening): number {
  return Number(other.isActual) - Number(one.isActual) || byNews(one.value, other.value);
}
