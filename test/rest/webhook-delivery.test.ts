import { beforeAll, describe, expect, it } from 'vitest';
import { AttemptOutcome } from '../../src/services/webhook-notification/notification-log.ts';
import { putAttempt, putNotification, takeWakes } from '../support/attempts.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { subscribe } from '../support/notifications.ts';
import { rawRows } from '../support/raw.ts';
import { useRestApi } from '../support/rest-api.ts';
import { fakeClock, serviceContext, useServiceContext, withPermissions } from '../support/service-context.ts';

const CLOCK = fakeClock('2026-06-15T12:00:00.000Z');
const NOWHERE = '01890000-0000-7000-8000-000000000000';

describeWithDatabase('the delivery of a notification', () => {
  const all: string[] = [];
  const db = useDatabase();
  const api = useRestApi(db);
  const owner = useServiceContext(db, { clock: CLOCK });

  beforeAll(async () => {
    const { id: webhookId } = await subscribe(owner, ['*']);
    for (let at = 0; at < 6; at++) {
      all.push(await putNotification(db, { webhookId, accountId: owner.principal.accountId }));
    }
  });

  const ask = (query: string, caller = owner) => api.ask(caller, `GET /webhook_notifications${query}`);

  describe('the log of attempts', () => {
    const logsOf = (id: string | undefined, caller = owner) => ask(`/${id}?include=webhook_notification_logs`, caller);

    it('200: comes with its notification, first things first, as text whatever the receiver answered', async () => {
      const id = all[0] ?? '';
      const second = await putAttempt(db, id, {
        number: 2,
        trigger: 'manual',
        started_at: '2126-06-01T12:00:05.000Z',
        response_headers: { server: 'x' },
        response_body: Buffer.from([0x61, 0xff, 0x00]),
        is_truncated: true,
      });
      const first = await putAttempt(db, id, {
        started_at: '2126-06-01T12:00:00.000Z',
        outcome: 'dns_error',
        status_code: null,
        error: 'There is no such host.',
      });

      const { body } = await logsOf(id);

      const link = [first, second].map((log) => ({ type: 'webhook_notification_log', id: log }));
      expect(body.data.relationships.webhook_notification_logs.data).toEqual(link);
      expect(body.included).toEqual([
        {
          ...link[0],
          attributes: {
            number: 1,
            trigger: 'auto',
            started_at: '2126-06-01T12:00:00.000Z',
            duration_ms: 12,
            outcome: 'dns_error',
            status_code: null,
            error: 'There is no such host.',
            request_headers: { 'Content-Type': 'application/json' },
            response_headers: null,
            response_body: null,
            is_truncated: false,
          },
        },
        {
          ...link[1],
          attributes: expect.objectContaining({
            trigger: 'manual',
            response_headers: { server: 'x' },
            response_body: 'a\ufffd\0',
            is_truncated: true,
          }),
        },
      ]);
      const listed = (await ask('')).body.data.find((one: { id: string }) => one.id === id);
      expect(listed?.relationships.webhook_notification_logs.data).toEqual(link);
    });

    it('knows every way in which an attempt can end', async () => {
      const outcomes = AttemptOutcome.options;
      for (const outcome of outcomes) await putAttempt(db, all[1] ?? '', { outcome });

      const { status, body } = await logsOf(all[1]);

      expect(status).toBe(200);
      expect(new Set(body.included.map((log: { attributes: { outcome: string } }) => log.attributes.outcome))).toEqual(
        new Set(outcomes),
      );
    });

    it('shows the newest hundred attempts of a notification that was sent again and again', async () => {
      for (let number = 1; number <= 101; number++) {
        await putAttempt(db, all[2] ?? '', { number, started_at: new Date(Date.now() + number).toISOString() });
      }

      const { body } = await logsOf(all[2]);

      expect(body.included).toHaveLength(100);
      expect(body.included[0].attributes.number).toBe(2);
    });

    it('400, 403, 404: comes with one notification alone, for those who may, and no others', async () => {
      expect(await ask('?include=webhook_notification_logs')).toMatchObject({ status: 400 });
      expect(await logsOf(all[0], withPermissions(owner, ['tracking:read']))).toMatchObject({ status: 403 });
      expect(await logsOf(all[0], await serviceContext(db, { clock: CLOCK }))).toMatchObject({ status: 404 });
    });
  });

  describe('/redeliver', () => {
    const redeliver = (id: string | undefined, caller = owner, headers: Record<string, string> = {}) =>
      api.ask(caller, `POST /webhook_notifications/${id}/redeliver`, undefined, headers);
    const settle = (id: string | undefined, status: string) =>
      db.pool.query(
        `UPDATE webhook_notification SET delivery_status = $2, attempts = 13, tries = 13, last_status_code = 500,
           last_error = 'The receiver answered 500.', failed_reason = 'exhausted', finished_at = now(),
           next_attempt_at = '2126-01-01' WHERE id = $1`,
        [id, status],
      );

    it.each(['failed', 'succeeded', 'pending'])(
      '202: makes one that %s pending again, due now, from the first try',
      async (was) => {
        const id = all[3];
        await settle(id, was);
        await takeWakes(db);

        const { status, body } = await redeliver(id);

        expect(status).toBe(202);
        expect(body.data).toMatchObject({
          id,
          attributes: {
            delivery_status: 'pending',
            attempts: 13,
            next_attempt_at: expect.stringMatching(/Z$/),
            failed_reason: null,
            last_status_code: 500,
            last_error: 'The receiver answered 500.',
          },
        });
        const [row] = await rawRows<Record<string, unknown>>(
          db,
          `SELECT tries, trigger, finished_at, next_attempt_at <= now() AS due FROM webhook_notification
            WHERE id = $1`,
          [id],
        );
        expect(row).toEqual({ tries: 0, trigger: 'manual', finished_at: null, due: true });
        expect(await takeWakes(db)).toEqual([body.data.relationships.webhook.data.id]);
        expect((await ask(`/${id}`)).body.data).toEqual(body.data);
      },
    );

    it('is done once where the same request comes twice', async () => {
      await settle(all[4], 'failed');
      const named = { 'Idempotency-Key': 'again' };

      const first = await redeliver(all[4], owner, named);
      await settle(all[4], 'failed');
      const again = await redeliver(all[4], owner, named);

      expect(again.body).toEqual(first.body);
      expect((await ask(`/${all[4]}`)).body.data.attributes.delivery_status).toBe('failed');
    });

    it('403, 404: is refused to those who may only read, and for what is of another account', async () => {
      await settle(all[5], 'failed');
      await takeWakes(db);

      expect(await redeliver(all[5], withPermissions(owner, ['webhooks:read']))).toMatchObject({ status: 403 });
      expect(await redeliver(all[5], await serviceContext(db, { clock: CLOCK }))).toMatchObject({ status: 404 });
      expect(await redeliver(NOWHERE)).toMatchObject({ status: 404 });
      expect(await redeliver('none')).toMatchObject({ status: 404 });
      expect((await ask(`/${all[5]}`)).body.data.attributes.delivery_status).toBe('failed');
      expect(await takeWakes(db)).toEqual([]);
    });
  });
});
