import { afterEach, beforeEach, expect, it } from 'vitest';
import { newId } from '../../../src/core/id.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { expireNotifications } from '../../../src/services/webhook-notification/expire.ts';
import { putAttempt, putNotification } from '../../support/attempts.ts';
import { describeWithDatabase, type TestDatabase, testDatabase } from '../../support/database.ts';
import { subscribe } from '../../support/notifications.ts';
import { fakeClock, serviceContext } from '../../support/service-context.ts';
import { rows } from '../../support/tracking.ts';

const DAY_MS = 86_400_000;

describeWithDatabase('what is older than 30 days', () => {
  let db: TestDatabase;
  let context: ServiceContext;
  let webhookId: string;

  beforeEach(async () => {
    db = await testDatabase();
    context = await serviceContext(db, { clock: fakeClock('2026-06-15T12:00:00.000Z') });
    webhookId = (await subscribe(context, ['*'])).id;
  });

  afterEach(() => db.drop());

  const note = (daysAgo: number, delivery_status: string) => {
    const created_at = new Date(Date.now() - daysAgo * DAY_MS).toISOString();
    const columns = { created_at, event_created_at: created_at, delivery_status };
    return putNotification(db, { webhookId, accountId: context.principal.accountId, columns });
  };

  const notified = async () =>
    (await rows<{ id: string }>(db, 'SELECT id FROM webhook_notification ORDER BY created_at')).map(({ id }) => id);

  const partitions = async (table: string) => {
    const text = 'SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = $1::regclass ORDER BY 1';
    return (await rows<{ name: string }>(db, text, [table])).map(({ name }) => name);
  };

  const makePartition = async (table: string, year: number) => {
    await db.pool.query(
      `CREATE TABLE ${table}_y${year}m01 PARTITION OF ${table}
       FOR VALUES FROM ('${year}-01-01 00:00:00+00') TO ('${year}-02-01 00:00:00+00')`,
    );
  };

  /** A notification of January of a year, in its own partition where one was made. */
  const noteOf = (year: number, delivery_status: string) => {
    const created_at = `${year}-01-15T00:00:00.000Z`;
    const columns = { created_at, event_created_at: created_at, delivery_status };
    return putNotification(db, { webhookId, accountId: context.principal.accountId, columns });
  };

  it('is removed with its month once the last day of that is so old', async () => {
    for (const year of [2019, 2020]) await makePartition('webhook_notification', year);
    await noteOf(2019, 'failed');
    await noteOf(2020, 'succeeded');
    const young = await note(1, 'failed');

    const { partitions: removed } = await expireNotifications(db);

    expect(removed).toEqual(['webhook_notification_y2019m01', 'webhook_notification_y2020m01']);
    expect(await notified()).toEqual([young]);
  });

  it('stays with its month and all later ones as long as it waits to be delivered', async () => {
    for (const year of [2018, 2019, 2020]) await makePartition('webhook_notification', year);
    await noteOf(2018, 'failed');
    const [waiting, later] = [await noteOf(2019, 'pending'), await noteOf(2020, 'succeeded')];

    const { partitions: removed } = await expireNotifications(db);

    expect(removed).toEqual(['webhook_notification_y2018m01']);
    expect(await notified()).toEqual([waiting, later]);
  });

  it('is removed after as many days as the operator has set', async () => {
    await makePartition('webhook_notification', 2020);
    await noteOf(2020, 'failed');
    const days = Math.floor((Date.now() - Date.parse('2020-01-31T00:00:00.000Z')) / DAY_MS);
    const retention = (notificationDays: number) => ({ notificationDays, attemptDays: 30 });

    const kept = await expireNotifications(db, undefined, retention(days));
    const shortened = await expireNotifications(db, undefined, retention(days - 2));

    expect([kept.partitions, shortened.partitions]).toEqual([[], ['webhook_notification_y2020m01']]);
  });

  it('is taken off the total of its recovery, once, if it had failed', async () => {
    await makePartition('webhook_notification', 2020);
    const recoveryId = newId();
    await db.pool.query(
      `INSERT INTO webhook_recovery (id, account_id, webhook_id, since, until, total)
       SELECT $2, account_id, id, now(), now(), 3 FROM webhook WHERE id = $1`,
      [webhookId, recoveryId],
    );
    for (const status of ['failed', 'succeeded']) await noteOf(2020, status);
    await db.pool.query('UPDATE webhook_notification SET recovery_id = $1', [recoveryId]);
    const reader = await db.pool.connect();
    await reader.query('BEGIN');
    await reader.query('SELECT FROM webhook_notification');

    const busy = await expireNotifications(db);
    await reader.query('ROLLBACK');
    reader.release();
    const free = await expireNotifications(db);

    expect([busy.partitions, free.partitions]).toEqual([[], ['webhook_notification_y2020m01']]);
    expect(await rows(db, 'SELECT total FROM webhook_recovery')).toEqual([{ total: 2 }]);
  });

  it('is removed in batches where no month has it, passing over what waits and what another process holds', async () => {
    await db.pool.query(
      `INSERT INTO webhook_notification (id, account_id, webhook_id, event_id, event_created_at, event, reference_type,
         reference_id, delivery_status, created_at)
       SELECT gen_random_uuid(), account_id, id, gen_random_uuid(), now(), 'container.updated',
         'container_updated_event', gen_random_uuid(), 'failed', '2020-01-20'
       FROM webhook, generate_series(1, 2500) WHERE id = $1`,
      [webhookId],
    );
    const [held, waiting] = [await noteOf(2018, 'failed'), await noteOf(2019, 'pending')];
    const holder = await db.pool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM webhook_notification WHERE id = $1 FOR UPDATE', [held]);
    const statements: string[] = [];
    db.onQuery = (text) => statements.push(text);

    const { notifications } = await expireNotifications(db);
    await holder.query('ROLLBACK');
    holder.release();

    expect(notifications).toBe(2_500);
    // Two full batches, the rest, and one that finds nothing.
    expect(statements.filter((text) => text.includes('SKIP LOCKED'))).toHaveLength(4);
    expect(await notified()).toEqual([held, waiting]);
  });

  it('stays where it is stopped before it has begun', async () => {
    await makePartition('webhook_notification', 2020);
    await noteOf(2020, 'failed');

    const expired = await expireNotifications(db, AbortSignal.abort());

    expect(expired).toEqual({ notifications: 0, partitions: [] });
    expect(await notified()).toHaveLength(1);
  });

  it('is removed of events and attempts by whole months, and of nothing else', async () => {
    for (const table of ['outbox_event', 'outbox_snapshot', 'webhook_attempt']) await makePartition(table, 2020);
    await db.pool.query(`CREATE TABLE observation_y2020m01 PARTITION OF observation
      FOR VALUES FROM ('2020-01-01') TO ('2020-02-01')`);
    await putAttempt(db, await note(1, 'failed'), { started_at: '2020-01-15T00:00:00.000Z' });
    const before = await partitions('webhook_attempt');

    const expired = await expireNotifications(db);

    expect(expired.partitions.filter((name) => name.includes('y2020'))).toEqual([
      'webhook_attempt_y2020m01',
      'outbox_event_y2020m01',
      'outbox_snapshot_y2020m01',
    ]);
    expect(await partitions('webhook_attempt')).toEqual(before.filter((name) => !expired.partitions.includes(name)));
    expect(await partitions('observation')).toContain('observation_y2020m01');
    expect(await rows(db, 'SELECT id FROM webhook_attempt')).toEqual([]);
  });

  it('is kept of events as long as a notification of them waits', async () => {
    await makePartition('outbox_event', 2020);
    await makePartition('webhook_attempt', 2020);
    await makePartition('webhook_notification', 2020);
    const id = await note(1, 'pending');
    await db.pool.query(`UPDATE webhook_notification SET created_at = '2020-01-20', event_created_at = '2020-01-20'`);

    const kept = await expireNotifications(db);
    await db.pool.query(`UPDATE webhook_notification SET delivery_status = 'succeeded' WHERE id = $1`, [id]);
    const removed = await expireNotifications(db);

    expect(kept.partitions).toContain('webhook_attempt_y2020m01');
    expect(kept.partitions).not.toContain('outbox_event_y2020m01');
    expect(removed.partitions).toContain('outbox_event_y2020m01');
  });

  it('keeps its partition while a transaction reads it, and lets everybody else go on', async () => {
    await makePartition('webhook_attempt', 2020);
    const reader = await db.pool.connect();
    await reader.query('BEGIN');
    await reader.query('SELECT count(*) FROM webhook_attempt');

    const busy = await expireNotifications(db);
    await reader.query('ROLLBACK');
    reader.release();
    const free = await expireNotifications(db);

    expect(busy.partitions).not.toContain('webhook_attempt_y2020m01');
    expect(free.partitions).toContain('webhook_attempt_y2020m01');
  });

  it('is removed of recoveries too', async () => {
    const text = `INSERT INTO webhook_recovery (id, account_id, webhook_id, since, until, total, created_at)
      SELECT gen_random_uuid(), account_id, id, now(), now(), 0, now() - $2::int * interval '1 day' FROM webhook WHERE id = $1`;
    await db.pool.query(text, [webhookId, 31]);
    await db.pool.query(text, [webhookId, 29]);

    await expireNotifications(db);

    expect(await rows(db, 'SELECT id FROM webhook_recovery')).toHaveLength(1);
  });
});
