import { expect, it } from 'vitest';
import { journeys } from './journeys/index.ts';
import { judgeJourneys } from './judge-journeys.ts';

it('has a name of its own for each journey', () => {
  const names = journeys.map(({ name }) => name);

  expect(names).toEqual([...new Set(names)]);
});

judgeJourneys(0);
