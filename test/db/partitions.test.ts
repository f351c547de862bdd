import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate } from '../../src/db/migrate.ts';
import { dropPartitions, ensurePartitions, PARTITIONED_TABLES } from '../../src/db/partitions.ts';
import { createTestDatabase, describeWithDatabase, dropTestDatabase } from '../support/database.ts';

const NOW = new Date('2026-11-21T02:46:15.000Z');

describeWithDatabase('partitions', () => {
  let url: string;
  let pool: pg.Pool;

  beforeEach(async () => {
    url = await createTestDatabase('empty');
    pool = new pg.Pool({ connectionString: url, max: 4, options: '-c timezone=America/Los_Angeles' });
    // A connection that is still closing when its database goes complains about it.
    pool.on('error', () => {});
    await pool.query(`
      CREATE TABLE observation (journey_month date, id int, PRIMARY KEY (journey_month, id)) PARTITION BY RANGE (journey_month);
      CREATE TABLE observation_rest PARTITION OF observation DEFAULT;
      CREATE TABLE outbox_event (created_at timestamptz, id int DEFAULT 7, PRIMARY KEY (created_at, id)) PARTITION BY RANGE (created_at);
      CREATE TABLE outbox_snapshot (created_at timestamptz)`);
  });
  afterEach(async () => {
    await pool.end();
    await dropTestDatabase(url);
  });

  it('makes the month before to three months ahead of every table that is partitioned', async () => {
    const made = await ensurePartitions(pool, NOW);

    const months = ['y2026m10', 'y2026m11', 'y2026m12', 'y2027m01', 'y2027m02'];
    const names = ['observation', 'outbox_event'].flatMap((table) => months.map((month) => `${table}_${month}`));
    expect(made).toEqual(names);
    expect(await ensurePartitions(pool, NOW)).toEqual([]);
  });

  it('ends a month at midnight in UTC, whatever zone the session is in', async () => {
    await ensurePartitions(pool, NOW);

    await pool.query("INSERT INTO outbox_event VALUES ('2026-11-30T23:59:59.999Z'), ('2026-12-01T00:00:00Z')");
    await pool.query("INSERT INTO observation VALUES ('2026-11-30', 1), ('2026-12-01', 2)");

    const text = (table: string) => `SELECT tableoid::regclass::text AS partition FROM ${table} ORDER BY 1`;
    const found = [await rows(text('outbox_event')), await rows(text('observation'))];
    expect(found.flat()).toEqual([
      { partition: 'outbox_event_y2026m11' },
      { partition: 'outbox_event_y2026m12' },
      { partition: 'observation_y2026m11' },
      { partition: 'observation_y2026m12' },
    ]);
  });

  it('gives a partition the defaults and the key of its table', async () => {
    await ensurePartitions(pool, NOW);

    await pool.query("INSERT INTO outbox_event (created_at) VALUES ('2026-11-21')");

    expect(await rows('SELECT id FROM outbox_event')).toEqual([{ id: 7 }]);
    const again = pool.query("INSERT INTO outbox_event (created_at) VALUES ('2026-11-21')");
    await expect(again).rejects.toMatchObject({ code: '23505' });
  });

  it('moves the rows of a month that came before their partition', async () => {
    await pool.query("INSERT INTO observation VALUES ('2026-12-01', 1), ('2026-12-31', 2), ('2020-01-01', 3)");

    await ensurePartitions(pool, NOW);

    expect(await rows('SELECT id, tableoid::regclass::text AS partition FROM observation ORDER BY id')).toEqual([
      { id: 1, partition: 'observation_y2026m12' },
      { id: 2, partition: 'observation_y2026m12' },
      { id: 3, partition: 'observation_rest' },
    ]);
  });

  it('makes each partition once when several processes race', async () => {
    await Promise.all(Array.from({ length: 4 }, () => ensurePartitions(pool, NOW)));

    expect(await rows("SELECT count(*)::int AS n FROM pg_inherits WHERE inhparent = 'observation'::regclass")).toEqual([
      { n: 6 },
    ]);
  });

  it('are removed once their month is over in UTC, of the tables that are named, and only those of a month', async () => {
    await ensurePartitions(pool, NOW);
    await pool.query("INSERT INTO observation VALUES ('2020-01-01', 1)");

    const before = await dropPartitions(pool, ['outbox_event'], new Date('2026-11-30T23:59:59.999Z'));
    const after = await dropPartitions(pool, ['outbox_event', 'outbox_snapshot'], new Date('2026-12-01T00:00:00.000Z'));
    const again = await dropPartitions(pool, ['outbox_event'], new Date('2026-12-01T00:00:00.000Z'));

    expect([before, after, again]).toEqual([['outbox_event_y2026m10'], ['outbox_event_y2026m11'], []]);
    const left = await rows("SELECT count(*)::int AS n FROM pg_inherits WHERE inhparent = 'observation'::regclass");
    expect(left).toEqual([{ n: 6 }]);
  });

  it('are removed once where several processes race', async () => {
    await ensurePartitions(pool, NOW);
    const later = new Date('2027-06-01T00:00:00.000Z');

    const raced = await Promise.all(Array.from({ length: 4 }, () => dropPartitions(pool, ['outbox_event'], later)));

    expect(new Set(raced.flat()).size).toBe(5);
    expect(await rows("SELECT FROM pg_inherits WHERE inhparent = 'outbox_event'::regclass")).toEqual([]);
  });

  it('is done by migrate for every table of the project', async () => {
    const fresh = await createTestDatabase('empty');
    const client = new pg.Client({ connectionString: fresh });
    await migrate(fresh);
    await client.connect();

    const result = await client.query<{ table: string; partitions: number }>(
      `SELECT inhparent::regclass::text AS "table", count(*)::int AS partitions FROM pg_inherits
       JOIN pg_class child ON child.oid = inhrelid AND relkind = 'r' GROUP BY 1 ORDER BY 1`,
    );

    await client.end();
    await dropTestDatabase(fresh);
    const found = result.rows.filter(({ partitions }) => partitions >= 5).map(({ table }) => table);
    expect(found).toEqual([...PARTITIONED_TABLES].sort());
  });

  async function rows(text: string): Promise<unknown[]> {
    return (await pool.query(text)).rows;
  }
});
