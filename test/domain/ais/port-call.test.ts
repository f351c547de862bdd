import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFenceIndex, portFences } from '../../../src/domain/ais/fence.ts';
import type { PortCallEvent } from '../../../src/domain/ais/port-call.ts';
import type { PositionReport } from '../../../src/domain/ais/track.ts';
import { INITIAL_VESSEL_STATE, step, type VesselState } from '../../../src/domain/ais/vessel-state.ts';
import { MINUTE_MS } from '../../../src/domain/instant.ts';

/** A port by itself with two terminals, and two ports whose areas overlap. */
const OAKLAND = { locode: 'USOAK', latitude: 37.8, longitude: -122.32 };
const PIER = { code: 'B58', latitude: 37.8, longitude: -122.32 };
const LOS_ANGELES = { locode: 'USLAX', latitude: 33.74, longitude: -118.26, terminals: [] };
const LONG_BEACH = { locode: 'USLGB', latitude: 33.75, longitude: -118.2, terminals: [] };
const FENCES = createFenceIndex([{ ...OAKLAND, terminals: [PIER] }, LOS_ANGELES, LONG_BEACH].flatMap(portFences));
const KM = 1 / 111.195;

interface Sailing {
  state: VesselState;
  events: PortCallEvent[];
  verdicts: string[];
}

/** A position so many kilometres west of Oakland's pier. */
function off(minutes: number, km: number, speedKnots: number | null): PositionReport {
  const { latitude, longitude } = OAKLAND;
  const west = (km * KM) / Math.cos((latitude * Math.PI) / 180);
  return { atMs: minutes * MINUTE_MS, latitude, longitude: longitude - west, speedKnots };
}

function sail(reports: readonly PositionReport[], from: VesselState = INITIAL_VESSEL_STATE): Sailing {
  const sailing: Sailing = { state: from, events: [], verdicts: [] };
  for (const report of reports) {
    const { state, events, verdict } = step(sailing.state, report, FENCES.near(report));
    sailing.state = state;
    sailing.events.push(...events);
    sailing.verdicts.push(verdict);
  }
  return sailing;
}

function eventsOf({ events }: Sailing) {
  return events.map(({ type, locode, afterMs, atMs }) => [
    type,
    locode,
    afterMs === null ? null : afterMs / MINUTE_MS,
    atMs / MINUTE_MS,
  ]);
}

const INWARD = [off(0, 30, 14), off(40, 19, 10), off(60, 12, 4.5), off(100, 1, 0.4), off(106, 1, 0.1), off(111, 1, 0)];
const OUTWARD = [off(1000, 1, 0.2), off(1010, 6, 8), off(1040, 22, 14), off(1060, 27, 15)];
const ARRIVED = ['arrived', 'USOAK', 0, 40];
const BERTHED = ['berthed', 'USOAK', 60, 100];
const DEPARTED = ['departed', 'USOAK', 1000, 1010];

