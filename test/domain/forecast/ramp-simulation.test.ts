import { describe, expect, it } from 'vitest';
import { forecastRamps } from './simulated-ramps.ts';

describe.each([7, 23])('forecasts of 3,000 simulated arrivals at ramps, seed %i', (seed) => {
  const calls = forecastRamps(3_000, seed);
  const judged = calls.slice(calls.length / 5);
  const meanOff = (hours: readonly number[]) => hours.reduce((sum, one) => sum + Math.abs(one), 0) / hours.length;

  it.each([21, 14, 10, 7, 5, 3, 2, 1])(
    'cover 76 to 84 of 100 outcomes, and are hardly worse than the better source, at a lead of %i days',
    (lead) => {
      const shown = judged.filter((call) => call.lead === lead && call.isShown);
      const coverage = shown.filter(({ isInside }) => isInside).length / shown.length;
      const of = (source: 'own' | 'line' | 'published') => meanOff(shown.map((call) => call[source]));

      expect(shown.length).toBeGreaterThan(500);
      expect(coverage).toBeGreaterThan(0.76);
      expect(coverage).toBeLessThan(0.84);
      expect(of('published') / Math.min(of('own'), of('line'))).toBeLessThan(1.05);
    },
  );

  it('say that an interval is calibrated only after 30 outcomes', () => {
    expect(calls.filter(({ isShown, level, count }) => isShown && (level === 'calibrated') !== count >= 30)).toEqual(
      [],
    );
  });
});
