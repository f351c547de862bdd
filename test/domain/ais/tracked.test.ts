import { describe, expect, it } from 'vitest';
import { createTrackedIndex, type TrackedCall, type TrackedVessel } from '../../../src/domain/ais/tracked.ts';
import { DAY_MS, HOUR_MS, shift, toEpochMs } from '../../../src/domain/instant.ts';

const IMO = '9321483';
const PLAN = '2026-06-10T06:00:00.000Z';

function call(more: Partial<TrackedCall> = {}): TrackedCall {
  const containers = [{ container: 'MSKU1234565', scac: 'MAEU' }];
  return { locode: 'USLAX', expectedArrival: PLAN, expectedDeparture: null, containers, ...more };
}

function vessel(calls: readonly TrackedCall[], voyage = '026E'): TrackedVessel {
  return { imo: IMO, name: 'EMMA', voyage, calls };
}

function found(
  vessels: readonly TrackedVessel[],
  afterPlanMs: number,
  type: 'arrived' | 'berthed' | 'departed' = 'arrived',
) {
  const atMs = toEpochMs(PLAN) + afterPlanMs;
  const matched = createTrackedIndex(vessels).callsOf({ imo: IMO, locode: 'USLAX', type, atMs });
  return matched.map((one) => [one.vessel.voyage, one.call.expectedArrival]);
}

describe('what a vessel does at a port', () => {
  it.each([
    [-3 * DAY_MS, 1],
    [-3 * DAY_MS - 1, 0],
    [5 * DAY_MS, 1],
    [5 * DAY_MS + 1, 0],
  ])('belongs to a call within the window about its plan: %i ms', (afterPlanMs, matches) => {
    expect(found([vessel([call()])], afterPlanMs)).toHaveLength(matches);
  });

  it('is compared with the plan for the same thing, or else with the other one', () => {
    const early = call({ expectedDeparture: shift(PLAN, -10 * DAY_MS) });

    expect(found([vessel([early])], 0, 'berthed')).toHaveLength(1);
    expect(found([vessel([early])], 0, 'departed')).toHaveLength(0);
    expect(found([vessel([call()])], DAY_MS, 'departed')).toHaveLength(1);
    expect(found([vessel([call({ expectedArrival: null, expectedDeparture: PLAN })])], 0)).toHaveLength(1);
  });

  it('belongs to no call without a plan, at another port or of another vessel', () => {
    const index = createTrackedIndex([vessel([call(), call({ locode: 'USOAK', expectedArrival: null })])]);
    const atMs = toEpochMs(PLAN);

    expect(index.callsOf({ imo: IMO, locode: 'USOAK', type: 'arrived', atMs })).toEqual([]);
    expect(index.callsOf({ imo: IMO, locode: 'USLGB', type: 'arrived', atMs })).toEqual([]);
    expect(index.callsOf({ imo: '9074729', locode: 'USLAX', type: 'arrived', atMs })).toEqual([]);
    expect([index.has(IMO), index.has('9074729')]).toEqual([true, false]);
  });

  it('belongs to all voyages that plan the same call, and to the nearer one of two calls', () => {
    const outward = vessel([call({ expectedArrival: shift(PLAN, 20 * HOUR_MS) })], '027W');
    const later = vessel([call({ expectedArrival: shift(PLAN, 2 * DAY_MS + HOUR_MS) })], '028E');

    expect(found([vessel([call()]), outward, later], 0).map(([voyage]) => voyage)).toEqual(['026E', '027W']);
  });

  it('is found by every code of the port', () => {
    const shanghai = vessel([call({ locode: 'CNSGH' })]);

    const matched = createTrackedIndex([shanghai]).callsOf({
      imo: IMO,
      locode: 'CNSHA',
      type: 'arrived',
      atMs: toEpochMs(PLAN),
    });

    expect(matched).toHaveLength(1);
  });
});
