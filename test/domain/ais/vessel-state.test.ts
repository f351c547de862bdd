import { describe, expect, it } from 'vitest';
import { createFenceIndex, portFences } from '../../../src/domain/ais/fence.ts';
import type { PortCallEvent } from '../../../src/domain/ais/port-call.ts';
import type { PositionReport } from '../../../src/domain/ais/track.ts';
import { INITIAL_VESSEL_STATE, step, type VesselState } from '../../../src/domain/ais/vessel-state.ts';
import { MINUTE_MS } from '../../../src/domain/instant.ts';

const OAKLAND = { latitude: 37.8, longitude: -122.32 };
const FENCES = createFenceIndex(portFences({ locode: 'USOAK', ...OAKLAND, terminals: [] }));
const HOUR = 60;

/** A position so many degrees west of the berth. */
function off(minutes: number, degrees: number, speedKnots: number): PositionReport {
  const { latitude, longitude } = OAKLAND;
  return { atMs: minutes * MINUTE_MS, latitude, longitude: longitude - degrees, speedKnots };
}

/** Positions at the same place, minute by minute. */
function staying(from: number, count: number, degrees: number): PositionReport[] {
  return Array.from({ length: count }, (_, index) => off(from + index, degrees, 0));
}

function sail(reports: readonly PositionReport[], from: VesselState = INITIAL_VESSEL_STATE) {
  let state = from;
  const reported: string[] = [];
  for (const report of reports) {
    const taken = step(state, report, FENCES.near(report));
    const words = (events: readonly PortCallEvent[]) => events.map(({ type, atMs }) => `${type} ${atMs / MINUTE_MS}`);
    reported.push(...words(taken.retracted).map((event) => `not ${event}`), ...words(taken.events));
    // As it is kept over a restart.
    state = JSON.parse(JSON.stringify(taken.state));
  }
  return { state, reported };
}

const BERTHED = [off(0, 0.5, 14), off(5, 0.4, 14), ...staying(60, 12, 0)];

describe('one wrong position', () => {
  it('after a pause is no arrival', () => {
    expect(sail([off(0, 2, 10), ...staying(5 * HOUR, 1, 0), ...staying(5 * HOUR + 1, 12, 2)]).reported).toEqual([]);
  });

  it('after a pause is no departure in the end, and the call goes on', () => {
    const away = 10 * HOUR;
    const leaving = [off(away + 50, 0.2, 10), off(away + 110, 0.6, 14)];

    const { reported } = sail([...BERTHED, off(away, 2, 14), ...staying(away + 1, 20, 0), ...leaving]);

    expect(reported).toEqual([
      'arrived 60',
      'berthed 60',
      `departed ${away}`,
      `not departed ${away}`,
      `departed ${away + 50}`,
    ]);
  });
});

describe('a position', () => {
  it.each([
    ['taken', 29],
    ['jump', 32],
  ] as const)('is %s after an hour at %i knots', (verdict, knots) => {
    const { state } = sail([{ atMs: 0, latitude: 0, longitude: 0, speedKnots: null }]);
    const report = { atMs: HOUR * MINUTE_MS, latitude: 0, longitude: knots / 60, speedKnots: null };

    expect(step(state, report, []).verdict).toBe(verdict);
  });
});

describe('positions of another vessel', () => {
  it('in a quick row are not accepted while the vessel itself is received', () => {
    const crowd = (minutes: number) =>
      Array.from({ length: 9 }, (_, index) => ({
        ...off(minutes, 4, 14),
        atMs: minutes * MINUTE_MS + index * 1000 + 1,
      }));
    const mixed = staying(72, 10, 0).flatMap((report) => [report, ...crowd(report.atMs / MINUTE_MS)]);

    expect(sail([...BERTHED, ...mixed]).reported).toEqual(['arrived 60', 'berthed 60']);
  });

  it('take nothing back that was reported of one which was received for a day without a pause', () => {
    const day = Array.from({ length: 200 }, (_, index) => off(72 + 8 * index, 0, 0));
    const later = 72 + 8 * 200;

    const { reported, state } = sail([...BERTHED, ...day, ...staying(later + 10, 12, 4)]);

    expect(reported).toEqual(['arrived 60', 'berthed 60']);
    expect(state.call).toBeNull();
  });
});

describe('a vessel that was elsewhere all the time', () => {
  it('has not arrived, where its first positions of all were the wrong ones', () => {
    const { reported, state } = sail([off(0, 0.5, 14), ...staying(60, 12, 0), ...staying(100, 12, 6)]);

    expect(reported).toEqual(['arrived 60', 'berthed 60', 'not arrived 60', 'not berthed 60']);
    expect(state).toMatchObject({ call: null, reported: [] });
  });

  it('keeps what was reported before the pause', () => {
    const left = [off(100, 0.2, 10), off(130, 0.5, 14), off(139, 0.6, 14)];
    const back = [...staying(300, 12, 0)];
    const away = staying(320, 14, 2);

    const { reported } = sail([...BERTHED, ...left, ...back, ...away]);

    expect(reported).toEqual([
      'arrived 60',
      'berthed 60',
      'departed 100',
      'arrived 300',
      'berthed 300',
      'not arrived 300',
      'not berthed 300',
    ]);
  });
});
