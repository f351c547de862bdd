import { expect, it } from 'vitest';
import { RECORD_FILTERS } from '../../console/parts/filters/record-filters.ts';
import { listedBy } from '../../console/rooms/map/listed-by.ts';

const PLACE = { locode: 'USLAX' };

it('leads from a count of the map to the containers that it counts, within the filters', () => {
  const search = { carrier: 'MAEU', status: 'available,on_ship' };

  expect(listedBy(search, PLACE, 'held')).toEqual({ ...search, place: 'USLAX', holds: 'true', stopped: 'false' });
  expect(listedBy(search, PLACE, 'waiting')).toEqual({
    ...{ carrier: 'MAEU', status: 'available', place: 'USLAX', stopped: 'false' },
  });
});

it('leads nowhere from a place without a code, whose name others may have', () => {
  expect(listedBy({}, { locode: null }, 'waiting')).toBeNull();
});

it('leads from no count by the binding last free day to a list by another one', () => {
  expect(listedBy({}, PLACE, 'past_last_free_day')).toBeNull();
  const filter = RECORD_FILTERS.find(({ name }) => name === 'lfd_before');
  expect(JSON.stringify(filter?.kind)).toContain('Of the line, else the terminal');
});
