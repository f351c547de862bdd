import { beforeAll, expect, it } from 'vitest';
import { listContainers } from '../../../src/services/container/list-containers.ts';
import { listShipments } from '../../../src/services/shipment/list-shipments.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { putParty, putShipment } from '../../support/list-rows.ts';
import { fakeClock, serviceContext, useServiceContext } from '../../support/service-context.ts';
import { newBox, track } from '../../support/tracking.ts';

type Input = Parameters<typeof listShipments.run>[1];

const CUSTOMS = { name: 'customs', status: 'hold', description: 'EXAM' };
const USDA = { name: 'USDA', status: 'pending', description: null };

describeWithDatabase('the filters and orders of list_shipments', () => {
  const box = newBox();
  const db = useDatabase();
  const context = useServiceContext(db, { clock: fakeClock('2026-06-12T12:00:00.000Z') });
  const other = useServiceContext(db, { clock: fakeClock('2026-06-12T12:00:00.000Z') });
  let customerId: string;
  let secondId: string;

  beforeAll(async () => {
    const { accountId } = context.principal;
    customerId = await putParty(db, accountId, 'Alpha');
    await putShipment(db, accountId, {
      number: 'BILL1',
      columns: {
        created_at: '2026-01-01T00:00:00Z',
        updated_at: '2026-02-02T00:00:00Z',
        pod_eta_at: '2026-07-02T00:00:00Z',
        normalized_number: 'ASKED1',
        booking_number: 'BOOKED1',
        ref_numbers: ['PO-1'],
        customer_id: customerId,
      },
      containers: [
        { number: box, pickup_lfd: '2026-06-20T07:00:00Z', holds: JSON.stringify([CUSTOMS]) },
        { number: 'BBBU0000001', pickup_lfd: '2026-06-10T07:00:00Z', holds: JSON.stringify([USDA]) },
      ],
    });
    secondId = await putShipment(db, accountId, {
      number: 'BILL2',
      columns: {
        created_at: '2026-01-02T00:00:00Z',
        updated_at: '2026-02-01T00:00:00Z',
        pod_eta_at: '2026-07-01T00:00:00Z',
        ref_numbers: ['PO-2'],
      },
      containers: [{ number: 'CCCU0000001', current_status: 'on_ship' }],
    });
    await putShipment(db, accountId, {
      number: 'BILL3',
      columns: { created_at: '2026-01-03T00:00:00Z', updated_at: '2026-02-03T00:00:00Z' },
    });
    await putShipment(db, other.principal.accountId, {
      number: 'BILL1',
      columns: { ref_numbers: ['PO-1'] },
      containers: [{ number: box, holds: JSON.stringify([CUSTOMS]) }],
    });
  });

  /** The last characters of those that fit. */
  async function found(input: Input, who = context): Promise<string> {
    const list = await listShipments.run(who, { ...input, detail: 'summary' });
    if (list.detail !== 'summary') throw new Error('It was requested in short.');
    return list.shipments.map((row) => row.bill_of_lading_number.at(-1)).join('');
  }

  it.each<[string, Input, string]>([
    ['the earliest last free day of its containers', { lfd_before: '2026-06-11' }, '1'],
    ['a last free day that none of them has', { lfd_before: '2026-06-10' }, ''],
    ['any hold of a container', { holds: 'true' }, '1'],
    ['no hold of any, also without containers', { holds: 'false' }, '32'],
    ['the name of a hold of one of them', { holds: 'usda' }, '1'],
    ['the number that was requested', { number: 'asked-1' }, '1'],
    ['its bill of lading', { number: 'BILL1' }, '1'],
    ['its booking', { number: 'BOOKED1' }, '1'],
    ['a container number as its own', { number: 'BBBU0000001' }, ''],
    ['the beginning of a number as a whole one', { number: 'BILL' }, ''],
    ['a reference', { ref_number: 'PO-1' }, '1'],
    ['the beginning of its bill of lading', { q: 'bill' }, '321'],
    ['the beginning of its booking', { q: 'BOOK' }, '1'],
    ['the beginning of a reference', { q: 'po-' }, '21'],
    ['the beginning of the number of a container', { q: 'cccu0' }, '2'],
    ['the beginning of anything else', { q: 'asked' }, ''],
  ])('filters by %s', async (_what, input, expected) => {
    expect(await found(input)).toBe(expected);
  });

  it('filters by the party that it is tracked for', async () => {
    expect(await found({ customer_id: customerId })).toBe('1');
  });

  it('finds a shipment by the number of another request that led to it', async () => {
    const request = await track(context, 'LATER1234');
    await db.pool.query('UPDATE tracking_request SET shipment_id = $2 WHERE id = $1', [request.id, secondId]);

    expect(await found({ number: 'LATER1234' })).toBe('2');
  });

  it.each<[NonNullable<Input['sort']>, string]>([
    ['created_at', '123'],
    ['-created_at', '321'],
    ['updated_at', '213'],
    ['-updated_at', '312'],
    ['pod_eta_at', '213'],
    ['-pod_eta_at', '123'],
    ['bill_of_lading_number', '123'],
    ['-bill_of_lading_number', '321'],
  ])('orders by %s, on every page alike', async (sort, expected) => {
    const pages = [1, 2, 3].map((page) => found({ sort, page, page_size: 1 }));

    expect(await found({ sort })).toBe(expected);
    expect((await Promise.all(pages)).join('')).toBe(expected);
  });

  it('follows its containers in what it is filtered by', async () => {
    const at = { holds: '[{"name": "TMF", "status": "hold"}]', lfd: '2026-01-01T00:00:00Z', changed: '2030-01-01' };
    await db.pool.query(
      `UPDATE container SET current_status = 'dropped', holds = $2, pickup_lfd = $3, updated_at = $4
       WHERE shipment_id = $1`,
      [secondId, at.holds, at.lfd, at.changed],
    );

    expect(
      await found({ status: 'dropped', holds: 'tmf', lfd_before: '2026-01-02', updated_after: '2030-01-01' }),
    ).toBe('2');
    expect(await found({ status: 'on_ship' })).toBe('');
  });

  it('never finds the shipments of another account', async () => {
    for (const input of [{ holds: 'customs' }, { number: 'BILL1' }, { ref_number: 'PO-1' }, { q: box }]) {
      expect((await listShipments.run(other, input)).total).toBe(1);
    }
    expect(await found({ customer_id: customerId }, other)).toBe('');
  });

  it.each<[string, object, string]>([
    ['an unknown order', { sort: 'number' }, '/sort'],
    ['a deadline in words', { lfd_before: 'soon' }, '/lfd_before'],
    ['a customer without an id', { customer_id: '1' }, '/customer_id'],
    ['a blank beginning', { q: '' }, '/q'],
  ])('refuses %s', async (_what, input, pointer) => {
    await expect(listShipments.run(context, input)).rejects.toMatchObject({
      code: 'invalid_input',
      detail: { pointer },
    });
  });

  it('finds a hold among more than an index has room for, of one container or of many', async () => {
    const own = await serviceContext(db, { clock: fakeClock('2026-06-12T12:00:00.000Z') });
    const named = (...names: string[]) => JSON.stringify(names.map((name) => ({ name, status: 'hold' })));
    const long = 'a'.repeat(80);
    await putShipment(db, own.principal.accountId, {
      number: 'MANY',
      containers: Array.from({ length: 30 }, (_none, at) => ({
        number: `DDDU00000${10 + at}`,
        holds: at === 29 ? named('zz special') : named(`${long}${at}`, 'customs'),
      })),
    });
    await putShipment(db, own.principal.accountId, {
      number: 'ONE',
      containers: [
        { number: 'EEEU0000001', holds: named(...Array.from({ length: 9 }, (_none, at) => `${long}${at}`), 'zz last') },
      ],
    });

    const numbers = async (holds: string) => {
      const { shipments } = await listShipments.run(own, { holds, detail: 'full' });
      return shipments.map((one) => ('shipment' in one ? one.shipment.bill_of_lading_number : ''));
    };

    expect(await numbers('zz special')).toEqual(['MANY']);
    expect(await numbers('ZZ last')).toEqual(['ONE']);
    expect(await numbers('zz')).toEqual([]);
    expect((await listContainers.run(own, { holds: 'zz last' })).total).toBe(1);
  });
});
