import { beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../src/core/clock.ts';
import { listContainers } from '../../src/services/container/list-containers.ts';
import { refreshContainers } from '../../src/services/container/refresh-containers.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { intercepted } from '../support/intercepted.ts';
import { serviceContext } from '../support/service-context.ts';
import { FILL } from './list-rows.ts';

const SMALL_ACCOUNTS = 40;
const SMALL_ROWS = 5;
const LARGE_ROWS = 1_000;

/** A step of a plan as EXPLAIN shows it. */
interface Step {
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Step[];
}

describeWithDatabase('statements that read containers by their ids, where most accounts are small', () => {
  const db = useDatabase();
  let context: ServiceContext;

  beforeAll(async () => {
    for (let made = 0; made < SMALL_ACCOUNTS; made++) {
      context = await serviceContext(db, { clock: systemClock });
      await db.pool.query(FILL, [context.principal.accountId, SMALL_ROWS]);
    }
    context = await serviceContext(db, { clock: systemClock });
    await db.pool.query(FILL, [context.principal.accountId, LARGE_ROWS]);
    await db.pool.query('VACUUM ANALYZE');
  });

  /** The steps of the plans, made once for all values, of the statements with a name that an operation sends. */
  async function genericPlans(operation: (who: ServiceContext) => Promise<unknown>): Promise<Map<string, Step[]>> {
    const texts = new Map<string, string>();
    const query = intercepted(db.query, ({ name, text }) => {
      if (name !== '') texts.set(name, text);
    });
    await operation({
      ...context,
      db: { ...db, query, transaction: (body) => body({ prisma: db.prisma, query }) },
    });
    const plans = new Map<string, Step[]>();
    for (const [name, text] of texts) plans.set(name, await genericPlan(text));
    return plans;
  }

  async function genericPlan(text: string): Promise<Step[]> {
    const client = await db.pool.connect();
    try {
      const count = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, ordinal]) => Number(ordinal)));
      const values = count === 0 ? '' : `(${Array(count).fill('NULL').join(', ')})`;
      await client.query('SET plan_cache_mode = force_generic_plan');
      await client.query(`PREPARE explained AS ${text}`);
      const { rows } = await client.query(`EXPLAIN (FORMAT JSON) EXECUTE explained${values}`);
      return stepsOf(rows[0]['QUERY PLAN'][0].Plan);
    } finally {
      await client.query('DEALLOCATE ALL; RESET plan_cache_mode');
      client.release();
    }
  }

  it.each<[string, string, (who: ServiceContext) => Promise<unknown>]>([
    [
      'the freshness of a page',
      'container_freshness',
      (who) => listContainers.run(who, { detail: 'full', freshness: true }),
    ],
    [
      'the raw events of a page',
      'load_statements',
      (who) => listContainers.run(who, { detail: 'full', include: ['raw_events'] }),
    ],
    [
      'the containers to refresh',
      'refresh_containers',
      async (who) => {
        const { rows } = await db.pool.query('SELECT id FROM container WHERE account_id = $1 LIMIT 30', [
          context.principal.accountId,
        ]);
        return refreshContainers.run(who, { container_ids: rows.map(({ id }) => id) });
      },
    ],
  ])('reads %s without going through an index of the account', async (_what, name, operation) => {
    const plans = await genericPlans(operation);

    const byAccount = (plans.get(name) ?? []).filter(({ 'Index Cond': condition }) =>
      condition?.includes('account_id'),
    );
    const indexes = (plans.get(name) ?? []).map(({ 'Index Name': index }) => index);
    expect(byAccount).toEqual([]);
    expect(indexes).toContain('container_pkey');
  });
});

function stepsOf(step: Step): Step[] {
  return [step, ...(step.Plans ?? []).flatMap(stepsOf)];
}
