import { expect, it } from 'vitest';
import { joinFilters } from '../../../src/services/tracking-request/request-filters.ts';

const PAGE = { page: 1, page_size: 25 };

it.each([
  [{ status: 'failed' }, { status: ['failed'] }],
  [{ 'filter[status]': 'failed' }, { status: ['failed'] }],
  [{ 'filter[created_at][start]': '2026-01-01' }, { created_after: '2026-01-01' }],
  [{ 'updated_at[end]': '2026-01-01' }, { updated_before: '2026-01-01' }],
  [
    { request_type: 'booking', q: 'AB' },
    { request_type: ['booking'], q: 'AB' },
  ],
  [{}, {}],
])('understands %j', (filters, meant) => {
  expect(joinFilters(filters, {})).toEqual({ ...meant, ...PAGE });
});

it('joins them with the parameters, and takes the same said twice as said once', () => {
  expect(joinFilters({ q: 'AB', status: 'failed' }, { status: 'failed', page: 2 })).toEqual({
    status: ['failed'],
    q: 'AB',
    page: 2,
    page_size: 25,
  });
});

it('joins the values of custom fields by both spellings, and with those of the parameter', () => {
  const filters = { 'custom_fields[po]': 'PO-1', 'filter[custom_fields][lane]': 'west' };

  expect(joinFilters(filters, { custom_fields: { priority: 'high', po: 'PO-1' } })).toMatchObject({
    custom_fields: { po: 'PO-1', lane: 'west', priority: 'high' },
  });
});

it('refuses a custom field that is given twice with different values', () => {
  expect(() => joinFilters({ 'custom_fields[po]': 'PO-1' }, { custom_fields: { po: 'PO-2' } })).toThrow('given twice');
  expect(() => joinFilters({ 'custom_fields[po]': 'PO-1', 'filter[custom_fields][po]': 'PO-2' }, {})).toThrow(
    'given twice',
  );
});

it.each(['state', 'page', 'filter[number]', '__proto__', 'constructor', 'a\nb'])(
  'refuses the unknown filter %j with the names of those that there are',
  (name) => {
    const filters = JSON.parse(`{${JSON.stringify(name)}: "x"}`);

    expect(() => joinFilters(filters, {})).toThrow(
      /^filters: There is no filter .*; there are status, .*, q and custom_fields\[api_slug\]\.$/,
    );
  },
);

it('refuses a filter that is given twice with different values', () => {
  expect(() => joinFilters({ status: 'failed' }, { status: 'created' })).toThrow(
    'filters: status is given twice with different values; give status once.',
  );
  expect(() => joinFilters({ status: 'failed', 'filter[status]': 'created' }, {})).toThrow('given twice');
});

it('refuses a value that is none, with the values that there are', () => {
  expect(() => joinFilters({ status: 'lost' }, {})).toThrow(/status: .*awaiting_manifest.*failed/);
  expect(() => joinFilters({ created_after: 'today' }, {})).toThrow('created_after: Give a day or a time in ISO 8601');
});
