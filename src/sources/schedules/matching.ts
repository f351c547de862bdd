import {
  createTrackedIndex,
  type MatchedCall,
  type TrackedCall,
  type TrackedIndex,
  type TrackedVessel,
} from '../../domain/ais/tracked.ts';
import { type Instant, toEpochMs } from '../../domain/instant.ts';
import { canonicalLocode } from '../../domain/location.ts';

/** What is looked for: a time of a vessel at a port, under the voyage numbers that the schedule knows. */
export interface ScheduledTime {
  imo: string;
  locode: string;
  type: 'arrived' | 'departed';
  at: Instant;
  voyages: readonly string[];
}

/** Finds the calls of tracked containers in a schedule. */
export interface CallMatcher {
  find(time: ScheduledTime): MatchedCall[];
}

/**
 * A call is the one of the schedule if vessel, port and voyage are the same, however late it has become. Where either
 * side knows no voyage, the time has to be near to what is planned; where both do and they differ, it is another call.
 */
export function createCallMatcher(vessels: readonly TrackedVessel[]): CallMatcher {
  const tracked = createTrackedIndex(vessels);
  const byImo = new Map<string, TrackedVessel[]>();
  for (const vessel of vessels) byImo.set(vessel.imo, [...(byImo.get(vessel.imo) ?? []), vessel]);
  return { find };

  function find(time: ScheduledTime): MatchedCall[] {
    const sameVoyage = (byImo.get(time.imo) ?? []).filter(({ voyage }) => isAmong(voyage, time.voyages));
    const certain = sameVoyage.flatMap((vessel) => {
      const call = nearest(vessel.calls, time);
      return call === null ? [] : [{ vessel, call }];
    });
    return [...certain, ...near(tracked, time)];
  }
}

function near(tracked: TrackedIndex, { imo, locode, type, at, voyages }: ScheduledTime): MatchedCall[] {
  const found = tracked.callsOf({ imo, locode, type, atMs: toEpochMs(at) });
  return found.filter(({ vessel }) => vessel.voyage === null || voyages.length === 0);
}

// A voyage may call at one port twice; then the call is meant whose plan is the nearest.
function nearest(calls: readonly TrackedCall[], { locode, type, at }: ScheduledTime): TrackedCall | null {
  const port = canonicalLocode(locode);
  const there = calls.filter((call) => canonicalLocode(call.locode) === port);
  const away = ({ expectedArrival, expectedDeparture }: TrackedCall) => {
    const plan = type === 'departed' ? (expectedDeparture ?? expectedArrival) : (expectedArrival ?? expectedDeparture);
    return plan === null ? Number.POSITIVE_INFINITY : Math.abs(toEpochMs(plan) - toEpochMs(at));
  };
  return there.sort((one, other) => (away(one) < away(other) ? -1 : 1))[0] ?? null;
}

function isAmong(voyage: string | null, voyages: readonly string[]): boolean {
  return voyage !== null && voyages.some((one) => bare(one) === bare(voyage));
}

function bare(voyage: string): string {
  return voyage.toUpperCase().replace(/[^A-Z0-9]/g, '');
}