describe('a call at a port', () => {
  it('is arrival, berthing and departure, each at the time when it was first seen', () => {
    const sailing = sail([...INWARD, ...OUTWARD]);

    expect(eventsOf(sailing)).toEqual([ARRIVED, BERTHED, DEPARTED]);
    expect(sailing.events.map(({ terminalCode }) => terminalCode)).toEqual([null, 'B58', 'B58']);
    expect(sailing.state.call).toBeNull();
  });

  it('is the same when its state was kept over a restart', () => {
    const before = sail(INWARD);
    const kept: VesselState = JSON.parse(JSON.stringify(before.state));

    expect(eventsOf(sail(OUTWARD, kept))).toEqual([DEPARTED]);
  });

  it('is not one where a vessel passes at speed', () => {
    expect(
      eventsOf(sail([off(0, 30, 14), off(40, 19, 14), off(70, 6, 14), off(110, 18, 14), off(140, 30, 14)])),
    ).toEqual([]);
  });

  it('has no departure where the vessel only lay at anchor', () => {
    const anchored = [off(0, 30, 14), off(60, 15, 3), off(90, 15, 0.1), off(300, 15, 0.1), off(360, 30, 14)];

    expect(eventsOf(sail(anchored))).toEqual([['arrived', 'USOAK', 0, 60]]);
  });

  it('has no berthing before ten minutes at rest', () => {
    expect(eventsOf(sail([...INWARD.slice(0, 5), off(109, 1, 0.3)]))).toEqual([ARRIVED]);
  });

  it('counts the rest from its beginning again after a movement', () => {
    const moved = [...INWARD.slice(0, 5), off(109, 1, 2), off(112, 1, 0), off(121, 1, 0), off(122, 1, 0)];

    expect(eventsOf(sail(moved))).toEqual([ARRIVED, ['berthed', 'USOAK', 109, 112]]);
  });

  it('goes on while the vessel moves at its berth and at the edge of it', () => {
    const restless = [off(200, 1, 0.7), off(300, 2.6, 1), off(310, 2.9, 4), off(320, 1, 0)];

    expect(eventsOf(sail([...INWARD, ...restless]))).toEqual([ARRIVED, BERTHED]);
  });

  it('goes on while the vessel shifts within the port', () => {
    const shift = [off(200, 6, 6), off(240, 12, 6), off(280, 6, 6), off(300, 1, 0.1), off(320, 1, 0.1)];

    expect(eventsOf(sail([...INWARD, ...shift]))).toEqual([ARRIVED, BERTHED]);
  });

  it('ends where the vessel is under way outside of its berth for an hour and a half', () => {
    const upstream = [
      off(200, 1, 0),
      off(210, 6, 8),
      off(250, 14, 8),
      off(290, 20, 8),
      off(301, 22, 8),
      off(320, 23, 8),
    ];

    const sailing = sail([...INWARD, ...upstream, off(360, 40, 14)]);

    expect(eventsOf(sailing)).toEqual([ARRIVED, BERTHED, ['departed', 'USOAK', 200, 210]]);
  });

  it('whose begin was not observed has an arrival and a berthing whose times are open', () => {
    const there = [off(0, 1, 0), off(30, 1, 0)];

    const sailing = sail([...there, ...OUTWARD]);

    expect(eventsOf(sailing)).toEqual([['arrived', 'USOAK', null, 0], ['berthed', 'USOAK', null, 0], DEPARTED]);
  });

  it('whose end was not observed has a departure between two positions far apart', () => {
    const sailing = sail([...INWARD, off(9_000, 800, 14)]);

    expect(eventsOf(sailing)).toEqual([ARRIVED, BERTHED, ['departed', 'USOAK', 111, 9_000]]);
  });

  it('is not begun by positions without a speed alone, but where two of them show it', () => {
    const unknown = INWARD.map((report) => ({ ...report, speedKnots: null }));
    const seldom = [off(0, 30, null), off(400, 15, null), off(800, 1, null), off(1200, 1, null)];

    expect(eventsOf(sail([...unknown, off(117, 1, null)]))).toEqual([ARRIVED, ['berthed', 'USOAK', 100, 106]]);
    expect(eventsOf(sail(seldom))).toEqual([]);
  });
});

describe('ports whose areas overlap', () => {
  const between = { latitude: 33.6, longitude: -118.23, speedKnots: 3 };
  const approach = [
    { atMs: 0, latitude: 33.2, longitude: -118.23, speedKnots: 14 },
    { ...between, atMs: 120 * MINUTE_MS },
    { ...between, atMs: 180 * MINUTE_MS },
  ];
  const at = (port: { latitude: number; longitude: number }, minutes: number) => ({
    atMs: minutes * MINUTE_MS,
    latitude: port.latitude,
    longitude: port.longitude,
    speedKnots: 0,
  });

  it('are distinguished by the berth, and the arrival is reported then', () => {
    expect(eventsOf(sail(approach))).toEqual([]);
    expect(eventsOf(sail([...approach, at(LONG_BEACH, 240), at(LONG_BEACH, 251)]))).toEqual([
      ['arrived', 'USLGB', 0, 120],
      ['berthed', 'USLGB', 180, 240],
    ]);
  });

  it('are two calls where a vessel goes from one berth to the other', () => {
    const first = sail([...approach, at(LONG_BEACH, 240), at(LONG_BEACH, 251)]);

    const next = sail([{ ...between, atMs: 320 * MINUTE_MS }, at(LOS_ANGELES, 360), at(LOS_ANGELES, 371)], first.state);

    expect(eventsOf(next)).toEqual([
      ['departed', 'USLGB', 251, 320],
      ['arrived', 'USLAX', 320, 360],
      ['berthed', 'USLAX', 320, 360],
    ]);
  });
});

