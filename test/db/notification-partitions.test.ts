import { cpSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../src/core/id.ts';
import { packageRoot } from '../../src/core/package-root.ts';
import { migrate } from '../../src/db/migrate.ts';
import { createTestDatabase, databaseAvailable, describeWithDatabase } from '../support/database.ts';
import { scratchFolder } from '../support/scratch.ts';

const MIGRATION = '20261123170000_notification_partitions';

const NOTE = `INSERT INTO webhook_notification (id, account_id, webhook_id, event_id, event_created_at, event, reference_type,
    reference_id, delivery_status, created_at)
  VALUES ($1, $2, $3, gen_random_uuid(), $4, 'container.created', 'container_created_event', gen_random_uuid(), $5, $4)`;

const ATTEMPT = `INSERT INTO webhook_attempt (id, started_at, notification_id, webhook_id, account_id, number, trigger,
    duration_ms, outcome, request_headers)
  VALUES (gen_random_uuid(), $2, $1, $3, $4, 1, 'auto', 5, 'success', '{"webhook-id": "as it was"}')`;

/** Of each row the time before now at which it was made, and what became of it. */
const ROWS = [
  ['2 years', 'succeeded'],
  ['2 years', 'pending'],
  ['1 month', 'failed'],
  ['1 hour', 'succeeded'],
  ['1 second', 'pending'],
] as const;

describeWithDatabase('notifications that were written before they had partitions', () => {
  const [accountId, webhookId] = [newId(), newId()];
  let client: pg.Client;
  let before: object[];

  const read = async (text: string) => (await client.query(text)).rows;
  const NOTIFICATIONS = 'SELECT * FROM webhook_notification ORDER BY id';

  beforeAll(async () => {
    if (!databaseAvailable) return;
    const url = await createTestDatabase('empty');
    const folder = scratchFolder('former-migrations');
    const migrations = path.join(packageRoot(), 'prisma', 'migrations');
    for (const name of readdirSync(migrations)) {
      if (name < MIGRATION) cpSync(path.join(migrations, name), path.join(folder, name), { recursive: true });
    }
    await migrate(url, { directory: folder });
    rmSync(folder, { recursive: true, force: true });
    client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`INSERT INTO account (id, name) VALUES ($1, 'a')`, [accountId]);
    await client.query(`INSERT INTO webhook (id, account_id, url, secret) VALUES ($1, $2, 'https://a.example', '')`, [
      webhookId,
      accountId,
    ]);
    for (const [ago, status] of ROWS) {
      const id = newId();
      const { rows } = await client.query(`SELECT date_trunc('milliseconds', now() - $1::interval) AS at`, [ago]);
      await client.query(NOTE, [id, accountId, webhookId, rows[0].at, status]);
      await client.query(ATTEMPT, [id, rows[0].at, webhookId, accountId]);
    }
    before = await read(NOTIFICATIONS);
    await migrate(url);
  });

  afterAll(async () => {
    await client?.end();
  });

  it('are all there as they were, each in the partition of its month if that has one', async () => {
    const parts =
      await read(`SELECT tableoid::regclass::text AS part, to_char(created_at AT TIME ZONE 'UTC', '"y"YYYY"m"MM') AS month
      FROM webhook_notification ORDER BY id`);

    // What came later has its default.
    expect(await read(NOTIFICATIONS)).toEqual(before.map((one) => ({ ...one, is_test: false })));
    expect(parts.map(({ part }) => part.replace('webhook_notification_', ''))).toEqual(
      parts.map(({ month }, at) => (at < 2 ? 'rest' : month)),
    );
  });

  it('keep their attempts with the headers that were stored', async () => {
    const headers = await read('SELECT request_headers, signatures FROM webhook_attempt');

    expect(headers).toEqual(ROWS.map(() => ({ request_headers: { 'webhook-id': 'as it was' }, signatures: null })));
  });

  it('wake their queue once for each new one, also in a partition', async () => {
    await client.query('DELETE FROM webhook_wake');
    await client.query(NOTE, [newId(), accountId, webhookId, new Date(), 'pending']);

    expect(await read('SELECT webhook_id FROM webhook_wake')).toEqual([{ webhook_id: webhookId }]);
  });
});
