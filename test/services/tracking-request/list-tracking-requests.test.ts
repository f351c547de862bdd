import { beforeAll, expect, it } from 'vitest';
import type { TrackingRequest } from '../../../src/services/record/tracking-request.ts';
import { getTrackingRequest } from '../../../src/services/tracking-request/get-tracking-request.ts';
import { listTrackingRequests } from '../../../src/services/tracking-request/list-tracking-requests.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { sailing } from '../../support/sailing.ts';
import { fakeClock, serviceContext, useServiceContext, withPermissions } from '../../support/service-context.ts';
import { answer, newBox, saying, track, watchOf } from '../../support/tracking.ts';

type Input = Parameters<typeof listTrackingRequests.run>[1];

describeWithDatabase('list_tracking_requests', () => {
  const box = newBox();
  const db = useDatabase();
  const context = useServiceContext(db, { clock: fakeClock('2026-06-12T12:00:00.000Z') });
  const other = useServiceContext(db, { clock: fakeClock('2026-06-12T12:00:00.000Z') });
  let first: TrackingRequest;

  beforeAll(async () => {
    first = await track(context, 'ABC1234567', { ref_numbers: ['PO-77', '100%'] });
    await answer(context, await watchOf(db, 'ABC1234567'), saying(...sailing(box, 'ABC1234567')));
    await track(context, 'BK555', { request_type: 'booking_number' });
    await track(context, newBox(), { request_type: 'container', scac: 'EGLV' });
    await track(other, 'ABC7654321', { ref_numbers: ['PO-77'] });
    const at = 'UPDATE tracking_request SET created_at = $2, updated_at = $3 WHERE request_number = $1';
    await db.pool.query(at, ['ABC1234567', '2026-01-01T00:00:00Z', '2026-03-01T00:00:00Z']);
    await db.pool.query(at, ['BK555', '2026-02-01T00:00:00Z', '2026-02-01T00:00:00Z']);
    first = await getTrackingRequest.run(context, { id: first.id });
  });

  async function kinds(input: Input, who = context): Promise<string[]> {
    const { tracking_requests: requests } = await listTrackingRequests.run(who, input);
    return requests.map(({ request_type }) => request_type);
  }

  it('lists whole records, the newest first, and says how many there are', async () => {
    const list = await listTrackingRequests.run(context, {});

    expect(list).toMatchObject({ page: 1, page_size: 25, total: 3 });
    expect(list.tracking_requests.map(({ request_type }) => request_type)).toEqual([
      'container',
      'booking_number',
      'bill_of_lading',
    ]);
    expect(list.tracking_requests[2]).toEqual(first);
  });

  it.each<[string, Input, string[]]>([
    ['state', { status: 'created' }, ['bill_of_lading']],
    ['kind of number', { request_type: 'container' }, ['container']],
    ['the other word for a booking', { request_type: 'booking' }, ['booking_number']],
    ['number, however it is written', { request_number: 'abc 123-4567' }, ['bill_of_lading']],
    ['the beginning of a number as a whole one', { request_number: 'ABC123' }, []],
    ['line', { scac: 'eisu' }, ['container']],
    ['reference', { ref_number: 'PO-77' }, ['bill_of_lading']],
    ['the beginning of a reference as a whole one', { ref_number: 'PO-7' }, []],
    ['the time of its making', { created_after: '2026-01-02', created_before: '2026-02-02' }, ['booking_number']],
    [
      'bounds that include the first moment and not the last',
      { created_after: '2026-01-01', created_before: '2026-02-01' },
      ['bill_of_lading'],
    ],
    ['the time of its change', { updated_after: '2026-02-02', updated_before: '2026-03-02' }, ['bill_of_lading']],
    ['the beginning of a number', { q: 'bk-5' }, ['booking_number']],
    ['the beginning of a reference', { q: 'po-7' }, ['bill_of_lading']],
    ['the beginning of a reference of strange characters', { q: '100%' }, ['bill_of_lading']],
    ['what is no pattern', { q: '%' }, []],
    ['a number without letters and digits', { request_number: '--' }, []],
  ])('filters by %s', async (_what, input, expected) => {
    expect(await kinds(input)).toEqual(expected);
  });

  it('finds the requests that led to a shipment', async () => {
    expect(await kinds({ shipment_id: first.shipment_id ?? '' })).toEqual(['bill_of_lading']);
  });

  it.each<[NonNullable<Input['sort']>, string[]]>([
    ['created_at', ['bill_of_lading', 'booking_number', 'container']],
    ['-created_at', ['container', 'booking_number', 'bill_of_lading']],
    ['updated_at', ['booking_number', 'bill_of_lading', 'container']],
    ['-updated_at', ['container', 'bill_of_lading', 'booking_number']],
  ])('orders by %s', async (sort, expected) => {
    expect(await kinds({ sort })).toEqual(expected);
  });

  it('lists requests whose line is not known, which fit no line', async () => {
    const who = await serviceContext(db, { clock: fakeClock('2026-06-12T12:00:00.000Z') });
    await track(who, 'ABC2222222');
    const { id } = await track(who, 'ABC3333333');
    await db.pool.query("UPDATE tracking_request SET scac = NULL, status = 'failed' WHERE id = $1", [id]);

    const { total, tracking_requests: requests } = await listTrackingRequests.run(who, { status: 'failed' });

    expect([total, requests[0]]).toMatchObject([1, { id, scac: null }]);
    expect((await listTrackingRequests.run(who, { scac: 'MAEU' })).total).toBe(1);
  });

  it('turns the pages in one round trip each', async () => {
    const sent: string[] = [];
    db.onQuery = (text) => sent.push(text);
    expect(await kinds({ page: 3, page_size: 1 })).toEqual(['bill_of_lading']);
    db.onQuery = () => {};

    expect(sent).toHaveLength(1);
  });

  it.each<[string, object, string]>([
    ['an unknown state', { status: 'done' }, 'invalid_input'],
    ['an unknown kind', { request_type: 'invoice' }, 'invalid_input'],
    ['an unknown line', { scac: 'ZZZZ' }, 'line_not_recognized'],
    ['a shipment that has no id', { shipment_id: '42' }, 'invalid_input'],
    ['a blank text', { q: ' ' }, 'invalid_input'],
    ['a text with a zero character', { ref_number: 'a\0' }, 'invalid_input'],
    ['a time in words', { created_after: 'today' }, 'invalid_input'],
    ['an unknown order', { sort: 'status' }, 'invalid_input'],
  ])('refuses %s', async (_what, input, code) => {
    await expect(listTrackingRequests.run(context, input)).rejects.toMatchObject({ code });
  });

  it('never shows what belongs to another account', async () => {
    expect(await kinds({ q: 'ABC' }, other)).toEqual(['bill_of_lading']);
    expect(await kinds({ shipment_id: first.shipment_id ?? '' }, other)).toEqual([]);
  });

  it('needs the permission to read', async () => {
    const writer = withPermissions(context, ['tracking:write', 'reference:read']);

    await expect(listTrackingRequests.run(writer, {})).rejects.toMatchObject({ code: 'forbidden' });
  });
});
