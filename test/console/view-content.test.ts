import { expect, it } from 'vitest';
import { contentOf, isChanged, shownOf } from '../../console/parts/views/view-content.ts';

const KNOWN = {
  filters: ['status', 'customer', 'stopped'],
  columns: ['status', 'holds', 'customer'],
  orders: ['created_at', 'pickup_lfd'],
};

it('keeps filters under the names of the API and reads them back', () => {
  const shown = {
    values: { q: 'MSCU', customer: 'Auk', stopped: 'false', sort: '-created_at', view: 'x', other: 'y' },
    columns: ['holds', 'status'],
  };
  const content = contentOf(shown, KNOWN);

  expect(content).toEqual({
    columns: ['holds', 'status'],
    filters: { q: 'MSCU', customer_name: 'Auk', tracking_stopped: 'false' },
    sort: '-created_at',
  });
  expect(shownOf(content, KNOWN)).toEqual({
    values: { q: 'MSCU', status: undefined, customer: 'Auk', stopped: 'false', sort: '-created_at' },
    columns: ['holds', 'status'],
    unknown: [],
  });
});

it('leaves out what the table does not have, and names it', () => {
  const view = {
    columns: ['price', 'holds'],
    filters: { status: 'available', price_over: '3', customer: 'Auk' },
    sort: 'price',
  };

  expect(shownOf(view, KNOWN)).toEqual({
    values: { q: undefined, status: 'available', customer: undefined, stopped: undefined, sort: undefined },
    columns: ['holds'],
    unknown: ['column price', 'filter price_over', 'filter customer', 'order price'],
  });
});

it('tells a changed table from its view, and not for what the table does not have', () => {
  const view = { columns: ['price', 'holds'], filters: { price_over: '3', status: 'available' }, sort: null };
  const shown = shownOf(view, KNOWN);

  expect(isChanged(view, shown, KNOWN)).toBe(false);
  expect(isChanged(view, { ...shown, columns: ['holds', 'status'] }, KNOWN)).toBe(true);
  expect(isChanged(view, { ...shown, values: { ...shown.values, q: 'MSCU' } }, KNOWN)).toBe(true);
  expect(isChanged(view, { ...shown, values: { ...shown.values, sort: 'created_at' } }, KNOWN)).toBe(true);
});
