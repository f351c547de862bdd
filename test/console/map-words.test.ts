import { expect, it } from 'vitest';
import { pastDayOf, pointsOf } from '../../console/rooms/map/map-words.ts';

const COUNTS = { containers: 2, not_loaded: 0, on_the_way: 0, waiting: 2, held: null, past_last_free_day: 1 };
const PLACE = {
  ...{ id: 'a', locode: 'USLAX', name: 'Los Angeles', country_code: 'US', time_zone: null, next_arrival_at: null },
  ...{ latitude: 33.7, longitude: -118.3, terminals: [], ...COUNTS },
};

it.each([
  ['past', null, 'plain'],
  ['now', 1, 'bad'],
  ['estimate', 1, 'bad'],
] as const)('says how many are past the last free day where that is known: %s', (basis, count, tone) => {
  const [point] = pointsOf({ basis, places: [PLACE], vessels: [], at: '2026-06-18T18:00:00.000Z' });

  expect(pastDayOf(PLACE, basis)).toBe(count);
  expect(point?.tone).toBe(tone);
});
