import { firstBy } from '../../core/first.ts';
import { type Instant, toEpochMs } from '../instant.ts';
import type { MilestoneName } from '../milestones.ts';
import { byNews } from './authority.ts';
import type { Availability, AvailabilitySaid } from './availability.ts';
import { isSameVessel, mayBeSameVessel, namesVessel } from './carriage.ts';
import { type Course, classify } from './classify.ts';
import { type Happening, isSeenByAisOnly } from './happening.ts';
import type { Itinerary } from './itinerary.ts';
import type { LastMovement } from './last-known.ts';
import { type Mark, settingOf } from './milestone-list.ts';
import { otherMovements } from './other-movements.ts';
import { PlaceIndex } from './place-index.ts';
import { NOWHERE, type Spot } from './places.ts';
import { isHere } from './sailings.ts';
import type { Milestone } from './state.ts';
import type { Statement } from './statement.ts';

/** Whether a container can be picked up is no movement of it. */
const STILL: ReadonlySet<MilestoneName> = new Set(['available', 'not_available']);

/** After these it waits to be carried on. */
const WAITS: ReadonlySet<LastMovement['milestone']> = new Set([
  'full_in',
  'feeder_arrived',
  'feeder_discharged',
  'transshipment_arrived',
  'transshipment_discharged',
  'transfer_out',
  'transfer_in',
]);

/** A movement of the container, be it a milestone or not. */
type Moved = Pick<Milestone, 'at' | 'precision' | 'place' | 'vesselName' | 'vesselImo' | 'voyage'> & {
  milestone: LastMovement['milestone'];
  key: string;
  atMs: number;
};

/** The last thing that happened to a container, on which vehicle, and on what it is to go on if it waits at a port. */
export function lastMovementOf(
  marks: readonly Mark[],
  { course, availability }: { course: Course; availability: Pick<Availability, 'inferredStays' | 'landing' | 'flips'> },
  expected: readonly Statement[],
): LastMovement | null {
  const standing = marks.filter(({ milestone }) => milestone.reverted === null && !STILL.has(milestone.milestone));
  const moved = standing.map(movedOf);
  // Of two at one moment the milestone is the later step: it has the better name.
  const reported = [...beside(course), ...moved].sort((one, other) => one.atMs - other.atMs);
  const { inferredStays, landing } = availability;
  const here = inferredStays.find(({ isOpen }) => isOpen);
  // What is reported of the port later does not bring it back from where it stands inland.
  const isOver = ({ key, atMs }: Moved) =>
    here !== undefined && key === course.itinerary.discharge?.key && atMs >= here.said.atMs;
  const seen = [
    ...inferredStays.map(({ said, spot }) => seenAt(said, spot, 'seen_inland')),
    ...(landing === null ? [] : [seenAt(landing, landing.spot, 'seen_landed')]),
  ];
  const all = [...seen, ...reported.filter((one) => !isOver(one))].sort((one, other) => one.atMs - other.atMs);
  const last = all.at(-1);
  if (last === undefined) return null;
  const { milestone, at, precision, place, vesselName, vesselImo, voyage } = last;
  return {
    milestone,
    at,
    precision,
    place,
    vesselName: vesselName ?? (vesselImo === null ? null : `IMO ${vesselImo}`),
    voyage,
    next: nextAfter(last, course.itinerary, expected),
    bound: boundFor(last, course.itinerary, expected),
    formerly: milestone === 'turned_back' ? formerlyOf(last, availability.flips) : null,
  };
}

function movedOf({ milestone: name, spot, atMs }: Mark): Moved {
  const { milestone, at, precision, place, vesselName, vesselImo, voyage } = name;
  return { milestone, at, precision, place, vesselName, vesselImo, voyage, key: spot.key, atMs };
}

function formerlyOf({ key, atMs }: Moved, flips: Availability['flips']): LastMovement['formerly'] {
  const before = flips.filter((one) => one.spot.key === key && one.atMs < atMs);
  const last = before.toSorted((one, other) => one.atMs - other.atMs).at(-1);
  return last === undefined || last.available === null
    ? null
    : { available: last.available, at: last.at, party: last.party };
}

