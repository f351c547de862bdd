import { expect, it } from 'vitest';
import { TELLABLE_PARTS, toldParts } from '../../src/domain/told.ts';

const [EARLY, LATE] = ['2026-06-19T12:00:00.000Z', '2026-06-20T12:00:00.000Z'];
const NONE = { told: new Set<never>(), left: new Set<never>() };

it('knows nothing of any part as long as nobody was heard', () => {
  const parts = toldParts({}, NONE);

  expect(parts).toEqual(TELLABLE_PARTS.map((part) => ({ part, state: 'no_data', asOf: null })));
});

it('tells that nothing happened from that nothing is known, by who was heard', () => {
  const parts = toldParts({ shipping_line: EARLY }, { ...NONE, told: new Set(['departure'] as const) });

  expect(Object.fromEntries(parts.map(({ part, state }) => [part, state]))).toEqual({
    departure: 'told',
    arrival: 'nothing_told',
    availability_and_holds: 'no_data',
    last_free_day: 'nothing_told',
    inland: 'nothing_told',
    pickup: 'nothing_told',
    empty_return: 'nothing_told',
  });
});

it('dates a part by the latest word of those who would tell it', () => {
  const parts = toldParts({ shipping_line: EARLY, terminal: LATE }, { ...NONE, left: new Set(['inland'] as const) });

  expect(parts.map(({ part, asOf }) => [part, asOf])).toEqual([
    ['departure', EARLY],
    ['arrival', LATE],
    ['availability_and_holds', LATE],
    ['last_free_day', LATE],
    ['pickup', LATE],
    ['empty_return', LATE],
  ]);
});
