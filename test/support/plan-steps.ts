import type { ServiceContext } from '../../src/services/service-context.ts';
import type { SuiteDatabase } from './database.ts';
import { intercepted } from './intercepted.ts';

/** A step of a plan as EXPLAIN reports it. */
export interface PlanStep {
  'Node Type': string;
  'Plan Rows': number;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: PlanStep[];
}

/** The steps of a plan, those of partitions under the names of their table and its indexes, which `whole` has. */
export function stepsOf(step: PlanStep, whole: ReadonlyMap<string, string> = new Map()): PlanStep[] {
  const { 'Relation Name': relation, 'Index Name': index, Plans: parts = [] } = step;
  const named = {
    ...step,
    ...(relation === undefined ? {} : { 'Relation Name': whole.get(relation) ?? relation }),
    ...(index === undefined ? {} : { 'Index Name': whole.get(index) ?? index }),
  };
  return [named, ...parts.flatMap((part) => stepsOf(part, whole))];
}

/** The steps of the plan of the last statement that an operation sends. */
export async function planOf(
  { db, context }: { db: SuiteDatabase; context: ServiceContext },
  operation: (asking: ServiceContext) => Promise<unknown>,
  { sorts = 'on', whole }: { sorts?: string; whole?: ReadonlyMap<string, string> } = {},
): Promise<PlanStep[]> {
  let found: PlanStep[] = [];
  const explained = intercepted(db.query, async ({ text }, values) => {
    const client = await db.pool.connect();
    await client.query(`SET enable_sort = ${sorts}`);
    const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
    await client.query('RESET enable_sort');
    client.release();
    found = stepsOf(rows[0]['QUERY PLAN'][0].Plan, whole);
  });
  await operation({
    ...context,
    db: { ...db, query: explained, transaction: (body) => body({ prisma: db.prisma, query: explained }) },
  });
  return found;
}

/** Vacuums and analyzes all tables, as the server does once it has time. */
export async function settleTables(db: SuiteDatabase): Promise<void> {
  const client = await db.pool.connect();
  await client.query('SET statement_timeout = 0');
  await client.query('VACUUM ANALYZE');
  client.release(true);
}
