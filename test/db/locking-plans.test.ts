import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packageRoot } from '../../src/core/package-root.ts';
import { PARTITIONED_TABLES } from '../../src/db/partitions.ts';
import { declaredStatements } from '../../src/db/sql.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';

const SOURCES = path.join(packageRoot(), 'src');
const DECLARES = /\bsql\(\{/;
const LOCKS = /\bFOR\s+(?:NO\s+KEY\s+|KEY\s+)?(?:UPDATE|SHARE)\b/;
const PARTITIONED = new RegExp(`\\b(?:${PARTITIONED_TABLES.join('|')})\\b`);

/** How the server writes a plan that chooses partitions for each row, with the steps of the choice. */
const PRUNES_PER_ROW = /:exec_pruning_steps \(/;

/** Tables are empty here. These make the server join as it does with many rows: row by row, through indexes. */
const AS_WITH_MANY_ROWS = `SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; SET enable_hashjoin = off;
  SET enable_mergejoin = off; SET enable_material = off; SET debug_print_plan = on; SET debug_pretty_print = off; SET client_min_messages = log`;

/*
 * PostgreSQL 18.4 prepares to choose partitions once more where it looks at a locked row again that another transaction has
 * changed, in memory that it frees after the lock; what chooses partitions in the same statement later reads that memory. Seen: a
 * statement that locks a queue, changed by another session meanwhile, and updates notifications by their time, ended the server with a
 * segmentation fault each time that freed memory was overwritten (MALLOC_PERTURB_), and never otherwise.
 */
describeWithDatabase('statements that lock rows', () => {
  const db = useDatabase();
  let client: pg.Client;
  let plan = '';

  beforeAll(async () => {
    client = new pg.Client({ connectionString: db.url });
    client.on('notice', ({ detail }) => {
      plan += detail ?? '';
    });
    await client.connect();
    await client.query(AS_WITH_MANY_ROWS);
    for (const file of readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })) {
      const full = path.join(SOURCES, file);
      if (file.endsWith('.ts') && DECLARES.test(readFileSync(full, 'utf8'))) await import(full);
    }
  });
  afterAll(() => client.end());

  it('choose no partitions row by row', async () => {
    const choosing: string[] = [];
    for (const { statement } of declaredStatements()) {
      if (!('text' in statement) || !LOCKS.test(statement.text) || !PARTITIONED.test(statement.text)) continue;
      if (PRUNES_PER_ROW.test(await planOf(statement.text))) choosing.push(statement.name);
    }

    expect(choosing).toEqual([]);
  });

  it('would be found if they did', async () => {
    const join = 'FROM unnest($1::uuid[], $2::timestamptz[]) AS x(id, at) JOIN outbox_event e ON e.id = x.id';

    expect(await planOf(`SELECT e.id ${join} AND e.created_at = x.at`)).toMatch(PRUNES_PER_ROW);
    expect(await planOf(`SELECT e.id ${join} AND e.created_at IS NOT DISTINCT FROM x.at`)).not.toMatch(PRUNES_PER_ROW);
  });

  async function planOf(text: string): Promise<string> {
    await client.query(`PREPARE planned AS ${text}`);
    const { rows } = await client.query<{ count: number }>(
      "SELECT cardinality(parameter_types)::int AS count FROM pg_prepared_statements WHERE name = 'planned'",
    );
    const nulls = Array.from({ length: rows[0]?.count ?? 0 }, () => 'NULL');
    plan = '';
    await client.query(`EXPLAIN EXECUTE planned${nulls.length === 0 ? '' : `(${nulls.join()})`}`);
    const found = plan;
    await client.query('DEALLOCATE planned');
    if (found === '') throw new Error('The server has not written its plan.');
    return found;
  }
});
