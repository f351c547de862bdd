import { expect, it } from 'vitest';
import { listedBy } from '../../console/rooms/map/listed-by.ts';

const PLACE = { locode: 'USLAX', time_zone: 'America/Los_Angeles' };
/** Saturday in UTC, still Friday in Los Angeles. */
const NOW = Date.parse('2026-06-20T03:00:00.000Z');

it('leads from a count of the map to the containers that it counts, within the filters', () => {
  const search = { carrier: 'MAEU', status: 'available,on_ship' };

  expect(listedBy(search, PLACE, 'held', NOW)).toEqual({ ...search, place: 'USLAX', holds: 'true', stopped: 'false' });
  expect(listedBy(search, PLACE, 'waiting', NOW)).toEqual({
    ...{ carrier: 'MAEU', status: 'available', place: 'USLAX', stopped: 'false' },
  });
});

it('leads nowhere from a place without a code, whose name others may have', () => {
  expect(listedBy({}, { locode: null, time_zone: null }, 'waiting', NOW)).toBeNull();
});

it('leads from what is past the binding last free day to what has it until the day before, by the calendar of the place', () => {
  expect(listedBy({}, PLACE, 'past_last_free_day', NOW)).toMatchObject({ place: 'USLAX', lfd_until: '2026-06-18' });
});

it('leads from what costs money to what is charged there', () => {
  const listed = { place: 'USLAX', charging: 'true', stopped: 'false' };
  expect(listedBy({}, PLACE, 'costing', NOW)).toEqual(listed);
});