/** Where the train or barge arrives that carries it to its port of lading, by the newest statement. */
function boundFor(last: Moved, { boardedMs, isBeforeVoyage, lading }: Itinerary, expected: readonly Statement[]) {
  const mode = CARRIED[last.milestone];
  const isFirstWay = isBeforeVoyage || (lading !== null && (boardedMs === null || last.atMs < boardedMs));
  if (mode === undefined || !isFirstWay) return null;
  const coming = expected.filter(
    (one) =>
      one.mode === mode &&
      !one.isWithdrawn &&
      (one.movement === 'arrive' || one.movement === 'discharge') &&
      one.placeKey !== last.key &&
      one.placeKey !== NOWHERE &&
      toEpochMs(one.at) >= last.atMs,
  );
  const newest = firstBy(coming, byNews);
  return newest === undefined ? null : { place: newest.place, at: newest.at };
}

const CARRIED: Partial<Record<LastMovement['milestone'], 'rail' | 'barge'>> = {
  rail_loaded: 'rail',
  rail_departed: 'rail',
  feeder_loaded: 'barge',
  feeder_departed: 'barge',
};

function nextAfter(last: Moved, itinerary: Itinerary, expected: readonly Statement[]): LastMovement['next'] {
  if (last.milestone === 'call_discharged') return sameVesselOf(last, itinerary, expected);
  return WAITS.has(last.milestone) ? nextOf(last.key, itinerary, expected) : null;
}

/** The vessel that discharged it, where the line plans that it takes the container on, or expects that since then. */
function sameVesselOf(last: Moved, itinerary: Itinerary, expected: readonly Statement[]): LastMovement['next'] {
  const { vesselName: name, vesselImo: imo, voyage, key, atMs } = last;
  const vessel = { name, imo, voyage };
  const own = expected.filter((one) => !one.isWithdrawn && isOfLine(one) && isSameVessel(one.carriage, vessel));
  const leaving = own.filter(({ movement, placeKey }) => isLeaving(movement) && placeKey === key);
  const isStatedSince = own.some(
    (one) => one.placeKey === itinerary.discharge?.key && toEpochMs(one.version) > atMs && !isLeaving(one.movement),
  );
  if (leaving.length === 0 && !isStatedSince) return null;
  return { vesselName: name ?? `IMO ${imo}`, voyage, ...plannedTimes(leaving) };
}

function isOfLine({ party, mode }: Statement): boolean {
  return party === 'shipping_line' && mode === 'vessel';
}

function isLeaving(movement: Statement['movement']): boolean {
  return movement === 'load' || movement === 'depart';
}

// The planned departure may lie before the moment at which the container came: then it is known to be overdue.
function nextOf(key: string, itinerary: Itinerary, expected: readonly Statement[]): LastMovement['next'] {
  const call = itinerary.calls.find((one) => one.key === key && one.role !== 'discharge');
  if (call === undefined || !namesVessel(call.outbound)) return null;
  // The vessel that set it ashore is to take it on only where that is planned: it is expected further on without it.
  const isSame = isSameVessel(call.inbound, call.outbound);
  const isPlanned = expected.some((one) => isLeaving(one.movement) && !one.isWithdrawn && isHere(one, call, itinerary));
  if (isSame && !isPlanned) return null;
  const leaving = expected.filter(
    (one) =>
      isLeaving(one.movement) &&
      !one.isWithdrawn &&
      isHere(one, call, itinerary) &&
      mayBeSameVessel(one.carriage, call.outbound),
  );
  const { name, imo, voyage } = call.outbound;
  return { vesselName: name ?? `IMO ${imo}`, voyage, ...plannedTimes(leaving) };
}

/** When it is to leave and to be loaded, each by the newest statement. */
function plannedTimes(leaving: readonly Statement[]): { at: Instant | null; loadAt: Instant | null } {
  const newest = (movement: Statement['movement']) =>
    firstBy(
      leaving.filter((one) => one.movement === movement),
      byNews,
    )?.at ?? null;
  return { at: newest('depart'), loadAt: newest('load') };
}

