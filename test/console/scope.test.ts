import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { inScope, scopeOf, withScope } from '../../console/parts/filters/scope.ts';
import { sheetColumnsOf } from '../../console/parts/sheet-columns.ts';
import { EXPORTED_COLUMNS } from '../../console/rooms/arrivals/exported-arrivals.ts';
import { packageRoot } from '../../src/core/package-root.ts';
import { CONTAINER_COLUMNS_OF_SHEET } from '../../src/services/export/container-columns.ts';
import { SHIPMENT_COLUMNS_OF_SHEET } from '../../src/services/export/shipment-columns.ts';

const FINISHED = 'delivered,empty_returned';

/** The ids of the columns that a table offers, but that of its number. */
function columnsIn(file: string): string[] {
  const text = readFileSync(path.join(packageRoot(), 'console/rooms', file), 'utf8');
  const list = text.slice(text.search(/export const \w+_COLUMNS: readonly Column/), text.search(/\n\];/));
  return [...list.matchAll(/\bid: '(\w+)'/g)].map(([, id]) => id ?? '');
}

describe('the containers that a table shows', () => {
  it('are those under way, unless the address asks for others', () => {
    expect(scopeOf({})).toBe('under_way');
    const status = inScope({ holds: 'true' }).status?.split(',') ?? [];
    expect([status.includes('available'), status.includes('delivered'), status.includes('empty_returned')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(inScope({ scope: 'finished' })).toEqual({ status: FINISHED });
    expect(inScope({ scope: 'all' })).toEqual({});
  });

  it('keep the word of their part where an address or a saved view has all its statuses, in any order', () => {
    const { status = '' } = inScope({ holds: 'true' });
    expect(withScope({ holds: 'true', status: status.split(',').toReversed().join(',') })).toEqual({
      ...{ holds: 'true', scope: 'under_way' },
    });
    expect(withScope({ status: 'empty_returned,delivered' })).toEqual({ scope: 'finished' });
    expect(withScope({ status: 'available,delivered' })).toEqual({ status: 'available,delivered' });
    expect(withScope({})).toEqual({});
  });

  it.each([
    [{ q: 'MSKU' }],
    [{ view: 'a' }],
    [{ view: 'a', holds: 'true' }],
    [{ charging: 'true' }],
    [{ status: 'empty_returned' }],
    [{ status: 'available', scope: 'finished' }],
  ])('are all that fit where something is looked for by itself or a view is open: %o', (search) => {
    const { scope: _scope, ...filters } = { scope: undefined, ...search };
    expect(inScope(search)).toEqual(filters);
  });
});

describe('the columns of a file', () => {
  const names = new Set<string>(CONTAINER_COLUMNS_OF_SHEET.map(({ name }) => name));
  const ofShipments = new Set<string>(SHIPMENT_COLUMNS_OF_SHEET.map(({ name }) => name));

  it('are there for every column of the tables and of the arrivals', () => {
    const own = columnsIn('containers/container-columns.tsx');
    const all = [...own, ...EXPORTED_COLUMNS];
    const shipmentColumns = columnsIn('shipments/shipment-columns.tsx');
    expect([own.length > 15, shipmentColumns.length > 10]).toEqual([true, true]);
    for (const id of all) expect(sheetColumnsOf('containers', [id]).length, id).toBeGreaterThan(1);
    for (const id of shipmentColumns) expect(sheetColumnsOf('shipments', [id]).length, id).toBeGreaterThan(1);
    expect(sheetColumnsOf('containers', all).filter((name) => !names.has(name))).toEqual([]);
    const shipments = sheetColumnsOf('shipments', shipmentColumns);
    expect(shipments.filter((name) => !ofShipments.has(name))).toEqual([]);
  });

  it('begin with the number, and are few where few are shown', () => {
    const columns = sheetColumnsOf('containers', ['status', 'lfd', 'costs', 'holds', 'arrival']);
    expect(columns[0]).toBe('number');
    expect(columns.length).toBeLessThan(25);
  });
});
