import { expect, it } from 'vitest';
import { journeys } from './journeys/index.ts';
import { judgeJourneys } from './judge-journeys.ts';

it('has a verdict on at least one container of nearly every journey', () => {
  const empty = journeys.filter(({ verdict }) => Object.keys(verdict.boxes).length === 0);

  expect(empty.map(({ name }) => name)).toEqual(['the booking is cancelled before anything was loaded']);
});

judgeJourneys(1);
