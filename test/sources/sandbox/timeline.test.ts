import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, toEpochMs } from '../../../src/domain/instant.ts';
import { DEMO } from '../../../src/sources/sandbox/scripts/demo.ts';
import { DIRECT, SUCCEEDED } from '../../../src/sources/sandbox/scripts/direct.ts';
import { createTimeline, placeJourney, rememberFirstPolled } from '../../../src/sources/sandbox/timeline.ts';

const FIRST = Date.UTC(2026, 10, 21, 8, 30, 12, 345);
const ACCELERATED = { seconds: 20 };

describe('in real time', () => {
  it('places a journey so that its position is now, on a full minute, and goes on with the clock', () => {
    const first = placeJourney(DIRECT, FIRST, FIRST, null);
    const later = placeJourney(DIRECT, FIRST, FIRST + 3 * DAY_MS, null);

    expect(first).toEqual({ start: '2026-11-01T08:30:00.000Z', now: '2026-11-21T08:30:12.345Z' });
    expect(later).toEqual({ start: first.start, now: '2026-11-24T08:30:12.345Z' });
  });
});

describe('accelerated', () => {
  it('begins at the start of the journey and has caught up after the seconds allowed', () => {
    const nows = [0, 10_000, 20_000, 60_000].map((ms) => placeJourney(DEMO, FIRST, FIRST + ms, ACCELERATED).now);

    expect(nows).toEqual([
      '2026-10-07T08:30:12.345Z',
      '2026-10-29T20:30:22.345Z',
      '2026-11-21T08:30:32.345Z',
      '2026-11-21T08:31:12.345Z',
    ]);
  });

  it('never runs backwards, never ahead of the real time and never before the start', () => {
    const elapsed = fc.integer({ min: 0, max: 60_000 });
    fc.assert(
      fc.property(elapsed, elapsed, fc.integer({ min: 1, max: 60 }), (one, other, seconds) => {
        const [early, late] = [Math.min(one, other), Math.max(one, other)];

        const before = placeJourney(DEMO, FIRST, FIRST + early, { seconds });
        const after = placeJourney(DEMO, FIRST, FIRST + late, { seconds });

        expect(before.now <= after.now).toBe(true);
        expect(toEpochMs(after.now)).toBeLessThanOrEqual(FIRST + late);
        expect(before.start).toBe(after.start);
        expect(before.start <= before.now).toBe(true);
      }),
    );
  });

  it('leaves a journey that is to be seen at once in real time', async () => {
    const timeline = createTimeline({ now: () => FIRST }, ACCELERATED, rememberFirstPolled());

    expect((await timeline.momentOf(SUCCEEDED)).now).toBe('2026-11-21T08:30:12.345Z');
    expect((await timeline.momentOf(DIRECT)).now).toBe('2026-11-01T08:30:12.345Z');
  });
});

describe('the first question', () => {
  it('places a journey, and no later one moves it', async () => {
    let now = FIRST;
    const timeline = createTimeline({ now: () => now }, null, rememberFirstPolled());
    const first = await timeline.momentOf(DIRECT);
    now += DAY_MS;

    const later = await timeline.momentOf(DIRECT);
    const other = await timeline.momentOf(DEMO);

    expect(later).toEqual({ start: first.start, now: '2026-11-22T08:30:12.345Z' });
    expect(other.start).toBe('2026-10-08T08:30:00.000Z');
  });

  it('is not undone by a clock that goes back', () => {
    expect(placeJourney(DIRECT, FIRST, FIRST - DAY_MS, null).now).toBe('2026-11-21T08:30:12.345Z');
  });
});
