import pg from 'pg';
import type { SeenStatement } from './seen.ts';

/** A table of fewer pages is best read from one end to the other. */
const PAGES_MIN = 200;

/** What the server did for one statement. */
export interface Plan {
  ms: number;
  /** Pages of 8 kB that were in its memory, and that it had to read. */
  hit: number;
  read: number;
  /** Larger tables that it read from one end to the other. */
  wholeTables: string[];
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  'Actual Loops'?: number;
  Plans?: PlanNode[];
}

interface Explained {
  Plan: PlanNode;
  'Execution Time': number;
}

/** Runs a statement once more with its last values, undoes it, and answers with what the server did. */
export async function planOf(url: string, { statement, values }: SeenStatement): Promise<Plan> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('BEGIN');
    const { rows } = await client.query<{ 'QUERY PLAN': Explained[] }>(
      `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${statement.text}`,
      values,
    );
    const [explained] = rows[0]?.['QUERY PLAN'] ?? [];
    if (explained === undefined) throw new Error(`${statement.name} has no plan.`);
    const tables = [...new Set(wholeTables(explained.Plan))];
    const large = await client.query<{ name: string }>(
      'SELECT relname AS name FROM pg_class WHERE relname = ANY($1) AND relpages >= $2 ORDER BY relname',
      [tables, PAGES_MIN],
    );
    return {
      ms: explained['Execution Time'],
      hit: explained.Plan['Shared Hit Blocks'],
      read: explained.Plan['Shared Read Blocks'],
      wholeTables: large.rows.map(({ name }) => name),
    };
  } finally {
    await client.query('ROLLBACK').catch(() => {});
    await client.end();
  }
}

function wholeTables(node: PlanNode): string[] {
  const isRun = (node['Actual Loops'] ?? 1) > 0;
  const own = isRun && node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : [];
  return [...own, ...(node.Plans ?? []).flatMap(wholeTables)];
}
