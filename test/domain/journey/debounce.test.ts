import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DebouncedReading, debounce } from '../../../src/domain/journey/debounce.ts';

const MINUTE = 60_000;
const QUIET = 30;
const EVER = 1e9;

/** Readings at minutes: 1 is worse than 0. */
function readings(...said: [minute: number, level: number][]): DebouncedReading<number>[] {
  return said.map(([minute, level]) => ({ atMs: minute * MINUTE, level, said: minute }));
}

/** The minutes of the readings that changed the level, and what counts at a minute. */
function changes(said: DebouncedReading<number>[], minute = EVER) {
  const { changes: all, current, settlesAtMs } = debounce(said, minute * MINUTE);
  return {
    at: all.map((change) => change.said),
    level: current?.level ?? null,
    settles: settlesAtMs === null ? null : settlesAtMs / MINUTE,
  };
}

describe('what flaps', () => {
  it.each([
    ['what is worse counts at once', readings([0, 0], [5, 1]), 5, { at: [0, 5], level: 1, settles: null }],
    ['the first word counts', readings([0, 0]), 0, { at: [0], level: 0, settles: null }],
    [
      'what is better after a while counts at once',
      readings([0, 1], [30, 0]),
      30,
      { at: [0, 30], level: 0, settles: null },
    ],
    ['what is better soon has to wait', readings([0, 1], [29, 0]), 58, { at: [0], level: 1, settles: 59 }],
    ['it counts when it has waited', readings([0, 1], [29, 0]), 59, { at: [0, 29], level: 0, settles: null }],
    ['it waits in vain', readings([0, 1], [10, 0], [20, 1]), 99, { at: [0], level: 1, settles: null }],
    ['the wait begins again', readings([0, 1], [10, 0], [20, 1], [30, 0]), 45, { at: [0], level: 1, settles: 60 }],
    ['a half step is a step', readings([0, 2], [10, 1], [20, 0]), 45, { at: [0], level: 2, settles: 50 }],
    ['of two words at one moment the last counts', readings([0, 1], [0, 0]), 0, { at: [0], level: 0, settles: null }],
  ])('%s', (_rule, said, minute, expected) => {
    expect(changes(said, minute)).toEqual(expected);
  });

  it('counts nothing that would have come after the end', () => {
    const { changes: all, settlesAtMs } = debounce(readings([0, 1], [10, 0]), 15 * MINUTE, 20 * MINUTE);

    expect([all.length, settlesAtMs]).toEqual([1, null]);
  });

  it('never gets worse twice, and never better twice, within half an hour', () => {
    fc.assert(
      fc.property(Series, (said) => {
        const notified = notifications(said);

        for (const direction of ['worse', 'better']) {
          const minutes = notified.filter((one) => one.direction === direction).map(({ minute }) => minute);
          expect(minutes.slice(1).filter((minute, index) => minute - (minutes[index] ?? 0) < QUIET)).toEqual([]);
        }
      }),
    );
  });

  it('changes once at most where no answer lasts for half an hour', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: QUIET - 1 }), { minLength: 2, maxLength: 30 }), (gaps) => {
        const minutes = sums(gaps);
        const said = readings([0, 1], ...minutes.map((minute, index): [number, number] => [minute, index % 2]));

        expect(notifications(said, minutes.at(-1)).filter(({ minute: at }) => at > 0)).toEqual([]);
      }),
    );
  });

  it('comes to the last word in the end', () => {
    fc.assert(
      fc.property(Series, (said) => {
        expect(debounce(said, EVER * MINUTE).current?.level).toBe(said.at(-1)?.level);
      }),
    );
  });

  it('stays as it is until the moment that it names', () => {
    fc.assert(
      fc.property(Series, fc.integer({ min: 0, max: 2_000 }), (said, minute) => {
        const known = said.filter(({ atMs }) => atMs <= minute * MINUTE);
        const now = debounce(known, minute * MINUTE);
        const laterMs = now.settlesAtMs === null ? EVER * MINUTE : now.settlesAtMs - 1;

        expect(debounce(known, laterMs)).toEqual(now);
      }),
    );
  });
});

const Series = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.constantFrom(0, 1)), { minLength: 1, maxLength: 30 })
  .map((steps) => {
    const minutes = sums(steps.map(([gap]) => gap));
    return readings(...steps.map(([, level], index): [number, number] => [minutes[index] ?? 0, level]));
  });

function sums(gaps: readonly number[]): number[] {
  return gaps.map((_, index) => gaps.slice(0, index + 1).reduce((sum, gap) => sum + gap, 0));
}

/** The notifications of a reader who looks whenever something is stated, and whenever time alone changes it. */
function notifications(said: DebouncedReading<number>[], untilMinute = EVER) {
  const notified: { minute: number; direction: 'worse' | 'better' }[] = [];
  let former: number | null = null;
  const look = (known: DebouncedReading<number>[], minute: number) => {
    const { current, settlesAtMs } = debounce(known, minute * MINUTE);
    if (current !== null && former !== null && current.level !== former) {
      notified.push({ minute, direction: current.level > former ? 'worse' : 'better' });
    }
    former = current?.level ?? former;
    return settlesAtMs === null ? null : settlesAtMs / MINUTE;
  };
  for (const [index, { atMs }] of said.entries()) {
    const known = said.slice(0, index + 1);
    const settles = look(known, atMs / MINUTE);
    const nextMinute = (said[index + 1]?.atMs ?? EVER * MINUTE) / MINUTE;
    if (settles !== null && settles < nextMinute && settles <= untilMinute) look(known, settles);
  }
  return notified;
}