function seenAt({ at, atMs }: AvailabilitySaid, { place, key }: Spot, milestone: Moved['milestone']): Moved {
  const vessel = { vesselName: null, vesselImo: null, voyage: null };
  return { ...vessel, milestone, at, precision: 'time', place, key, atMs };
}

/** What moved it and is no milestone. */
function beside(course: Course): Moved[] {
  const { putDown, turnedBack, actual } = course;
  const byPlace = new PlaceIndex(actual);
  return [
    ...(putDown === null ? [] : [movedBy(putDown, 'gate_in')]),
    ...[...turnedBack.values()].map((one) => movedBy(one, 'turned_back')),
    ...actual.filter((one) => isGatedIn(one, course)).map((one) => movedBy(one, 'gated_in')),
    ...otherMovements(course).map(({ name, one }) => movedBy(one, name)),
    ...actual.flatMap((one) => {
      const name = TRANSFERS[one.movement];
      return name !== undefined && isTransferred(one, course) ? [movedBy(one, name)] : [];
    }),
    ...actual.flatMap((one) => {
      const name = isLoadedAgain(one, byPlace) ? 'restowed' : ON_BOARD[one.movement];
      return name !== undefined && isOnBoard(one, course) ? [movedBy(one, name)] : [];
    }),
  ];
}

/** Whether it was gated in laden after it had left the port of discharge, and not put down or turned back there. */
function isGatedIn(one: Happening, course: Course): boolean {
  const { putDown, turnedBack, landedMs } = course;
  if (one.movement !== 'gate_in' || one.load !== 'laden' || one === putDown) return false;
  if (landedMs === null || one.atMs < landedMs || [...turnedBack.values()].includes(one)) return false;
  return classify(one, course).length === 0;
}

const TRANSFERS: Partial<Record<Happening['movement'], LastMovement['milestone']>> = {
  gate_out: 'transfer_out',
  gate_in: 'transfer_in',
};

/** Whether a truck moves it from one terminal of a port of transhipment to another. */
function isTransferred({ load, mode, placeKey, atMs }: Happening, { itinerary, landedMs }: Course): boolean {
  const { calls, boardedUntilMs } = itinerary;
  if (load !== 'laden' || mode === 'rail' || mode === 'barge') return false;
  if (boardedUntilMs === null || atMs <= boardedUntilMs || (landedMs !== null && atMs >= landedMs)) return false;
  return calls.some(({ key, role }) => key === placeKey && role === 'transhipment');
}

const ON_BOARD: Partial<Record<Happening['movement'], LastMovement['milestone']>> = {
  discharge: 'call_discharged',
  load: 'restowed',
  arrive: 'call_arrived',
  depart: 'call_departed',
};

function isLoadedAgain({ movement, placeKey, atMs }: Happening, actual: PlaceIndex<Happening>): boolean {
  if (movement !== 'discharge') return false;
  return actual.at(placeKey).some((one) => one.movement === 'load' && one.atMs >= atMs);
}

/** Whether its vessel calls with it at a port that is no part of its way: it stays on board there, or is restowed. */
function isOnBoard(one: Happening, course: Course): boolean {
  const { calls, boardedMs } = course.itinerary;
  if (one.mode !== 'vessel' || one.load === 'empty' || one.placeKey === NOWHERE || isSeenByAisOnly(one)) return false;
  if (boardedMs === null || one.atMs <= boardedMs || (course.landedMs !== null && one.atMs >= course.landedMs))
    return false;
  if (calls.some(({ key }) => key === one.placeKey) || classify(one, course).length > 0) return false;
  return calls.some(({ outbound }) => isSameVessel(outbound, one.carriage));
}

function movedBy(one: Happening, milestone: LastMovement['milestone']): Moved {
  const { at, precision } = one.value;
  return { ...settingOf(one), milestone, at, precision, key: one.placeKey, atMs: one.atMs };
}
