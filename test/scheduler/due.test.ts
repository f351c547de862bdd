import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, shift, toEpochMs } from '../../src/domain/instant.ts';
import { Phase } from '../../src/domain/journey/phase.ts';
import { nextDue, type Pace, RETRIES_MAX } from '../../src/scheduler/due.ts';
import type { SourceLimits } from '../../src/sources/source.ts';

const NOW = '2026-11-21T08:30:00.000Z';
/** The last digits put this watch in the middle, where nothing is added and nothing taken away. */
const MIDDLE = '01a1fc41-a3ae-72a1-8e5b-3333a37fffff';
const FREE: SourceLimits = {
  concurrency: 1,
  requestsPerMinute: null,
  requestsPerDay: null,
  pollIntervalSecondsMin: 30,
  pollIntervalSecondsMax: null,
};

describe('a journey', () => {
  it.each([
    ['not polled yet', { phase: 'pending' }, MINUTE_MS],
    ['not known to its line yet', { phase: 'awaiting_manifest' }, DAY_MS],
    ['planned without a date', { phase: 'planned' }, 12 * HOUR_MS],
    ['that leaves in three weeks', { phase: 'planned', etaAt: shift(NOW, 21 * DAY_MS) }, 12 * HOUR_MS],
    ['that leaves tomorrow', { phase: 'planned', etaAt: shift(NOW, DAY_MS) }, 2 * HOUR_MS],
    ['in mid-ocean', { phase: 'ocean', etaAt: shift(NOW, 12 * DAY_MS) }, 12 * HOUR_MS],
    ['within a week of arrival', { phase: 'ocean', etaAt: shift(NOW, 7 * DAY_MS) }, 6 * HOUR_MS],
    ['within two days of arrival', { phase: 'ocean', etaAt: shift(NOW, 2 * DAY_MS) }, 2 * HOUR_MS],
    ['overdue by a day', { phase: 'ocean', etaAt: shift(NOW, -DAY_MS) }, 2 * HOUR_MS],
    ['overdue by three weeks', { phase: 'ocean', etaAt: shift(NOW, -21 * DAY_MS) }, DAY_MS],
    ['at sea without a date, silent for weeks', { phase: 'ocean', lastChangedAt: shift(NOW, -15 * DAY_MS) }, DAY_MS],
    ['at the port', { phase: 'port' }, 2 * HOUR_MS],
    ['forgotten at the port', { phase: 'port', lastChangedAt: shift(NOW, -15 * DAY_MS) }, 6 * HOUR_MS],
    ['on its way inland', { phase: 'inland' }, 4 * HOUR_MS],
    ['standing still inland', { phase: 'inland', lastChangedAt: shift(NOW, -15 * DAY_MS) }, 12 * HOUR_MS],
    ['picked up', { phase: 'out' }, 12 * HOUR_MS],
    ['picked up and silent', { phase: 'out', lastChangedAt: shift(NOW, -8 * DAY_MS) }, DAY_MS],
  ] as const)('%s is polled at its pace', (_what, said, expectedMs) => {
    expect(delayOf(said)).toBe(expectedMs);
  });

  it('is looked at when time alone changes the result, if that is sooner', () => {
    expect(delayOf({ phase: 'ocean', changesAt: shift(NOW, 90 * MINUTE_MS) })).toBe(90 * MINUTE_MS);
    expect(delayOf({ phase: 'ocean', changesAt: shift(NOW, 90 * DAY_MS) })).toBe(12 * HOUR_MS);
  });
});

describe('a failing line', () => {
  it('is tried again for a day, in longer and longer steps', () => {
    const tries = Array.from({ length: RETRIES_MAX }, (_, index) => delayOf({ phase: 'pending', failures: index + 1 }));

    expect(RETRIES_MAX).toBe(14);
    expect(tries.slice(0, 4)).toEqual([1, 2, 4, 8].map((minutes) => minutes * MINUTE_MS));
    expect(tries.reduce((sum, delay) => sum + delay, 0)).toBe(DAY_MS);
  });

  it('is tried again every six hours at the latest once the number is known', () => {
    expect(delayOf({ phase: 'ocean', failures: 5 })).toBe(15 * MINUTE_MS);
    expect(delayOf({ phase: 'ocean', failures: 99 })).toBe(4.5 * HOUR_MS);
  });
});

