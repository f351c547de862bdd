import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../src/core/id.ts';
import type { HttpClient } from '../../src/net/fetch.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { putNotification, takeWakes } from '../support/attempts.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { type LoopbackServer, sendStatus, startLoopbackServer } from '../support/loopback-server.ts';
import { subscribe } from '../support/notifications.ts';
import { useRestApi } from '../support/rest-api.ts';
import { fakeClock, serviceContext, useServiceContext, withPermissions } from '../support/service-context.ts';
import { rows } from '../support/tracking.ts';
import { loopbackClient, testWebhooks } from '../support/webhooks.ts';

const CLOCK = fakeClock('2026-06-01T12:00:00.000Z');
const PLAIN = { 'Content-Type': 'application/json' };
const DAY_MS = 86_400_000;

describeWithDatabase('looking after a webhook', () => {
  const db = useDatabase();
  const api = useRestApi(db);
  let http: HttpClient;
  let receiver: LoopbackServer;
  let owner: ServiceContext;
  const other = useServiceContext(db, { clock: CLOCK });
  let id: string;

  beforeAll(async () => {
    http = loopbackClient();
    receiver = await startLoopbackServer(({ url }, response) =>
      sendStatus(response, Number(url.pathname.slice(1)), 'thanks'),
    );
    const webhooks = testWebhooks({ http, openNetworks: ['127.0.0.1/32'] });
    owner = { ...(await serviceContext(db, { clock: CLOCK })), webhooks };
  });

  afterAll(async () => {
    await receiver.close();
    await http.close();
  });

  beforeEach(async () => {
    ({ id } = await subscribe(owner, ['*']));
    await takeWakes(db);
  });

  const post = (path: string, body?: object, caller = owner, more: Record<string, string> = {}) =>
    api.ask(caller, `POST /webhooks/${path}`, body, { ...(body === undefined ? {} : PLAIN), ...more });
  const shown = async (caller = owner) => (await api.ask(caller, `GET /webhooks/${id}`)).body.data.attributes;
  const patch = (attributes: object) =>
    api.ask(owner, `PATCH /webhooks/${id}`, { data: { type: 'webhook', attributes } });
  const setLane = (set: string) => db.pool.query(`UPDATE webhook_lane SET ${set} WHERE webhook_id = $1`, [id]);
  const note = (columns: Record<string, unknown> = {}) =>
    putNotification(db, { webhookId: id, accountId: owner.principal.accountId, columns });
  const disable = () =>
    db.pool.query(
      `UPDATE webhook SET active = false, disabled_by = 'system', disabled_reason = 'It failed for days.',
        disabled_at = now() WHERE id = $1`,
      [id],
    );

  describe('/secret/rotate', () => {
    it('200: shows the next secret beside the present one until the moment of the switch, and then alone', async () => {
      const before = await shown();

      const { status, body } = await post(`${id}/secret/rotate`, { overlap_seconds: 3_600 });

      const { attributes } = body.data;
      const switchMs = Date.parse(attributes.secret_rotation.switch_at) - Date.now();
      expect(status).toBe(200);
      expect(attributes).toEqual({
        ...before,
        updated_at: expect.any(String),
        next_secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
        secret_rotation: { switch_at: expect.stringMatching(/Z$/) },
      });
      expect(attributes.next_secret).not.toBe(attributes.secret);
      expect(switchMs).toBeGreaterThan(3_500_000);
      expect(switchMs).toBeLessThan(3_700_000);
      expect(await shown()).toEqual(attributes);
      await db.pool.query(`UPDATE webhook SET secret_switch_at = now() - interval '1 second' WHERE id = $1`, [id]);
      const after = await shown();
      expect(after).toMatchObject({ secret: attributes.next_secret, next_secret: null, secret_rotation: null });
    });

    it('200: changes it at once where nothing shall overlap, and within a day by default', async () => {
      const before = await shown();

      const slow = (await post(`${id}/secret/rotate`)).body.data.attributes;
      const fast = (await post(`${id}/secret/rotate`, { overlap_seconds: 0 })).body.data.attributes;

      const switchMs = Date.parse(slow.secret_rotation.switch_at) - Date.now();
      expect(Math.abs(switchMs - DAY_MS)).toBeLessThan(60_000);
      expect([before.secret, slow.next_secret]).not.toContain(fast.secret);
      expect(fast).toMatchObject({ next_secret: null, secret_rotation: null });
      expect((await shown()).secret).toBe(fast.secret);
    });

    it('begins with the secret that counts now where an earlier rotation is over', async () => {
      const first = (await post(`${id}/secret/rotate`, { overlap_seconds: 60 })).body.data.attributes;
      await db.pool.query("UPDATE webhook SET secret_switch_at = now() - interval '1 ms' WHERE id = $1", [id]);

      const second = (await post(`${id}/secret/rotate`, { overlap_seconds: 60 })).body.data.attributes;

      expect(second.secret).toBe(first.next_secret);
      expect(second.next_secret).not.toBe(first.next_secret);
    });

    it('is done once where the same request comes twice', async () => {
      const named = { 'Idempotency-Key': newId() };

      const first = await post(`${id}/secret/rotate`, {}, owner, named);
      const again = await post(`${id}/secret/rotate`, {}, owner, named);

      expect(again.body).toEqual(first.body);
      expect((await shown()).next_secret).toBe(first.body.data.attributes.next_secret);
    });

    it('shows no secret to those who may only read, and keeps none in the open', async () => {
      const { next_secret } = (await post(`${id}/secret/rotate`)).body.data.attributes;

      const reader = await shown(withPermissions(owner, ['webhooks:read']));
      const [row] = await rows(db, `SELECT w::text, encode(next_secret, 'escape') FROM webhook w WHERE id = $1`, [id]);

      expect(reader).toMatchObject({
        secret: null,
        next_secret: null,
        secret_rotation: { switch_at: expect.any(String) },
      });
      expect(JSON.stringify(row)).not.toContain(next_secret);
    });

    it.each([-1, 604_801, 1.5, '60', null])('422: refuses an overlap of %j', async (overlap_seconds) => {
      expect(await post(`${id}/secret/rotate`, { overlap_seconds })).toMatchObject({
        status: 422,
        body: { errors: [{ source: { pointer: '/overlap_seconds' } }] },
      });
    });
  });

  describe('/health', () => {
    it('200: says of a webhook that was never called that nothing is known against it', async () => {
      const { status, body, headers } = await api.ask(owner, `GET /webhooks/${id}/health`);

      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('application/json');
      expect(body).toEqual({
        active: true,
        disabled_by: null,
        disabled_reason: null,
        disabled_at: null,
        last_success_at: null,
        last_failure_at: null,
        consecutive_failures: 0,
        circuit: 'closed',
        circuit_open_until: null,
        pending: 0,
        oldest_pending_at: null,
        next_attempt_at: null,
        warned_at: null,
        disabled_if_failing_at: null,
      });
    });

    it('200: reports what waits, what failed, how long it pauses and when it would be disabled', async () => {
      const [older, due] = ['2026-05-30T10:00:00.000Z', '2026-06-01T13:00:00.000Z'];
      await note({ created_at: older, next_attempt_at: due });
      await note({ next_attempt_at: '2026-06-01T14:00:00.000Z' });
      await note({ delivery_status: 'failed' });
      await setLane(`failures = 12, first_failure_at = '2026-05-31T00:00:00Z', last_failure_at = '2026-06-01T00:00:00Z',
        last_success_at = '2026-05-30T00:00:00Z', warned_at = '2026-06-01T06:00:00Z', circuit_opens = 1,
        blocked_until = date_trunc('second', now()) + interval '1 hour'`);

      const { body } = await api.ask(owner, `GET /webhooks/${id}/health`);
      await setLane(`blocked_until = now() - interval '1 second'`);
      const probing = await api.ask(owner, `GET /webhooks/${id}/health`);

      expect(body).toMatchObject({
        pending: 2,
        oldest_pending_at: older,
        circuit: 'open',
        circuit_open_until: expect.stringMatching(/Z$/),
        consecutive_failures: 12,
        last_success_at: '2026-05-30T00:00:00.000Z',
        last_failure_at: '2026-06-01T00:00:00.000Z',
        warned_at: '2026-06-01T06:00:00.000Z',
        disabled_if_failing_at: '2026-06-05T00:00:00.000Z',
      });
      expect(body.next_attempt_at).toBe(body.circuit_open_until);
      expect(probing.body).toMatchObject({ circuit: 'half_open', circuit_open_until: null });
    });

    it('200: says why it was disabled, and when it would be by the rule of the installation', async () => {
      await setLane(`failures = 1, first_failure_at = '2026-05-31T00:00:00Z'`);
      const quick = { ...owner, webhooks: testWebhooks({ disableAfterSeconds: 60 }) };

      const failing = await api.ask(quick, `GET /webhooks/${id}/health`);
      await disable();
      const disabled = await api.ask(owner, `GET /webhooks/${id}/health`);

      expect(failing.body.disabled_if_failing_at).toBe('2026-05-31T00:01:00.000Z');
      expect(disabled.body).toMatchObject({
        active: false,
        disabled_by: 'system',
        disabled_reason: 'It failed for days.',
        disabled_at: expect.stringMatching(/Z$/),
        disabled_if_failing_at: null,
      });
    });
  });

  describe('PATCH active', () => {
    it('revives what the system has disabled: nothing that failed counts any more, and what waits is looked at', async () => {
      await disable();
      await setLane(`failures = 12, failed_notifications = 4, first_failure_at = now(), exhausted = 3, warned_at = now(),
        circuit_opens = 2, blocked_until = now() + interval '1 hour', last_failure_at = now()`);

      const { body } = await patch({ active: true });

      expect(body.data.attributes).toMatchObject({
        active: true,
        disabled_by: null,
        disabled_reason: null,
        disabled_at: null,
      });
      const lane = `SELECT failures, failed_notifications, exhausted, circuit_opens, first_failure_at, warned_at,
        blocked_until FROM webhook_lane WHERE webhook_id = $1`;
      expect(await rows(db, lane, [id])).toEqual([
        {
          failures: 0,
          failed_notifications: 0,
          exhausted: 0,
          circuit_opens: 0,
          first_failure_at: null,
          warned_at: null,
          blocked_until: null,
        },
      ]);
      expect(await takeWakes(db)).toEqual([id]);
    });

    it('leaves the health alone where nothing is said of it, and the lanes of others whatever is said', async () => {
      await setLane('failures = 12');

      await patch({ events: ['container.updated'] });
      const foreign = await api.ask(other, `PATCH /webhooks/${id}`, {
        data: { type: 'webhook', attributes: { active: true } },
      });

      expect(foreign.status).toBe(404);
      expect(await rows(db, 'SELECT failures FROM webhook_lane WHERE webhook_id = $1', [id])).toEqual([
        { failures: 12 },
      ]);
      expect(await takeWakes(db)).toEqual([]);
    });

    it('keeps who disabled a webhook where it is sent back as it was shown', async () => {
      await disable();
      const disabled = await shown();

      await patch({ active: false });

      expect(await shown()).toEqual({ ...disabled, updated_at: expect.any(String) });
    });

    it('says from the beginning that a webhook was made inactive by its account', async () => {
      const inactive = await subscribe(owner, ['*'], false);

      expect(inactive).toMatchObject({ active: false, disabled_by: 'user', disabled_at: expect.any(String) });
    });
  });

  describe('/test', () => {
    const test = async (path: string, body?: object) => {
      await patch({ url: `${receiver.url}${path}`, headers: [{ name: 'X-Api-Key', value: 'of bad news' }] });
      const answer = await post(`${id}/test`, body);
      return { answer, received: receiver.requests.at(-1) };
    };

    it('200: sends what a delivery would be, with the secret and the headers of the webhook, and shows no values', async () => {
      const { secret } = await shown();

      const { answer, received } = await test('/202', { event: 'container.created' });

      const signature = createHmac('sha256', secret)
        .update(received?.body ?? '')
        .digest('hex');
      expect(answer).toMatchObject({
        status: 200,
        body: { succeeded: true, status_code: 202, error: null, request_body: received?.body, response_body: 'thanks' },
      });
      expect(received?.headers).toMatchObject({
        'x-api-key': 'of bad news',
        'x-svc-webhook-signature': signature,
        'webhook-id': JSON.parse(received?.body ?? '').data.id,
        'x-svc-webhook-event': 'container.created',
      });
      expect(JSON.stringify(answer.body)).not.toContain('of bad news');
      expect(answer.body.request_headers).toMatchObject({ 'X-SVC-Webhook-Signature': signature });
      const { data } = JSON.parse(received?.body ?? '');
      expect(data.relationships.webhook.data.id).toBe(id);
    });

    it('carries an id of its own each time, and a moment that the receiver believes', async () => {
      const [first, second] = [await test('/200'), await test('/200')];

      const [one, two] = [first, second].map(({ received }) => received?.headers ?? {});
      expect(one?.['webhook-id']).not.toBe(two?.['webhook-id']);
      expect(Math.abs(Number(two?.['webhook-timestamp']) - Date.now() / 1_000)).toBeLessThan(60);
    });

    it('tries one that is inactive too, chooses the requested event, and leaves its health as it is', async () => {
      await patch({ active: false, events: ['shipment.*'] });
      await setLane('failures = 3');

      const { answer, received } = await test('/500');

      expect(answer.body).toMatchObject({ succeeded: false, status_code: 500 });
      expect(received?.headers['x-svc-webhook-event']).toMatch(/^shipment\./);
      expect(await rows(db, 'SELECT failures FROM webhook_lane WHERE webhook_id = $1', [id])).toEqual([
        { failures: 3 },
      ]);
    });

    it('stands in the log of the webhook as a test, with its attempt, and is in no recovery', async () => {
      const { received } = await test('/500', { event: 'container.created' });

      const { data } = (await api.ask(owner, `GET /webhook_notifications?filter[webhook_id]=${id}`)).body;
      expect(data).toMatchObject([
        {
          id: received?.headers['webhook-id'],
          attributes: {
            ...{ event: 'container.created', delivery_status: 'failed', failed_reason: 'test', is_test: true },
            ...{ attempts: 1, next_attempt_at: null, last_status_code: 500, about: null },
          },
        },
      ]);
      const include = 'include=webhook_notification_logs,reference_object';
      const { included } = (await api.ask(owner, `GET /webhook_notifications/${data[0].id}?${include}`)).body;
      expect(included).toMatchObject([
        {
          type: 'webhook_notification_log',
          attributes: {
            ...{ number: 1, trigger: 'test', outcome: 'http_error', status_code: 500, response_body: 'thanks' },
            request_headers: {
              'X-Api-Key': '[hidden]',
              'X-SVC-Webhook-Signature': received?.headers['x-svc-webhook-signature'],
            },
          },
        },
      ]);
      const recovery = await post(`${id}/recover`, { since: '2020-01-01' });
      expect(recovery.body.data.attributes.progress).toMatchObject({ total: 0 });
    });

    it('is sent again with the very same bytes, and keeps its mark', async () => {
      const { received } = await test('/200');

      const again = await api.ask(owner, `POST /webhook_notifications/${received?.headers['webhook-id']}/redeliver`);
      expect(again.body.data.attributes).toMatchObject({ delivery_status: 'pending', is_test: true });
      const { body } = await db.prisma.webhookNotification.findFirstOrThrow({ where: { webhookId: id } });
      expect(Buffer.from(body ?? []).toString('utf8')).toBe(received?.body);
    });

    it('422: says what is wrong with an event', async () => {
      expect((await test('/200', { event: 'container.create' })).answer).toMatchObject({
        status: 422,
        body: { errors: [{ detail: expect.stringContaining('nearest is'), source: { pointer: '/event' } }] },
      });
    });
  });

  it('403, 404: may be done by those who may alone, and is not there for anybody else', async () => {
    const reader = withPermissions(owner, ['webhooks:read']);

    for (const path of [`${id}/secret/rotate`, `${id}/test`]) {
      expect(await post(path, undefined, reader)).toMatchObject({
        status: 403,
        body: { errors: [{ meta: { permission: 'webhooks:write' } }] },
      });
      expect(await post(path, undefined, other)).toMatchObject({ status: 404 });
    }
    const health = `GET /webhooks/${id}/health`;
    expect(await api.ask(reader, health)).toMatchObject({ status: 200 });
    expect(await api.ask(withPermissions(owner, ['tracking:read']), health)).toMatchObject({ status: 403 });
    expect(await api.ask(other, health)).toMatchObject({ status: 404 });
  });
});
