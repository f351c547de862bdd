import { expect, it } from 'vitest';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { useRestApi } from '../support/rest-api.ts';
import { sailing } from '../support/sailing.ts';
import { fakeClock, useServiceContext, withPermissions } from '../support/service-context.ts';
import { answer, newBox, newNumber, saying, track, watchOf } from '../support/tracking.ts';

const CLOCK = fakeClock('2026-06-01T12:00:00.000Z');
const CALL = 'POST /tracking_requests/check_numbers';

describeWithDatabase('POST /v2/tracking_requests/check_numbers', () => {
  const db = useDatabase();
  const caller = useServiceContext(db, { clock: CLOCK });
  const other = useServiceContext(db, { clock: CLOCK });
  const api = useRestApi(db);

  const check = (numbers: unknown, who = caller) =>
    api.ask(who, CALL, { numbers }, { 'Content-Type': 'application/json' });

  it('says of each number, in its place, what it is and what was probably meant', async () => {
    const answered = await check(['mscu 123456-6', 'MSCU1234567', 'MAEU 123 456 789', '', '見積書']);

    const numbers = [
      {
        given: 'mscu 123456-6',
        number: 'MSCU1234566',
        number_type: 'container',
        is_valid: true,
        reason: null,
        suggestions: [],
        shipping_line: { decision: 'auto_select', selected: { scac: 'MSCU', confidence: 0.95 } },
        tracked: null,
      },
      {
        number: 'MSCU1234567',
        is_valid: false,
        reason: expect.stringContaining('should be 6'),
        suggestions: expect.arrayContaining(['MSCU1234566']),
      },
      { number: 'MAEU123456789', number_type: 'bill_of_lading', is_valid: null, reason: null, suggestions: [] },
      { given: '', number: null, number_type: null, is_valid: false, reason: expect.any(String), shipping_line: null },
      { number: null, is_valid: false, reason: expect.any(String), tracked: null },
    ];
    expect(answered).toMatchObject({ status: 200, body: { numbers } });
  });

  it('says by which request a number is tracked, however it is spelled, and with which containers', async () => {
    const [billOfLading, box] = [newNumber(), newBox()];
    const request = await track(caller, billOfLading);
    await answer(caller, await watchOf(db, billOfLading), saying(...sailing(box, billOfLading)));

    const answered = await check([box.toLowerCase(), ` ${billOfLading} `, newBox()]);

    const tracked = {
      tracking_request_id: request.id,
      scac: 'MAEU',
      status: 'created',
      failed_reason: null,
      shipment_id: expect.any(String),
      containers: [{ id: expect.any(String), number: box, current_status: expect.any(String) }],
      containers_total: 1,
    };
    expect(answered).toMatchObject({ body: { numbers: [{ tracked }, { tracked }, { tracked: null }] } });
    expect(await check([box], other)).toMatchObject({ body: { numbers: [{ tracked: null }] } });
  });

  it('refuses a list that is too long, empty, or none', async () => {
    const long = Array.from({ length: 101 }, () => 'MSCU1234566');

    expect(await check(long)).toMatchObject({ body: { errors: [{ detail: expect.stringContaining('at most 100') }] } });
    expect((await check([])).status).toBe(422);
    expect((await check('MSCU1234566')).status).toBe(422);
    expect((await check(['A'.repeat(256)])).status).toBe(422);
  });

  it('needs the permission to read', async () => {
    expect((await check(['MSCU1234566'], withPermissions(caller, []))).status).toBe(403);
  });
});