describe('a terminal', () => {
  const neighbour = { code: 'SSA', latitude: PIER.latitude, longitude: PIER.longitude - 0.02 };
  const fences = createFenceIndex(portFences({ ...OAKLAND, terminals: [PIER, neighbour] }));

  it.each([
    ['is named where the next one is clearly further away', 0.3, 'B58'],
    ['is not named where it may be the next one', 0.8, null],
  ])('%s', (_name, km, terminalCode) => {
    let state = INITIAL_VESSEL_STATE;
    const berthed = [off(0, 30, 14), off(60, 4, 4), off(100, km, 0), off(115, km, 0)].flatMap((report) => {
      const taken = step(state, report, fences.near(report));
      state = taken.state;
      return taken.events.filter(({ type }) => type === 'berthed');
    });

    expect(berthed).toMatchObject([{ terminalCode }]);
  });
});

describe('positions', () => {
  it('that come twice or too late change nothing', () => {
    const again = INWARD.flatMap((report, index) => [report, report, ...INWARD.slice(Math.max(0, index - 2), index)]);

    const sailing = sail([...again, ...OUTWARD]);

    expect(sailing.events).toEqual(sail([...INWARD, ...OUTWARD]).events);
    expect(sailing.verdicts.filter((verdict) => verdict === 'taken')).toHaveLength(INWARD.length + OUTWARD.length);
  });

  it('that no ship can reach are not accepted', () => {
    const glitch = { atMs: 105 * MINUTE_MS, latitude: 0, longitude: 0, speedKnots: 0 };

    const sailing = sail([...INWARD.slice(0, 4), glitch, ...INWARD.slice(4), ...OUTWARD]);

    expect(eventsOf(sailing)).toEqual([ARRIVED, BERTHED, DEPARTED]);
    expect(sailing.verdicts[4]).toBe('jump');
  });

  it('of another vessel under the same number, in turns, are not accepted', () => {
    const other = (minutes: number) => ({ atMs: minutes * MINUTE_MS, latitude: 51.9, longitude: 4.1, speedKnots: 0 });
    const mixed = [...INWARD, ...OUTWARD].flatMap((report) => [report, other(report.atMs / MINUTE_MS + 1)]);

    expect(eventsOf(sail(mixed))).toEqual([ARRIVED, BERTHED, DEPARTED]);
  });

  it('that agree with each other are accepted in the end, and what was seen before is forgotten', () => {
    const wrong = { atMs: -10 * MINUTE_MS, latitude: 51.9, longitude: 4.1, speedKnots: 0 };
    const many = [0, 5, 10, 15, 20, 25, 30].map((minutes) => off(minutes, 30 - minutes / 10, 10));

    const { verdicts, state, events } = sail([wrong, ...many]);

    expect(verdicts).toEqual(['taken', 'jump', 'jump', 'jump', 'jump', 'taken', 'taken', 'taken']);
    expect(state.track.last).toEqual(many.at(-1));
    expect(events).toEqual([]);
  });

  it('in any order and number give events that make sense', () => {
    const report = fc.record({
      atMs: fc.integer({ min: 0, max: 10_000 }).map((minutes) => minutes * MINUTE_MS),
      latitude: fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(37.8, 37.9, 33.74, 33.75)),
      longitude: fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(-122.32, -118.26, -118.2)),
      speedKnots: fc.option(fc.constantFrom(0, 0.4, 3, 4, 14, 102.2)),
    });
    fc.assert(
      fc.property(fc.array(report, { maxLength: 60 }), (reports) => {
        const { events } = sail(reports);

        expect(sail(reports).events).toEqual(events);
        for (const { afterMs, atMs, report: seen } of events) {
          expect(afterMs === null || afterMs < atMs).toBe(true);
          expect(atMs).toBeLessThanOrEqual(seen.atMs);
        }
        // No vessel leaves a port without having berthed there.
        const calls = events.filter(({ type }) => type !== 'arrived');
        for (const [index, { type, locode }] of calls.entries())
          if (type === 'departed') expect(calls[index - 1]).toMatchObject({ type: 'berthed', locode });
      }),
    );
  });
});
