import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/core/id.ts';
import { openDatabase } from '../../src/db/client.ts';
import { migrate } from '../../src/db/migrate.ts';
import { createTestDatabase, databaseAvailable, dropTestDatabase } from '../support/database.ts';
import { noPgBouncer, type PgBouncer, startPgBouncer } from '../support/pgbouncer.ts';
import { raw, rawRows } from '../support/raw.ts';

const SETTINGS = [
  'TimeZone',
  'DateStyle',
  'jit',
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
];
const READ = `SELECT current_setting(unnest($1::text[])) AS setting`;

if (noPgBouncer !== null) process.stderr.write(`tests with PgBouncer are skipped: ${noPgBouncer}\n`);

describe.skipIf(!databaseAvailable || noPgBouncer !== null)('connections through PgBouncer', () => {
  let url: string;
  const poolers: PgBouncer[] = [];

  beforeAll(async () => {
    url = await createTestDatabase('empty');
  });
  afterAll(async () => {
    for (const pooler of poolers) await pooler.stop();
    await dropTestDatabase(url);
  });

  it('are refused at the start while their role lacks the settings, with the statements that give them', async () => {
    const pooled = (await pooler('transaction')).through(url);

    await expect(openDatabase({ url: pooled, pooling: 'transaction' })).rejects.toMatchObject({
      code: 'configuration',
      message: expect.stringMatching(
        /lacks settings \(statement_timeout is 0, lock_timeout is 0, .*Run ALTER ROLE "\w+" IN DATABASE "\w+" SET statement_timeout = '12000';/,
      ),
    });
  });

  it('are refused where a pooler drops the settings that travel with them', async () => {
    const started = await startPgBouncer(url, 'session', 'ignore_startup_parameters = options\n');
    poolers.push(started);

    await expect(openDatabase({ url: started.through(url), pooling: 'none' })).rejects.toMatchObject({
      code: 'configuration',
      message: expect.stringContaining('A pooler on the way drops them: set DATABASE_POOLING'),
    });
  });

  it('have the settings from their role after a migration, in both modes', async () => {
    const [session, transaction] = [await pooler('session'), await pooler('transaction')];
    await migrate(url, { pooledUrl: transaction.through(url) });

    const seen = await Promise.all([
      settingsThrough(session.through(url), 'session'),
      settingsThrough(transaction.through(url), 'transaction'),
    ]);

    const expected = ['UTC', 'ISO, MDY', 'off', '12s', '10s', '1min'];
    expect(seen).toEqual([expected, expected]);
  });

  it('keep transactions apart and prepare nothing in transaction mode, with more callers than connections', async () => {
    const db = await openDatabase({
      url: (await pooler('transaction')).through(url),
      pooling: 'transaction',
      poolSize: 30,
    });
    const ids = Array.from({ length: 90 }, () => newId());

    await Promise.all(
      ids.map((id) =>
        db.transaction(async (tx) => {
          await tx.prisma.account.create({ data: { id, name: id } });
          await tx.query(raw('SELECT pg_sleep(0.002)'), []);
          const own = await rawRows<{ name: string }>(tx, 'SELECT name FROM account WHERE id = $1::uuid', [id]);
          if (own[0]?.name !== id) throw new Error('A transaction reads another connection.');
        }),
      ),
    );

    expect(await db.prisma.account.count({ where: { id: { in: ids } } })).toBe(ids.length);
    const prepared = await rawRows<{ n: number }>(db, 'SELECT count(*)::int AS n FROM pg_prepared_statements', []);
    expect(prepared).toEqual([{ n: 0 }]);
    await db.close();
  });

  async function pooler(mode: 'session' | 'transaction'): Promise<PgBouncer> {
    const started = await startPgBouncer(url, mode);
    poolers.push(started);
    return started;
  }
});

async function settingsThrough(url: string, pooling: 'session' | 'transaction'): Promise<string[]> {
  const db = await openDatabase({ url, pooling });
  try {
    const rows = await rawRows<{ setting: string }>(db, READ, [SETTINGS]);
    return rows.map(({ setting }) => setting);
  } finally {
    await db.close();
  }
}
