import { CALL_PLACES, CALL_TIMES } from './codes.ts';
import type { Move } from './drafts.ts';
import { type EdifactSpot, readSpot } from './place.ts';
import { component, type EdifactSegment } from './tokenize.ts';
import { readTransport, type Transport, UNKNOWN_TRANSPORT } from './transport.ts';

/** A transport and the places of its voyage. */
export interface EdifactVoyage {
  transport: Transport;
  calls: readonly VoyageCall[];
}

/** A place of a voyage with its times. */
export interface VoyageCall {
  /** Null for times of a voyage that has no place to which they can belong. */
  spot: EdifactSpot | null;
  times: EdifactSegment[];
}

/** On what a container comes to a place of a voyage, or leaves it. */
export type Carried = Pick<Move, 'mode' | 'vessel' | 'voyage'>;

const UNKNOWN: Carried = { mode: null, vessel: null, voyage: null };
const BY_SEA: Carried = { mode: 'vessel', vessel: null, voyage: null };

/** Reads a TDT with the LOC and DTM that follow it. Times that stand before the places are those of its ends. */
export function readVoyage(segments: readonly EdifactSegment[]): EdifactVoyage {
  const [head] = segments;
  const calls: VoyageCall[] = [];
  const loose: EdifactSegment[] = [];
  for (const segment of segments) {
    if (segment.tag === 'LOC') calls.push({ spot: readSpot(segment), times: [] });
    else if (segment.tag === 'DTM') (calls.at(-1)?.times ?? loose).push(segment);
  }
  const homeless = loose.filter((time) => !addToEnd(calls, time));
  const all = homeless.length === 0 ? calls : [...calls, { spot: null, times: homeless }];
  return { transport: head === undefined ? UNKNOWN_TRANSPORT : readTransport(head), calls: all };
}

/**
 * Why the times of a voyage are those of other places: one stands before the first place, the last has none, and others have
 * theirs. Null where each time has its place.
 */
export function shiftedCallsOf(segments: readonly EdifactSegment[]): string | null {
  const tags = segments.map(({ tag }) => tag).filter((tag) => tag === 'LOC' || tag === 'DTM');
  const isMixed = tags[0] === 'DTM' && tags.at(-1) === 'LOC';
  const isTimed = tags.slice(tags.indexOf('LOC')).includes('DTM');
  return isMixed && isTimed ? 'The times of a voyage stand before their places: LOC and DTM seem to be shifted.' : null;
}

/**
 * What carries a container to or from a place of a voyage. Carriers list the whole voyage below the one transport of
 * the status: a train that left has the sea ports beside it, and a vessel the ramp. So the vessel of a transport counts
 * for what happens by sea only, a train or truck on its side of the sea only, and what is not said stays open. The
 * transports before and after the main carriage (10, 30) are their own voyages and count for all of their places.
 */
export function carriedAt(
  spot: EdifactSpot,
  movement: 'arrive' | 'depart',
  { transport, calls }: EdifactVoyage,
): Carried {
  const role = CALL_PLACES.get(spot.qualifier);
  const { mode, stage, vessel, voyage } = transport;
  const carried = { mode, vessel, voyage };
  if (stage === '10' || stage === '30') return carried;
  const isAshore = mode === 'rail' || mode === 'truck';
  const isBySea = role === 'sea' || (role === 'discharge' && movement === 'arrive');
  if (isBySea) return isAshore ? BY_SEA : carried;
  return isAshore && isOfLandLeg(spot, movement, hasSailed(calls)) ? { ...UNKNOWN, mode } : UNKNOWN;
}

// Before the sea it takes the container from where it was received (5, 88). After it, from the port of discharge to the
// ramp (8, 29); the last stretch from there to the door (7) may be by another.
function isOfLandLeg({ qualifier }: EdifactSpot, movement: 'arrive' | 'depart', isAfterSea: boolean): boolean {
  if (!isAfterSea) return movement === 'depart' && (qualifier === '5' || qualifier === '88');
  const isOnward = movement === 'depart' && CALL_PLACES.get(qualifier) === 'discharge';
  return isOnward || (movement === 'arrive' && (qualifier === '8' || qualifier === '29'));
}

function hasSailed(calls: readonly VoyageCall[]): boolean {
  return calls.some(({ spot, times }) => {
    const isPort = spot !== null && CALL_PLACES.get(spot.qualifier) !== 'land';
    return isPort && times.some((time) => CALL_TIMES.get(component(time, 1))?.classifier === 'actual');
  });
}

// The vessel that leaves a port of discharge goes on without the container, which leaves by something else.
function addToEnd(calls: readonly VoyageCall[], time: EdifactSegment): boolean {
  const movement = CALL_TIMES.get(component(time, 1))?.movement;
  const isEnd = ({ spot }: VoyageCall) => {
    const role = spot === null ? undefined : CALL_PLACES.get(spot.qualifier);
    return movement === 'depart' ? role === 'sea' : role === 'discharge';
  };
  const end = movement === 'depart' ? calls.find(isEnd) : calls.findLast(isEnd);
  if (movement === undefined || end === undefined) return false;
  end.times.push(time);
  return true;
}
