import { describe, expect, it } from 'vitest';
import { assumedWait } from '../../../src/domain/forecast/assumptions.ts';
import {
  createLearntWaits,
  type LearntWait,
  WAIT_DAYS,
  type WaitPlace,
} from '../../../src/domain/forecast/learnt-waits.ts';
import { DAY_MS } from '../../../src/domain/instant.ts';

const NOW_MS = Date.parse('2026-11-29T00:00:00Z');
const PIER_400 = 'FIRMS:W185';
const AT_PIER: WaitPlace = { kind: 'berth', locode: 'USLAX', terminal: PIER_400 };

/** So many waits of these hours, the last of them yesterday. */
function waits(place: WaitPlace, hours: number, count: number, lastMs = NOW_MS - DAY_MS): LearntWait[] {
  return Array.from({ length: count }, (_, index) => ({ ...place, hours, endedMs: lastMs - (count - index) * 60_000 }));
}

function learnt(...ended: LearntWait[][]) {
  const memory = createLearntWaits();
  for (const wait of ended.flat()) memory.add(wait);
  return memory;
}

const meanOf = (hours: readonly number[]) => hours.reduce((sum, one) => sum + one, 0) / hours.length;

describe('learnt waits', () => {
  it('are those of the terminal, where there are enough', () => {
    const memory = learnt(waits(AT_PIER, 10, 10), waits({ ...AT_PIER, terminal: 'FIRMS:Y258' }, 40, 10));

    expect(memory.of(AT_PIER, NOW_MS)).toEqual(Array(10).fill(10));
  });

  it('are those of the port where the terminal is not known, or has too few', () => {
    const memory = learnt(waits(AT_PIER, 10, 9), waits({ ...AT_PIER, terminal: null }, 40, 5));

    for (const terminal of [PIER_400, null, 'FIRMS:Y258'])
      expect(memory.of({ ...AT_PIER, terminal }, NOW_MS)).toEqual([...Array(9).fill(10), ...Array(5).fill(40)]);
  });

  it('are those of the country where the port has too few, and not those of another country', () => {
    const memory = learnt(
      waits({ kind: 'berth', locode: 'USOAK' }, 12, 10),
      waits({ kind: 'berth', locode: 'NLRTM' }, 90, 20),
      waits(AT_PIER, 30, 2),
    );

    const hours = memory.of(AT_PIER, NOW_MS);

    expect(hours).toHaveLength(12);
    expect(hours.toSorted((one, other) => one - other)).toEqual([...Array(10).fill(12), 30, 30]);
  });

  it('are those of all places where the country has too few, as far as they differ from what is assumed there', () => {
    // Twice what is assumed of Shanghai, where vessels wait longer than elsewhere.
    const shanghai = meanOf(assumedWait('berth', 'CNSHA'));
    const memory = learnt(waits({ kind: 'berth', locode: 'CNSHA' }, 2 * shanghai, 10));

    const expected = 2 * meanOf(assumedWait('berth', 'USLAX'));
    expect(memory.of(AT_PIER, NOW_MS)).toHaveLength(10);
    for (const hours of memory.of(AT_PIER, NOW_MS)) expect(hours).toBeCloseTo(expected);
  });

  it('are the few of the port where there are not enough anywhere', () => {
    const memory = learnt(waits(AT_PIER, 10, 2), waits({ kind: 'berth', locode: 'NLRTM' }, 90, 3));

    expect(memory.of(AT_PIER, NOW_MS)).toEqual([10, 10]);
    expect(createLearntWaits().of(AT_PIER, NOW_MS)).toEqual([]);
  });

  it('are those of the line in a hub, else those of the hub', () => {
    const hub = { kind: 'hub', locode: 'SGSIN' } as const;
    const memory = learnt(waits({ ...hub, line: 'MAEU' }, 50, 10), waits({ ...hub, line: 'MSCU' }, 150, 4));

    expect(memory.of({ ...hub, line: 'MAEU' }, NOW_MS)).toEqual(Array(10).fill(50));
    expect(memory.of({ ...hub, line: 'MSCU' }, NOW_MS)).toEqual([...Array(10).fill(50), ...Array(4).fill(150)]);
  });

  it('of trains to a ramp are scaled by the distance, where that way has none', () => {
    const memory = learnt(waits({ kind: 'rail_transit', locode: 'USLAX USCHI' }, 100, 10));
    const [known] = memory.of({ kind: 'rail_transit', locode: 'USLAX USCHI' }, NOW_MS);
    const [other = 0] = memory.of({ kind: 'rail_transit', locode: 'USLAX USDAL' }, NOW_MS);

    const share =
      meanOf(assumedWait('rail_transit', 'USLAX USDAL')) / meanOf(assumedWait('rail_transit', 'USLAX USCHI'));
    expect(known).toBe(100);
    expect(other).toBeCloseTo(100 * share);
  });

  it('do not count for another kind', () => {
    const memory = learnt(waits(AT_PIER, 10, 20));

    expect(memory.of({ kind: 'hub', locode: 'USLAX' }, NOW_MS)).toEqual([]);
  });

  it('are forgotten after half a year, so that those of another season do not count', () => {
    const summer = waits(AT_PIER, 10, 40, NOW_MS - (WAIT_DAYS + 1) * DAY_MS);
    const memory = learnt(summer, waits(AT_PIER, 70, 10));

    expect(memory.of(AT_PIER, NOW_MS)).toEqual(Array(10).fill(70));
    expect(learnt(summer).of(AT_PIER, NOW_MS)).toEqual([]);
  });

  it('are the newest sixty', () => {
    const memory = learnt(waits(AT_PIER, 10, 60, NOW_MS - 9 * DAY_MS), waits(AT_PIER, 70, 60));

    expect(memory.of(AT_PIER, NOW_MS)).toEqual(Array(60).fill(70));
  });

  it('of a port that has another code now count for it', () => {
    const memory = learnt(waits({ kind: 'berth', locode: 'CNSGH' }, 33, 10));

    expect(memory.of({ kind: 'berth', locode: 'CNSHA' }, NOW_MS)).toEqual(Array(10).fill(33));
  });
});
