import { DAY_MS } from '../instant.ts';
import type { MilestoneName } from '../milestones.ts';
import { isSameVessel, mayBeSameVessel } from './carriage.ts';
import { isOnCarriage } from './destination.ts';
import { type Happening, isSeenByAisOnly } from './happening.ts';
import { type Call, callOf, type Itinerary, isAtCall } from './itinerary.ts';
import { putDown } from './off-dock-arrival.ts';
import { turnedBack } from './turned-back.ts';
import { RETURN_DISPUTED_MS_MAX } from './yard-sightings.ts';

/** The way of a container and what has happened on it: all that decides which milestone a happening is. */
export interface Course {
  itinerary: Itinerary;
  actual: readonly Happening[];
  /** The first actual arrival, berthing or discharge at the port of discharge, in milliseconds. */
  landedMs: number | null;
  /** The last actual movement of the laden container, in milliseconds. */
  lastLadenMs: number | null;
  /** Whether it was carried by a vessel, or left a terminal of import. */
  wasCarried: boolean;
  /** Pickups that were undone, with what undid them. */
  turnedBack: ReadonlyMap<Happening, Happening>;
  /** The gate-in with which it was put down outside of the terminal of discharge, if it waits there. */
  putDown: Happening | null;
}

// Vessels sail earlier than planned, and loading is often reported with the end of the operation.
const BEFORE_LOADING_MS_MAX = 2 * DAY_MS;

/** Puts the actual happenings of a container on its way. */
export function courseOf(itinerary: Itinerary, actual: readonly Happening[]): Course {
  const sea = actual.filter((one) => one.mode === 'vessel' && one.load !== 'empty');
  const landed = sea.filter((one) => isInbound(one) && isOnLeg(one, itinerary.discharge, itinerary, sea));
  const laden = actual.filter((one) => isLaden(one) && !isDatedAfterReturn(one, actual)).map(({ atMs }) => atMs);
  const course: Course = {
    itinerary,
    actual,
    landedMs: landed.length === 0 ? null : Math.min(...landed.map(({ atMs }) => atMs)),
    lastLadenMs: laden.length === 0 ? null : Math.max(...laden),
    wasCarried: sea.some((one) => !isSeenByAisOnly(one)) || actual.some((one) => isTerminalGateOut(one)),
    turnedBack: new Map(),
    putDown: null,
  };
  const pickups = actual.filter((one) => one.movement === 'gate_out' && gateOut(one, course).includes('full_out'));
  if (pickups.length > 0) course.turnedBack = turnedBack(pickups, actual, itinerary.discharge?.key ?? null);
  course.putDown = putDown(actual, itinerary, course.landedMs);
  return course;
}

/** The milestones that a happening of a container is: none if it is of no importance for its way, two at an arrival inland. */
export function classify(one: Happening, course: Course): MilestoneName[] {
  switch (one.movement) {
    case 'gate_out':
      return gateOut(one, course);
    case 'gate_in':
      return gateIn(one, course);
    case 'deliver':
      return isDelivery(one, course) ? ['delivered'] : [];
    case 'load':
    case 'depart':
    case 'arrive':
    case 'berth':
    case 'discharge':
      return one.load === 'empty' ? [] : carriage(one, one.movement, course);
    default:
      return [];
  }
}

type CarriageMovement = 'load' | 'depart' | 'arrive' | 'berth' | 'discharge';

function carriage(one: Happening, movement: CarriageMovement, course: Course): MilestoneName[] {
  switch (one.mode) {
    case 'vessel':
      return atSea(one, movement, course);
    case 'barge':
      return [...byMode.barge[movement], ...arrivalInland(one, course)];
    case 'rail':
      return [...byMode.rail[movement], ...arrivalInland(one, course)];
    case null:
      return arrivalInland(one, course);
    default:
      return [];
  }
}

const byMode = {
  barge: {
    load: ['feeder_loaded'],
    depart: ['feeder_departed'],
    arrive: ['feeder_arrived'],
    berth: [],
    discharge: ['feeder_discharged'],
  },
  rail: {
    load: ['rail_loaded'],
    depart: ['rail_departed'],
    arrive: ['rail_arrived'],
    berth: [],
    discharge: ['rail_unloaded'],
  },
} as const satisfies Record<string, Record<CarriageMovement, readonly MilestoneName[]>>;

const byRole = {
  lading: { load: ['vessel_loaded'], depart: ['vessel_departed'], arrive: [], berth: [], discharge: [] },
  transhipment: {
    load: ['transshipment_loaded'],
    depart: ['transshipment_departed'],
    arrive: ['transshipment_arrived'],
    berth: [],
    discharge: ['transshipment_discharged'],
  },
  discharge: {
    load: [],
    depart: [],
    arrive: ['vessel_arrived'],
    berth: ['vessel_berthed'],
    discharge: ['vessel_discharged'],
  },
} as const satisfies Record<Call['role'], Record<CarriageMovement, readonly MilestoneName[]>>;

function atSea(one: Happening, movement: CarriageMovement, { itinerary, actual }: Course): MilestoneName[] {
  const call = callOf(one, itinerary);
  if (call === undefined || !isOnLeg(one, call, itinerary, actual)) return [];
  return [...byRole[call.role][movement]];
}

function arrivalInland(one: Happening, { itinerary }: Course): MilestoneName[] {
  const isThere = one.movement === 'arrive' && one.placeKey === itinerary.destination?.key;
  return isThere && isOnCarriage(one, itinerary) ? ['arrived_at_inland_destination'] : [];
}

