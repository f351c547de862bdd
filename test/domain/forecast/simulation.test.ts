import { describe, expect, it } from 'vitest';
import { LEAD_DAYS } from '../../../src/domain/forecast/lead.ts';
import { forecastVoyages } from './simulated-forecasts.ts';
import { simulateVoyages } from './simulated-voyages.ts';

/** More than this much worse than the better source is not accepted at any lead. */
const WORSE_SHARE_MAX = 1.05;

/** The judged voyages are of more than two years. */
const SEASONS = 8;

describe.each([7, 23])('forecasts of 4,000 simulated voyages, seed %i', (seed) => {
  const calls = forecastVoyages(simulateVoyages(4_000, seed));
  // The first fifth is what is learned from.
  const judged = calls.slice(calls.length / 5);

  it.each(LEAD_DAYS)('have 76 to 84 of 100 outcomes in their interval at a lead of %i days', (lead) => {
    const shown = judged.filter((call) => call.lead === lead && call.forecast !== null);
    const coverage = shown.filter(({ isInside }) => isInside).length / shown.length;

    expect(shown.length).toBeGreaterThan(2_000);
    expect(coverage).toBeGreaterThan(0.76);
    expect(coverage).toBeLessThan(0.84);
  });

  it.each(LEAD_DAYS)('have nearly as many in it in seasons with queues and without, at a lead of %i days', (lead) => {
    const shown = judged.filter((call) => call.lead === lead && call.forecast !== null);
    const coverages = partsOf(shown, SEASONS).map(
      (part) => part.filter(({ isInside }) => isInside).length / part.length,
    );

    expect(Math.min(...coverages)).toBeGreaterThan(0.65);
    expect(Math.max(...coverages)).toBeLessThan(0.92);
  });

  it.each(LEAD_DAYS)('are never much worse than the better of line and own estimate at a lead of %i days', (lead) => {
    const shown = judged.filter((call) => call.lead === lead && call.forecast !== null);
    const published = meanOff(shown.map(({ publishedLateness }) => publishedLateness));
    const own = meanOff(shown.map(({ ownLateness }) => ownLateness));
    const line = meanOff(shown.map(({ lineLateness }) => lineLateness));

    expect(published / Math.min(own, line)).toBeLessThan(WORSE_SHARE_MAX);
  });

  it.each([7, 5, 3, 2, 1] as const)(
    'are never much worse than the best where the crew entered an arrival, at a lead of %i days',
    (lead) => {
      const shown = judged.flatMap((call) =>
        call.lead === lead && call.forecast !== null && call.crewLateness !== null
          ? [{ ...call, crewLateness: call.crewLateness }]
          : [],
      );
      const of = (lateness: (call: (typeof shown)[number]) => number) => meanOff(shown.map(lateness));
      const best = Math.min(
        of(({ ownLateness }) => ownLateness),
        of(({ lineLateness }) => lineLateness),
        of(({ crewLateness }) => crewLateness),
      );

      expect(shown.length).toBeGreaterThan(30);
      expect(of(({ publishedLateness }) => publishedLateness) / best).toBeLessThan(WORSE_SHARE_MAX);
    },
  );

  it('say that an interval is calibrated only after 30 outcomes', () => {
    const forecasts = calls.flatMap(({ forecast }) => forecast ?? []);

    expect(forecasts.filter(({ level, count }) => (level === 'calibrated') !== count >= 30)).toEqual([]);
    expect(new Set(forecasts.map(({ level }) => level))).toEqual(new Set(['assumed', 'calibrated']));
  });
});

it('makes the same forecasts of the same voyages', () => {
  const once = forecastVoyages(simulateVoyages(200, 5));

  expect(forecastVoyages(simulateVoyages(200, 5))).toEqual(once);
});

function partsOf<Item>(items: readonly Item[], count: number): Item[][] {
  const size = Math.ceil(items.length / count);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}

function meanOff(hours: readonly number[]): number {
  return hours.reduce((sum, value) => sum + Math.abs(value), 0) / hours.length;
}
