import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSlow, WINDOW_MAX, windowAfter } from '../../src/dispatcher/health.ts';

it.each([
  [1, true, 20, 2],
  [15, true, 1_000, 16],
  [16, true, 20, 16],
  [8, true, 1_001, 1],
  [8, false, 20, 1],
  [1, false, 15_000, 1],
])('of %i after a success (%s) in %i ms is %i', (window, isSuccess, durationMs, expected) => {
  expect(windowAfter(window, { isSuccess, durationMs })).toBe(expected);
});

it('is never shut and never wider than its limit', () => {
  const taken = fc.record({ isSuccess: fc.boolean(), durationMs: fc.nat(20_000) });
  fc.assert(
    fc.property(fc.array(taken), (all) => {
      let window = 1;
      const windows = all.map((each) => {
        window = windowAfter(window, each);
        return window;
      });
      expect(windows.every((window) => window >= 1 && window <= WINDOW_MAX)).toBe(true);
      all.forEach((each, at) => {
        if (!each.isSuccess || isSlow(each.durationMs)) expect(windows[at]).toBe(1);
      });
    }),
  );
});
