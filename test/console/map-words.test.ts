import { expect, it } from 'vitest';
import { pointsOf } from '../../console/rooms/map/map-words.ts';

const COUNTS = { containers: 2, not_loaded: 0, on_the_way: 0, waiting: 2, held: null, costing: null };
const PLACE = {
  ...{ id: 'a', locode: 'USLAX', name: 'Los Angeles', country_code: 'US', time_zone: null, next_arrival_at: null },
  ...{ latitude: 33.7, longitude: -118.3, terminals: [], ...COUNTS },
};

it.each([
  [null, 'plain'],
  [0, 'plain'],
  [1, 'bad'],
] as const)('alarms about a place where containers are known to be past the last free day: %s', (count, tone) => {
  const places = [{ ...PLACE, past_last_free_day: count }];
  const [point] = pointsOf({ places, vessels: [], at: '2026-06-18T18:00:00.000Z' });

  expect(point?.tone).toBe(tone);
});
