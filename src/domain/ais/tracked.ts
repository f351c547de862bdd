import type { PlannedCall } from '../forecast/ais-arrival.ts';
import { DAY_MS, type Instant, toEpochMs } from '../instant.ts';
import { canonicalLocode } from '../location.ts';
import type { PortCallEventType } from './port-call.ts';

/** A container that is known to be, or to come, on a vessel. */
export interface TrackedContainer {
  container: string;
  /** The line whose cargo it is; null if it is not known. */
  scac: string | null;
}

/** A port at which containers of a voyage come aboard or leave the vessel, with what is planned or was said of it. */
export interface TrackedCall {
  locode: string;
  expectedArrival: Instant | null;
  expectedDeparture: Instant | null;
  containers: readonly TrackedContainer[];
}

/** A vessel on a voyage that carries tracked containers. A vessel may be on several, one after another. */
export interface TrackedVessel {
  imo: string;
  name: string | null;
  voyage: string | null;
  calls: readonly TrackedCall[];
}

/** A call that an event belongs to. */
export interface MatchedCall {
  vessel: TrackedVessel;
  call: TrackedCall;
}

/** What is looked for: something that a vessel did at a port. */
export interface VesselSighting {
  imo: string;
  locode: string;
  type: PortCallEventType;
  atMs: number;
}

/** The vessels that carry what is tracked. */
export interface TrackedIndex {
  has(imo: string): boolean;
  /** All of them, by IMO number. */
  imos(): Iterable<string>;
  /** The calls of a vessel at a port that something it did there belongs to; none if none is near in time. */
  callsOf(sighting: VesselSighting): MatchedCall[];
  /** The arrivals of a vessel that are planned or were reported, in no order. */
  arrivalsOf(imo: string): readonly PlannedCall[];
}

/** Vessels are seldom earlier than this, and seldom later: what lies beyond is another call at the same port. */
const EARLY_MS_MAX = 3 * DAY_MS;
const LATE_MS_MAX = 5 * DAY_MS;
/**
 * A vessel may call at one port twice within that time. What was planned this much further away than the nearest plan is
 * the other call; plans nearer to each other are those of several lines, or of voyages in and out, for the same one.
 */
const OTHER_CALL_MS_MIN = 2 * DAY_MS;

/**
 * Indexes the vessels. Who builds it vouches that each container is on that vessel and voyage by the word of a line:
 * AIS sees where a vessel is, never what is on it. A call without any plan cannot be near in time and never matches.
 */
export function createTrackedIndex(vessels: Iterable<TrackedVessel>): TrackedIndex {
  const byImo = new Map<string, Map<string, MatchedCall[]>>();
  for (const vessel of vessels) {
    const ports = byImo.get(vessel.imo) ?? new Map<string, MatchedCall[]>();
    byImo.set(vessel.imo, ports);
    for (const call of vessel.calls) {
      const port = canonicalLocode(call.locode);
      const calls = ports.get(port);
      if (calls === undefined) ports.set(port, [{ vessel, call }]);
      else calls.push({ vessel, call });
    }
  }
  return { has: (imo) => byImo.has(imo), imos: () => byImo.keys(), callsOf, arrivalsOf };

  function callsOf({ imo, locode, type, atMs }: VesselSighting): MatchedCall[] {
    const calls = byImo.get(imo)?.get(canonicalLocode(locode)) ?? [];
    const distances = calls.flatMap((matched) => {
      const offMs = offPlanMs(matched.call, type, atMs);
      return offMs === null ? [] : [{ matched, awayMs: Math.abs(offMs) }];
    });
    const nearestMs = Math.min(...distances.map(({ awayMs }) => awayMs));
    return distances.filter(({ awayMs }) => awayMs < nearestMs + OTHER_CALL_MS_MIN).map(({ matched }) => matched);
  }

  function arrivalsOf(imo: string): PlannedCall[] {
    return [...(byImo.get(imo)?.values() ?? [])].flat().flatMap(({ call: { locode, expectedArrival, containers } }) => {
      if (expectedArrival === null) return [];
      // The containers of what a line states to one account alone are not named.
      return [
        { locode, atMs: toEpochMs(expectedArrival), ...(containers.length === 0 ? { isOwn: true as const } : {}) },
      ];
    });
  }
}

/** How much later than planned something happened, in milliseconds; null if that is no time for this call. */
function offPlanMs({ expectedArrival, expectedDeparture }: TrackedCall, type: PortCallEventType, atMs: number) {
  const plan = type === 'departed' ? (expectedDeparture ?? expectedArrival) : (expectedArrival ?? expectedDeparture);
  if (plan === null) return null;
  const offMs = atMs - toEpochMs(plan);
  return offMs >= -EARLY_MS_MAX && offMs <= LATE_MS_MAX ? offMs : null;
}
