import { beforeAll, expect, it } from 'vitest';
import { listContainers } from '../../../src/services/container/list-containers.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { putParty, putShipment } from '../../support/list-rows.ts';
import { fakeClock, useServiceContext } from '../../support/service-context.ts';

type Input = Parameters<typeof listContainers.run>[1];

const CUSTOMS = { name: 'customs', status: 'hold', description: 'EXAM' };
const USDA = { name: 'USDA', status: 'pending', description: null };

describeWithDatabase('the filters and orders of list_containers', () => {
  const db = useDatabase();
  const context = useServiceContext(db, { clock: fakeClock('2026-06-12T12:00:00.000Z') });
  const other = useServiceContext(db, { clock: fakeClock('2026-06-12T12:00:00.000Z') });
  let customerId: string;

  beforeAll(async () => {
    const { accountId } = context.principal;
    customerId = await putParty(db, accountId, 'Alpha');
    await putShipment(db, accountId, {
      number: 'MAEU100',
      columns: { booking_number: 'BKG100', ref_numbers: ['PO-77', 'Straße 5'], customer_id: customerId },
      containers: [
        {
          number: 'AAAU0000001',
          created_at: '2026-01-01T00:00:00Z',
          updated_at: '2026-03-03T00:00:00Z',
          pickup_lfd: '2026-06-15T07:00:00Z',
          holds: JSON.stringify([CUSTOMS, USDA]),
          ref_numbers: ["O'Brien \\ 1"],
        },
        {
          number: 'AAAU0000002',
          created_at: '2026-01-02T00:00:00Z',
          updated_at: '2026-03-02T00:00:00Z',
          pickup_lfd: '2026-06-14T07:00:00Z',
        },
      ],
    });
    await putShipment(db, accountId, {
      number: 'MAEU200',
      columns: { booking_number: 'BKG200', line_tracking_stopped_at: '2026-02-01T00:00:00Z' },
      containers: [
        {
          number: 'BBBU0000003',
          created_at: '2026-01-03T00:00:00Z',
          updated_at: '2026-03-01T00:00:00Z',
          holds: JSON.stringify([USDA]),
          ref_numbers: ['PO-78'],
        },
      ],
    });
    await putShipment(db, other.principal.accountId, {
      number: 'MAEU100',
      columns: { booking_number: 'BKG100', ref_numbers: ['PO-77'] },
      containers: [{ number: 'AAAU0000001', holds: JSON.stringify([CUSTOMS]), pickup_lfd: '2026-06-14T07:00:00Z' }],
    });
  });

  /** The last digits of those that fit. */
  async function found(input: Input, who = context): Promise<string> {
    const list = await listContainers.run(who, { ...input, detail: 'summary' });
    return list.detail === 'summary' ? list.containers.map(({ number }) => number.at(-1)).join('') : '';
  }

  it.each<[string, Input, string]>([
    ['a last free day before a day', { lfd_before: '2026-06-15' }, '2'],
    ['a last free day before a time', { lfd_before: '2026-06-15T00:00:01-07:00' }, '21'],
    ['any hold', { holds: 'true' }, '31'],
    ['no hold', { holds: 'false' }, '2'],
    ['the name of a hold', { holds: 'customs' }, '1'],
    ['the name of a pending hold in other letters', { holds: 'usda' }, '31'],
    ['the names of several holds', { holds: ' freight, Customs ' }, '1'],
    ['a part of the name of a hold', { holds: 'custom' }, ''],
    ['being tracked', { tracking_stopped: false }, '21'],
    ['not being tracked any more', { tracking_stopped: true }, '3'],
    ['its number, however it is written', { number: 'aaau 000000-1' }, '1'],
    ['the beginning of a number', { number: 'AAAU' }, '21'],
    ['its own reference', { ref_number: 'PO-78' }, '3'],
    ["its shipment's reference", { ref_number: 'PO-77' }, '21'],
    ['the beginning of a reference as a whole one', { ref_number: 'PO-7' }, ''],
    ['the beginning of its number', { q: 'aaau-0' }, '21'],
    ['the beginning of its bill of lading', { q: 'maeu2' }, '3'],
    ['the beginning of its booking', { q: 'bkg 1' }, '21'],
    ['the beginning of references, its own and its shipment’s', { q: 'po-7' }, '321'],
    ['the beginning of a reference with foreign letters', { q: 'straß' }, '21'],
    ['the beginning of a reference with quotes and strokes', { q: "o'brien \\ " }, '1'],
    ['what is no pattern', { q: '%' }, ''],
    ['what is no query of words', { q: "' | 'x" }, ''],
    ['the middle of a number', { q: '0000' }, '321'],
  ])('filters by %s', async (_what, input, expected) => {
    expect(await found(input)).toBe(expected);
  });

  it('refuses names of holds of which there is none between the commas', async () => {
    await expect(found({ holds: ',' })).rejects.toMatchObject({ code: 'invalid_input', detail: { pointer: '/holds' } });
  });

  it('filters by the party that it is tracked for', async () => {
    expect(await found({ customer_id: customerId })).toBe('21');
    expect(await found({ customer_id: customerId }, other)).toBe('');
  });

  it.each<[NonNullable<Input['sort']>, string]>([
    ['created_at', '123'],
    ['-created_at', '321'],
    ['updated_at', '321'],
    ['-updated_at', '123'],
    ['pickup_lfd', '213'],
    ['-pickup_lfd', '123'],
    ['number', '123'],
    ['-number', '321'],
  ])('orders by %s, on every page alike', async (sort, expected) => {
    const pages = [1, 2, 3].map((page) => found({ sort, page, page_size: 1 }));

    expect(await found({ sort })).toBe(expected);
    expect((await Promise.all(pages)).join('')).toBe(expected);
  });

  it('orders what was filtered, and counts all of it', async () => {
    const list = await listContainers.run(context, { q: 'AAAU', sort: 'pickup_lfd', page_size: 1 });

    expect(list).toMatchObject({ total: 2, containers: [{ number: 'AAAU0000002' }] });
  });

  it('follows its shipment in what it is filtered by', async () => {
    const { accountId } = context.principal;
    const id = await putShipment(db, accountId, { number: 'MAEU300', containers: [{ number: 'CCCU0000004' }] });
    await db.pool.query(
      `UPDATE shipment SET scac = 'EGLV', customer_id = $2, line_tracking_stopped_at = now(), updated_at = '2030-01-01'
       WHERE id = $1`,
      [id, customerId],
    );
    const changed = { carrier: 'EGLV', customer_id: customerId, tracking_stopped: true, updated_after: '2030-01-01' };

    expect(await found(changed)).toBe('4');
    await db.pool.query('DELETE FROM shipment WHERE id = $1', [id]);
    expect(await found(changed)).toBe('');
  });

  it.each<[string, object, string]>([
    ['an unknown order', { sort: 'weight' }, '/sort'],
    ['a deadline in words', { lfd_before: 'soon' }, '/lfd_before'],
    ['a blank hold', { holds: ' ' }, '/holds'],
    ['a customer without an id', { customer_id: 'Alpha' }, '/customer_id'],
    ['a text with a zero character', { q: 'a\0' }, '/q'],
    ['a number of 201 characters', { number: 'A'.repeat(201) }, '/number'],
    ['a blank reference', { ref_number: '' }, '/ref_number'],
  ])('refuses %s', async (_what, input, pointer) => {
    await expect(listContainers.run(context, input)).rejects.toMatchObject({
      code: 'invalid_input',
      detail: { pointer },
    });
  });

  it.each<[string, Input]>([
    ['number', { number: 'AAAU0000001' }],
    ['hold', { holds: 'customs' }],
    ['reference', { ref_number: 'PO-77' }],
    ['beginning', { q: 'MAEU1' }],
    ['last free day', { lfd_before: '2027-01-01' }],
  ])('never finds the containers of another account by %s', async (_what, input) => {
    expect(await found(input, other)).toBe('1');
    expect((await listContainers.run(other, input)).total).toBe(1);
  });
});
