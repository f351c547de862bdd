import { describe, expect, it } from 'vitest';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { createTrackingRequest } from '../../../src/services/tracking-request/create-tracking-request.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { interrupted } from '../../support/interrupted.ts';
import {
  fakeClock,
  serviceContext,
  UNCONFIGURED_LINE,
  useServiceContext,
  withPermissions,
} from '../../support/service-context.ts';
import { answer, miss, newBox, newNumber, rows, track, watchOf } from '../../support/tracking.ts';

const CLOCK = fakeClock('2026-06-01T12:00:00.000Z');
const NUMBER = { pointer: '/data/attributes/request_number' };
const SCAC = { pointer: '/data/attributes/scac' };

describeWithDatabase('create_tracking_request', () => {
  const db = useDatabase();
  const context = useServiceContext(db, { clock: CLOCK });

  function requestsOf({ principal }: ServiceContext): Promise<{ id: string }[]> {
    return rows(db, 'SELECT id FROM tracking_request WHERE account_id = $1', [principal.accountId]);
  }

  function scheduleOf(number: string): Promise<object[]> {
    return rows(
      db,
      `SELECT s.next_due_at, s.failures, s.phase FROM watch_schedule s JOIN watch w ON w.id = s.watch_id WHERE w.number = $1`,
      [number],
    );
  }

  describe('accepts', () => {
    it('answers with a pending request, and its watch is due', async () => {
      const number = newNumber();

      const request = await track(context, number, { ref_numbers: [' PO 7 '], tags: ['urgent'] });

      expect(request).toEqual({
        id: expect.any(String),
        request_type: 'bill_of_lading',
        request_number: number,
        scac: 'MAEU',
        status: 'pending',
        failed_reason: null,
        is_retrying: false,
        retry_count: 0,
        ref_numbers: ['PO 7'],
        tags: ['urgent'],
        created_at: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
        updated_at: request.created_at,
        shipment_id: null,
        customer_id: null,
        is_sandbox: false,
        polling: {
          next_poll_at: expect.any(String),
          given_up_at: null,
          refusal: null,
          last_poll: null,
          shows_own_only: false,
        },
      });
      expect(
        await rows(
          db,
          `SELECT w.source, w.kind, s.lane, s.phase, s.next_due_at <= now() AS is_due
           FROM watch w JOIN watch_schedule s ON s.watch_id = w.id WHERE w.number = $1`,
          [number],
        ),
      ).toEqual([{ source: 'MAEU', kind: 'bill_of_lading', lane: 'MAEU', phase: 'pending', is_due: true }]);
    });

    it('takes booking for booking_number', async () => {
      const number = newNumber();
      const order = { request_type: 'booking', request_number: number, scac: 'MAEU' } as const;

      // The contract calls it booking, what comes over the wire is not of the type that the records have.
      const request = await createTrackingRequest.run(context, JSON.parse(JSON.stringify(order)));

      expect(request.request_type).toBe('booking_number');
      expect(await rows(db, 'SELECT kind FROM watch WHERE number = $1', [number])).toEqual([{ kind: 'booking' }]);
    });

    it('reads over lower case, blanks and dashes, and keeps the number as it was given', async () => {
      const number = newNumber();
      const given = ` ${number.slice(0, 4).toLowerCase()}-${number.slice(4)} `;

      const request = await track(context, given, { scac: ' maeu ' });

      expect(request).toMatchObject({ request_number: given.trim(), scac: 'MAEU' });
      await expect(track(context, number)).rejects.toMatchObject({ code: 'duplicate' });
      expect(await rows(db, 'SELECT number FROM watch WHERE number = $1', [number])).toHaveLength(1);
    });

    it('asks a line under its own SCAC where an alternative was given', async () => {
      const request = await track(context, newNumber(), { scac: 'sudu' });

      expect(request.scac).toBe('MAEU');
    });
  });

  describe('refuses', () => {
    it.each([
      ['a blank SCAC', { scac: '  ' }, 'blank', SCAC, /can't be blank/],
      ['a SCAC that it does not know', { scac: 'QQQQ' }, 'line_not_recognized', SCAC, /'QQQQ' is not recognized/],
      ['a line that there is no way to ask', { scac: 'WHLC' }, 'line_not_supported', SCAC, /Wan Hai/],
      [
        'a number type that the line cannot be polled for',
        { scac: 'EGLV' },
        'number_type_not_supported',
        { pointer: '/data/attributes/request_type' },
        /cannot be polled for a bill of lading; use the container\./,
      ],
      ['an empty number', { request_number: ' \t ' }, 'blank', NUMBER, /can't be blank/],
      ['a number of punctuation', { request_number: '--- . ---' }, 'invalid_number', NUMBER, /is empty/],
      ['a number of 5 kB', { request_number: 'A1'.repeat(2500) }, 'invalid_number', NUMBER, /at most 200/],
      ['an emoji', { request_number: 'MAEU12345\u{1f6a2}' }, 'invalid_number', NUMBER, /A to Z and digits/],
      [
        'a NUL character',
        { request_number: 'MAEU\u000012345' },
        'invalid_input',
        { pointer: '/request_number' },
        /code zero/,
      ],
      ['a number of 60 characters', { request_number: 'A'.repeat(60) }, 'invalid_number', NUMBER, /at most/],
    ])('%s', async (_what, said, code, detail, message) => {
      const order = { request_type: 'bill_of_lading', request_number: 'MAEU987654321', scac: 'MAEU', ...said } as const;
      const before = await requestsOf(context);

      const refused = createTrackingRequest.run(context, order);

      await expect(refused).rejects.toMatchObject({
        code,
        status: 422,
        detail,
        message: expect.stringMatching(message),
      });
      expect(await requestsOf(context)).toEqual(before);
    });

    it('a line that is not set up, with the names of the variables', async () => {
      const { scac, missing } = UNCONFIGURED_LINE;

      await expect(track(context, newNumber(), { scac })).rejects.toMatchObject({
        code: 'line_not_configured',
        message: expect.stringContaining(missing.join(', ')),
        detail: { ...SCAC, meta: { missing } },
      });
    });

    it('a wrong check digit, with the right one', async () => {
      const box = newBox();
      const wrong = `${box.slice(0, 10)}${(Number(box.slice(10)) + 1) % 10}`;

      await expect(track(context, wrong, { request_type: 'container' })).rejects.toMatchObject({
        code: 'invalid_number',
        message: expect.stringContaining(`should be ${box.slice(10)}`),
        detail: NUMBER,
      });
    });

    it.each([
      ['references', { ref_numbers: ['a\u0000b'] }],
      ['labels', { tags: ['a\u0000b'] }],
      ['an idempotency key', { idempotency_key: 'a\u0000b' }],
    ])('%s with characters that cannot be stored, as invalid input', async (_what, said) => {
      const order = { request_type: 'bill_of_lading', request_number: newNumber(), scac: 'MAEU', ...said } as const;

      await expect(createTrackingRequest.run(context, order)).rejects.toMatchObject({ code: 'invalid_input' });
    });

    it('a user who may only read', async () => {
      const reader = withPermissions(context, ['tracking:read']);

      await expect(track(reader, newNumber())).rejects.toMatchObject({
        code: 'forbidden',
        detail: { meta: { permission: 'tracking:write' } },
      });
    });
  });

  it('is settled by the next answer, even one as before, if it was cut off when it was created', async () => {
    const other = await serviceContext(db, { clock: CLOCK });
    const number = newNumber();
    await track(other, number);
    const watchId = await watchOf(db, number);
    await answer(other, watchId, []);
    const cut = interrupted(db, 'ingest_lock', () => Promise.reject(new Error('The process ends.')));

    await expect(track({ ...context, db: cut }, number)).rejects.toThrow('The process ends.');

    // The scheduler passes over an answer with the digest that is stored.
    expect(await rows(db, 'SELECT digest FROM watch_schedule WHERE watch_id = $1', [watchId])).toEqual([
      { digest: null },
    ]);
    await answer(context, watchId, []);
    const text = 'SELECT status FROM tracking_request WHERE watch_id = $1';
    expect(await rows(db, text, [watchId])).toEqual([{ status: 'created' }, { status: 'created' }]);
  });

  describe('a number that is tracked already', () => {
    it('is refused with the request that tracks it', async () => {
      const number = newNumber();
      const first = await track(context, number);

      await expect(track(context, `${number.slice(0, 2)} ${number.slice(2)}`)).rejects.toMatchObject({
        code: 'duplicate',
        status: 422,
        message: expect.stringContaining("with scac 'MAEU' already exists in a tracking_request"),
        detail: { ...NUMBER, meta: { tracking_request_id: first.id, shipment_id: null, status: 'pending' } },
      });
    });

    it('is not polled any sooner because of that', async () => {
      const number = newNumber();
      await track(context, number);
      await miss(db, await watchOf(db, number), { kind: 'failed' });
      const before = await scheduleOf(number);

      await track(context, number).catch(() => null);

      expect(await scheduleOf(number)).toEqual(before);
      expect(before).toMatchObject([{ failures: 1 }]);
    });

    it('is taken again after it failed', async () => {
      const box = newBox();
      const first = await track(context, box, { request_type: 'container' });
      await miss(db, await watchOf(db, box), { kind: 'unknown', isFinal: true });

      const second = await track(context, box, { request_type: 'container' });

      expect(second).toMatchObject({ status: 'pending', failed_reason: null });
      expect(second.id).not.toBe(first.id);
      expect(
        await rows(db, 'SELECT next_due_at <= now() AS is_due FROM watch_schedule WHERE watch_id = $1', [
          await watchOf(db, box),
        ]),
      ).toEqual([{ is_due: true }]);
    });

    it('is created once when two ask at the same time', async () => {
      const number = newNumber();

      const outcomes = await Promise.allSettled([track(context, number), track(context, number)]);

      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(outcomes.find((one) => one.status === 'rejected')?.reason).toMatchObject({ code: 'duplicate' });
    });
  });

  describe('an idempotency key', () => {
    const order = { request_type: 'bill_of_lading', scac: 'MAEU' } as const;

    it('is answered with the same request, whatever became of it', async () => {
      const number = newNumber();
      const said = { ...order, request_number: number, idempotency_key: `key of ${number}` };
      const first = await createTrackingRequest.run(context, said);
      await answer(context, await watchOf(db, number), []);

      const again = await createTrackingRequest.run(context, said);

      expect(again).toMatchObject({ id: first.id, status: 'created' });
      expect(await rows(db, 'SELECT id FROM tracking_request WHERE normalized_number = $1', [number])).toHaveLength(1);
    });

    it('is answered with the same request when two calls race', async () => {
      const number = newNumber();
      const said = { ...order, request_number: number, idempotency_key: `key of ${number}` };

      const raced = await Promise.all([1, 2, 3, 4].map(() => createTrackingRequest.run(context, said)));

      expect(new Set(raced.map(({ id }) => id)).size).toBe(1);
    });

    it('is answered with the same request when two calls race with different numbers', async () => {
      const key = `key of ${newNumber()}`;
      const said = () => ({ ...order, request_number: newNumber(), idempotency_key: key });

      const raced = await Promise.all([said(), said()].map((one) => createTrackingRequest.run(context, one)));

      expect(new Set(raced.map(({ id }) => id)).size).toBe(1);
    });

    it('belongs to its account', async () => {
      const other = await serviceContext(db, { clock: CLOCK });
      const said = { ...order, request_number: newNumber(), idempotency_key: 'the same key' };

      const [mine, theirs] = [
        await createTrackingRequest.run(context, said),
        await createTrackingRequest.run(other, said),
      ];

      expect(mine.id).not.toBe(theirs.id);
    });
  });
});