describe('what the line allows', () => {
  it('is never undercut once a number was answered', () => {
    const limits = { ...FREE, pollIntervalSecondsMin: 4 * 3600 };

    expect(delayOf({ phase: 'port' }, limits)).toBe(4 * HOUR_MS);
    expect(delayOf({ phase: 'port', changesAt: shift(NOW, MINUTE_MS) }, limits)).toBe(4 * HOUR_MS);
    expect(delayOf({ phase: 'port', changesAt: shift(NOW, -DAY_MS) }, limits)).toBe(4 * HOUR_MS);
  });

  it('does not hold up another try after a failure, nor the first answer', () => {
    const limits = { ...FREE, pollIntervalSecondsMin: 4 * 3600 };

    expect(delayOf({ phase: 'pending', failures: 1 }, limits)).toBe(MINUTE_MS);
    expect(delayOf({ phase: 'port', failures: 1 }, limits)).toBe(MINUTE_MS);
  });

  it('is not hurried by a turn that has passed, nor by one ahead while the line fails', () => {
    expect(delayOf({ phase: 'out', changesAt: shift(NOW, -DAY_MS) })).toBe(12 * HOUR_MS);
    expect(delayOf({ phase: 'out', failures: 14, changesAt: shift(NOW, MINUTE_MS) })).toBeGreaterThan(HOUR_MS);
  });

  it('is never exceeded where it has an upper bound', () => {
    const limits = { ...FREE, pollIntervalSecondsMax: 3600 };

    expect(delayOf({ phase: 'ocean' }, limits)).toBe(HOUR_MS);
    expect(delayOf({ phase: 'port', failures: 14 }, limits)).toBe(HOUR_MS);
  });
});

describe('the spread', () => {
  it('keeps watches apart that began together, always the same way, by a twentieth either side', () => {
    const ids = ['01a1fc41-a3ae-72a1-8e5b-000000000000', '01a1fc41-a3ae-72a1-8e5b-ffffffffffff'];

    const delays = ids.map((watchId) => delayOf({ phase: 'port', watchId }));

    expect(delays).toEqual([0.95 * 2 * HOUR_MS, 1.05 * 2 * HOUR_MS]);
    expect(ids.map((watchId) => delayOf({ phase: 'port', watchId }))).toEqual(delays);
  });
});

describe('the next date', () => {
  const instants = fc.integer({ min: -400, max: 400 }).map((hours) => shift(NOW, hours * HOUR_MS));
  const paces = fc.record({
    watchId: fc.uuid(),
    phase: fc.constantFrom(...Phase.options),
    etaAt: fc.option(instants),
    changesAt: fc.option(instants),
    lastChangedAt: instants,
    failures: fc.nat(40),
  });
  const limits = fc.record({
    concurrency: fc.constant(1),
    requestsPerMinute: fc.constant(null),
    requestsPerDay: fc.constant(null),
    pollIntervalSecondsMin: fc.integer({ min: 1, max: 7200 }),
    pollIntervalSecondsMax: fc.option(fc.integer({ min: 7200, max: 90_000 })),
  });

  it('lies in the future, within what the line allows, and at the turn of the journey at the latest', () => {
    fc.assert(
      fc.property(paces, limits, (pace, line) => {
        const due = nextDue(pace, NOW, line);

        const isAnswered = pace.failures === 0 && pace.phase !== 'pending';
        const earliest = isAnswered ? shift(NOW, line.pollIntervalSecondsMin * 1000) : NOW;
        const turn = pace.failures === 0 && pace.changesAt !== null && pace.changesAt > NOW ? pace.changesAt : null;
        const latest = line.pollIntervalSecondsMax === null ? null : shift(NOW, line.pollIntervalSecondsMax * 1000);
        expect(due > NOW).toBe(true);
        expect(due >= earliest).toBe(true);
        expect(latest === null || due <= latest).toBe(true);
        expect(turn === null || due <= turn || due === earliest).toBe(true);
        expect(nextDue(pace, NOW, line)).toBe(due);
      }),
    );
  });

  it('comes no sooner with one failure more', () => {
    fc.assert(
      fc.property(paces, limits, fc.integer({ min: 1, max: 40 }), (pace, line, failures) => {
        const sooner = nextDue({ ...pace, failures }, NOW, line);

        expect(nextDue({ ...pace, failures: failures + 1 }, NOW, line) >= sooner).toBe(true);
      }),
    );
  });
});

function delayOf(said: Partial<Pace>, limits = FREE): number {
  const pace: Pace = {
    watchId: MIDDLE,
    phase: 'pending',
    etaAt: null,
    changesAt: null,
    lastChangedAt: NOW,
    failures: 0,
    ...said,
  };
  return toEpochMs(nextDue(pace, NOW, limits)) - toEpochMs(NOW);
}
