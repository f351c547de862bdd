import { beforeEach, expect, it } from 'vitest';
import { newId } from '../../src/core/id.ts';
import { putNotification, takeWakes } from '../support/attempts.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { subscribe } from '../support/notifications.ts';
import { PUBLIC_URL, useRestApi } from '../support/rest-api.ts';
import { fakeClock, useServiceContext, withPermissions } from '../support/service-context.ts';
import { rows } from '../support/tracking.ts';

const CLOCK = fakeClock('2026-06-01T12:00:00.000Z');
const PLAIN = { 'Content-Type': 'application/json' };

describeWithDatabase('recovering what a webhook has missed', () => {
  const db = useDatabase();
  const api = useRestApi(db);
  const owner = useServiceContext(db, { clock: CLOCK });
  const other = useServiceContext(db, { clock: CLOCK });
  let id: string;

  beforeEach(async () => {
    ({ id } = await subscribe(owner, ['*']));
    await takeWakes(db);
  });

  const recover = (body: object, caller = owner, more: Record<string, string> = {}) =>
    api.ask(caller, `POST /webhooks/${id}/recover`, body, { ...PLAIN, ...more });
  const note = (columns: Record<string, unknown> = {}) =>
    putNotification(db, { webhookId: id, accountId: owner.principal.accountId, columns });
  const failed = (created_at: string) =>
    note({ delivery_status: 'failed', failed_reason: 'exhausted', tries: 13, created_at });

  it('201: makes what failed in a time pending again, and reports how far that is', async () => {
    await failed('2026-05-01T00:00:00.000Z');
    const wanted = [await failed('2026-05-02T00:00:00.000Z'), await failed('2026-05-03T00:00:00.000Z')];
    await failed('2026-05-04T00:00:00.000Z');
    await note({ delivery_status: 'succeeded', created_at: '2026-05-02T12:00:00.000Z' });
    await takeWakes(db);

    const made = await recover({ since: '2026-05-02', until: '2026-05-04' });

    const self = `${PUBLIC_URL}/v2/webhooks/${id}/recoveries/${made.body.data.id}`;
    expect(made).toMatchObject({ status: 201 });
    expect(made.body).toEqual({
      data: {
        id: expect.any(String),
        type: 'webhook_recovery',
        attributes: {
          since: '2026-05-02T00:00:00.000Z',
          until: '2026-05-04T00:00:00.000Z',
          created_at: expect.stringMatching(/Z$/),
          progress: { total: 2, pending: 2, succeeded: 0, failed: 0 },
        },
        relationships: { webhook: { data: { type: 'webhook', id } } },
        links: { self },
      },
      links: { self },
    });
    const pending = await rows(
      db,
      `SELECT id, tries, trigger, failed_reason, next_attempt_at <= now() AS due FROM webhook_notification
       WHERE webhook_id = $1 AND delivery_status = 'pending' ORDER BY created_at`,
      [id],
    );
    expect(pending).toEqual(
      wanted.map((one) => ({ id: one, tries: 0, trigger: 'recover', failed_reason: null, due: true })),
    );
    expect(await takeWakes(db)).toEqual([id]);
    await db.pool.query(`UPDATE webhook_notification SET delivery_status = 'succeeded' WHERE id = $1`, [wanted[0]]);
    const later = await api.ask(owner, `GET ${self.split('/v2')[1]}`);
    expect(later.body.data.attributes.progress).toEqual({ total: 2, pending: 1, succeeded: 1, failed: 0 });
  });

  it('keeps what it has done where a later recovery takes some of it over', async () => {
    const mine = [await failed('2026-05-02T00:00:00.000Z'), await failed('2026-05-03T00:00:00.000Z')];
    const first = await recover({ since: '2026-05-01' });
    const { self } = first.body.data.links;
    const progress = async () => (await api.ask(owner, `GET ${self.split('/v2')[1]}`)).body.data.attributes.progress;
    const become = (status: string, one: string | undefined) =>
      db.pool.query('UPDATE webhook_notification SET delivery_status = $1 WHERE id = $2', [status, one]);
    await become('succeeded', mine[0]);
    await become('failed', mine[1]);
    expect(await progress()).toEqual({ total: 2, pending: 0, succeeded: 1, failed: 1 });

    await recover({ since: '2026-05-01', delivery_status: 'succeeded' });
    expect(await progress()).toEqual({ total: 2, pending: 0, succeeded: 1, failed: 1 });

    const last = await recover({ since: '2026-05-01' });
    expect(await progress()).toEqual({ total: 1, pending: 0, succeeded: 1, failed: 0 });
    expect(last.body.data.attributes.progress).toEqual({ total: 1, pending: 1, succeeded: 0, failed: 0 });
  });

  it('201: recovers what was accepted where the receiver has lost it, up to now unless an end is given', async () => {
    await note({ delivery_status: 'succeeded' });
    await failed(new Date().toISOString());

    const { body } = await recover({ since: '2026-05-01', delivery_status: 'succeeded' });

    expect(body.data.attributes.progress.total).toBe(1);
    expect(Math.abs(Date.parse(body.data.attributes.until) - Date.now())).toBeLessThan(60_000);
  });

  it('is made once where its key comes twice, even if the answer of the first was lost', async () => {
    await failed('2026-05-02T00:00:00.000Z');
    const named = { 'Idempotency-Key': newId() };

    const first = await recover({ since: '2026-05-01' }, owner, named);
    await db.pool.query('DELETE FROM idempotent_request');
    const again = await recover({ since: '2026-05-01' }, owner, named);

    expect(again.body).toEqual(first.body);
    expect(again.body.data.attributes.progress.total).toBe(1);
    expect(await rows(db, 'SELECT id FROM webhook_recovery WHERE webhook_id = $1', [id])).toHaveLength(1);
  });

  it('201: is a recovery of nothing where nothing failed, and wakes no dispatcher', async () => {
    const { status, body } = await recover({ since: '2026-05-01' });

    expect(status).toBe(201);
    expect(body.data.attributes.progress).toEqual({ total: 0, pending: 0, succeeded: 0, failed: 0 });
    expect(await takeWakes(db)).toEqual([]);
  });

  it('409: refuses a webhook that is inactive, whose notifications would only fail again', async () => {
    await failed('2026-05-02T00:00:00.000Z');
    await db.pool.query('UPDATE webhook SET active = false WHERE id = $1', [id]);

    expect(await recover({ since: '2026-05-01' })).toMatchObject({
      status: 409,
      body: { errors: [{ detail: expect.stringContaining('set active to true first') }] },
    });
    expect(await rows(db, 'SELECT id FROM webhook_recovery WHERE webhook_id = $1', [id])).toEqual([]);
  });

  it.each([
    [{}, '/since'],
    [{ since: 'soon' }, '/since'],
    [{ since: '2026-05-02', until: '2026-05-01' }, '/until'],
    [{ since: '2026-05-02', until: '2026-05-02' }, '/until'],
    [{ since: '2026-05-02', delivery_status: 'pending' }, '/delivery_status'],
    [{ since: '2026-05-02', status: 'failed' }, '/status'],
  ])('422: refuses %j and says where', async (body, pointer) => {
    expect(await recover(body)).toMatchObject({
      status: 422,
      body: { errors: [{ source: { pointer } }] },
    });
  });

  it('422: refuses more than can be made pending at once, and changes nothing', async () => {
    await db.pool.query(
      `INSERT INTO webhook_notification (id, account_id, webhook_id, event_id, event_created_at, event, reference_type,
         reference_id, delivery_status)
       SELECT gen_random_uuid(), account_id, id, gen_random_uuid(), now(), 'container.updated',
         'container_updated_event', gen_random_uuid(), 'failed' FROM webhook, generate_series(1, 50001) WHERE id = $1`,
      [id],
    );

    const refused = await recover({ since: '2026-05-01' });

    expect(refused).toMatchObject({ status: 422, body: { errors: [{ source: { pointer: '/since' } }] } });
    const pending = `SELECT id FROM webhook_notification WHERE webhook_id = $1 AND delivery_status = 'pending' LIMIT 1`;
    expect(await rows(db, pending, [id])).toEqual([]);
    await db.pool.query('DELETE FROM webhook_notification WHERE webhook_id = $1', [id]);
  });

  it('403, 404: may be done by those who may alone, and is not there for anybody else', async () => {
    const { body } = await recover({ since: '2026-05-01' });
    const reader = withPermissions(owner, ['webhooks:read']);
    const recovery = `/webhooks/${id}/recoveries/${body.data.id}`;
    const { id: own } = await subscribe(other, ['*']);

    expect(await recover({ since: '2026-05-01' }, reader)).toMatchObject({
      status: 403,
      body: { errors: [{ meta: { permission: 'webhooks:write' } }] },
    });
    expect(await recover({ since: '2026-05-01' }, other)).toMatchObject({ status: 404 });
    expect(await api.ask(reader, `GET ${recovery}`)).toMatchObject({ status: 200 });
    expect(await api.ask(withPermissions(owner, ['tracking:read']), `GET ${recovery}`)).toMatchObject({ status: 403 });
    expect(await api.ask(other, `GET ${recovery}`)).toMatchObject({ status: 404 });
    expect(await api.ask(other, `GET ${recovery.replace(id, own)}`)).toMatchObject({ status: 404 });
    expect(await api.ask(owner, `GET /webhooks/${newId()}/recoveries/${body.data.id}`)).toMatchObject({ status: 404 });
    expect(await api.ask(owner, 'GET /webhooks/none/recoveries/none')).toMatchObject({ status: 404 });
  });
});
