import { expect, it } from 'vitest';
import { JOURNEY_PARTS, reportedParts } from '../../src/domain/reported-parts.ts';

const [EARLY, LATE] = ['2026-06-19T12:00:00.000Z', '2026-06-20T12:00:00.000Z'];
const NONE = { reported: new Set<never>(), omitted: new Set<never>() };

it('knows nothing of any part before any party was received', () => {
  const parts = reportedParts({}, NONE);

  expect(parts).toEqual(JOURNEY_PARTS.map((part) => ({ part, state: 'no_data', asOf: null })));
});

it('distinguishes nothing reported from no data by the parties that were received', () => {
  const parts = reportedParts({ shipping_line: EARLY }, { ...NONE, reported: new Set(['departure'] as const) });

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

it('dates a part by the latest receipt of the parties that report it', () => {
  const parts = reportedParts(
    { shipping_line: EARLY, terminal: LATE },
    { ...NONE, omitted: new Set(['inland'] as const) },
  );

  expect(parts.map(({ part, asOf }) => [part, asOf])).toEqual([
    ['departure', EARLY],
    ['arrival', LATE],
    ['availability_and_holds', LATE],
    ['last_free_day', LATE],
    ['pickup', LATE],
    ['empty_return', LATE],
  ]);
});
