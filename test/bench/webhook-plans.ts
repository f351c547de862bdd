import type { Sql } from '../../src/db/sql.ts';
import type { BenchDatabase } from './server.ts';

/** In the server's own measure, in which a page read in order is one. A table of a few pages is best read so. */
const COST_MIN = 100;

/** The tables that statements read from beginning to end, once the server has stopped to plan for each call. */
export async function wholeTablesOf(
  db: BenchDatabase,
  statements: readonly Pick<Sql, 'name' | 'text'>[],
): Promise<string[]> {
  const client = await db.pool.connect();
  try {
    await client.query('BEGIN; SET LOCAL plan_cache_mode = force_generic_plan');
    const tables: string[] = [];
    for (const { name, text } of statements) {
      await client.query(`PREPARE ${name}_planned AS ${text}`);
      const parameters = await client.query<{ count: number }>(
        'SELECT cardinality(parameter_types)::int AS count FROM pg_prepared_statements WHERE name = $1',
        [`${name}_planned`],
      );
      const nulls = Array.from({ length: parameters.rows[0]?.count ?? 0 }, () => 'NULL').join();
      const plan = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN EXECUTE ${name}_planned (${nulls})`);
      for (const row of plan.rows) {
        const [, table, cost] = /Seq Scan on (\w+) .*\.\.([\d.]+) rows/.exec(row['QUERY PLAN']) ?? [];
        if (table !== undefined && Number(cost) >= COST_MIN) tables.push(table);
      }
    }
    return [...new Set(tables)];
  } finally {
    await client.query('ROLLBACK; DEALLOCATE ALL');
    client.release(true);
  }
}