// A call counts if the container is on that vessel: the inbound one may only come, the outbound one only leave. What AIS
// alone saw counts only if a source of the container states that it travels on that leg.
function isOnLeg(one: Happening, call: Call | null, itinerary: Itinerary, actual: readonly Happening[]): boolean {
  if (call === null || !isAtCall(one, call)) return false;
  const isComing = isInbound(one);
  const vessel = isComing ? call.inbound : call.outbound;
  const other = isComing ? call.outbound : call.inbound;
  if (!mayBeSameVessel(one.carriage, vessel)) return false;
  if (isSameVessel(one.carriage, other) && !isSameVessel(one.carriage, vessel)) return false;
  const earliestMs = itinerary.boardedMs === null ? null : itinerary.boardedMs - (isComing ? 0 : BEFORE_LOADING_MS_MAX);
  if (earliestMs !== null && one.untilMs < earliestMs) return false;
  if (!isSeenByAisOnly(one)) return true;

  const index = itinerary.calls.indexOf(call);
  const from = itinerary.calls[isComing ? index - 1 : index];
  const to = itinerary.calls[isComing ? index : index + 1];
  return isSameVessel(one.carriage, vessel) && actual.some((known) => isKnownOnLeg(known, from, to));
}

function isKnownOnLeg(known: Happening, from: Call | undefined, to: Call | undefined): boolean {
  if (known.mode !== 'vessel' || isSeenByAisOnly(known)) return false;
  const call = isInbound(known) ? to : from;
  return call !== undefined && isAtCall(known, call);
}

function isInbound({ movement }: Happening): boolean {
  return movement === 'arrive' || movement === 'berth' || movement === 'discharge';
}

function gateOut(one: Happening, { itinerary, landedMs }: Course): MilestoneName[] {
  const isBefore = isBeforeBoarding(one, itinerary, landedMs);
  if (one.load === 'empty') return isBefore ? ['empty_out'] : [];
  if (isTerminalGateOut(one) && itinerary.calls.length === 0) return ['full_out'];
  if (one.mode === 'rail') return [];
  const isAfterLanding = landedMs !== null && one.untilMs >= landedMs;
  const isAtEnd = one.placeKey === itinerary.discharge?.key || one.placeKey === itinerary.destination?.key;
  if (isAfterLanding || (isAtEnd && isOnCarriage(one, itinerary))) return ['full_out'];
  return one.load === null && isBefore ? ['empty_out'] : [];
}

function gateIn(one: Happening, course: Course): MilestoneName[] {
  const { itinerary, landedMs, lastLadenMs, wasCarried } = course;
  if (one.load === 'empty') {
    const isLast = lastLadenMs === null || one.untilMs >= lastLadenMs;
    const isAfterBoarding = itinerary.boardedMs === null || one.untilMs >= itinerary.boardedMs;
    return wasCarried && isLast && isAfterBoarding ? ['empty_in'] : [];
  }
  if ([...course.turnedBack.values()].includes(one)) return [];
  const isBefore = isBeforeBoarding(one, itinerary, landedMs);
  const isAtLading = one.placeKey === itinerary.lading?.key;
  if (one.load === 'laden') return isBefore || (isAtLading && landedMs === null) ? ['full_in'] : [];
  return isBefore && isAtLading ? ['full_in'] : [];
}

// Before its voyage a container is delivered to the shipper, and often without the statement that it is empty. Without
// a report of its landing, it is enough that it had boarded.
function isDelivery(one: Happening, { itinerary, landedMs }: Course): boolean {
  if (one.load === 'empty') return false;
  const fromMs = landedMs ?? itinerary.boardedMs;
  return fromMs === null || one.untilMs >= fromMs;
}

function isBeforeBoarding(one: Happening, { boardedUntilMs }: Itinerary, landedMs: number | null): boolean {
  return boardedUntilMs === null ? landedMs === null : one.atMs <= boardedUntilMs;
}

// A terminal watches imports: where nothing else is known, the laden container left it for its consignee.
function isTerminalGateOut({ movement, load, value }: Happening): boolean {
  return movement === 'gate_out' && load === 'laden' && value.party === 'terminal';
}

// The only pickup of a container that was returned empty shortly before it by another statement: one of the dates is
// wrong, and the return stands.
function isDatedAfterReturn(one: Happening, actual: readonly Happening[]): boolean {
  if (!isLadenGateOut(one)) return false;
  const returned = actual.find(
    ({ movement, load, untilMs }) =>
      movement === 'gate_in' && load === 'empty' && untilMs < one.atMs && one.atMs <= untilMs + RETURN_DISPUTED_MS_MAX,
  );
  if (returned === undefined) return false;
  return !actual.some((other) => other !== one && isLaden(other) && isLaterPart(other, one, returned));
}

// A pickup before the return leaves that in order, and laden movements between both are of the next cargo.
function isLaterPart(other: Happening, pickup: Happening, returned: Happening): boolean {
  if (isLadenGateOut(other)) return true;
  return other.atMs > returned.untilMs && other.atMs <= pickup.atMs;
}

function isLadenGateOut({ movement, load }: Happening): boolean {
  return movement === 'gate_out' && load === 'laden';
}

function isLaden({ movement, load }: Happening): boolean {
  if (movement === 'load' || movement === 'discharge' || movement === 'deliver') return load !== 'empty';
  return load === 'laden' && (movement === 'gate_in' || movement === 'gate_out');
}
