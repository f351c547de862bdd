import { rmSync } from 'node:fs';
import { createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config/load.ts';
import { newId } from '../../src/core/id.ts';
import { ALL_PERMISSIONS } from '../../src/core/permission.ts';
import type { Database } from '../../src/db/client.ts';
import { costingNow } from '../../src/services/today/costing-now.ts';
import { getToday } from '../../src/services/today/get-today.ts';
import { absolute, type Bar, type Bench, type Effort, shown } from './bar.ts';
import { filling } from './filling.ts';
import { p99Ms } from './http-load.ts';
import { elapsedMs, median } from './measure.ts';
import { fillLists } from './rest-lists-rows.ts';
import { benchFolder } from './server.ts';

const MS_MAX = 300;

/** What needs a person now, of an account with very many containers of which many cost money. */
export const todayBench: Bench = { names: ['today'], run };

async function run({ isQuick }: Effort): Promise<Bar[]> {
  const { containers, rounds } = isQuick ? { containers: 2_000, rounds: 1 } : { containers: 100_000, rounds: 50 };
  const directory = benchFolder();
  const app = await createApp(loadConfig({ DATA_DIR: directory, LOG_LEVEL: 'error' }));
  try {
    const { accountId } = await fillLists(app.db, { accounts: 2, containers, large: containers });
    const charging = await fillCosts(app.db);
    const principal = { accountId, keyId: null, userId: null, permissions: new Set(ALL_PERMISSIONS) };
    const context = app.contextFor(principal, newId());
    const count = containers.toLocaleString('en-US');
    const title = `today, ${count} containers, ${charging.toLocaleString('en-US')} charge`;
    return [
      await bar(`${title}, what costs money`, rounds, () => costingNow(context, 5)),
      await bar(`${title}, whole`, rounds, () => getToday.run(context, {})),
    ];
  } finally {
    await app.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function bar(name: string, rounds: number, read: () => Promise<unknown>): Promise<Bar> {
  await read();
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push(await elapsedMs(read));
  const p99 = p99Ms(times);
  const figure = `${shown(median(times), 'ms')}, p99 ${shown(p99, 'ms')}`;
  return absolute(name, figure, { demand: `p99 < ${MS_MAX} ms`, isMet: p99 < MS_MAX });
}

const CLOCK = `jsonb_build_object('charge', 'demurrage', 'direction', 'import', 'at', 'port', 'party', 'line', 'tariff', 'bench',
  'last_free_on', '2026-11-20', 'charged_from', '2026-11-21', 'owed', m.owed, 'per_day', m.per_day -> 0)`;

/** One in five of what is tracked charges, in two currencies by turns, and one in ten cannot be counted. */
function fillCosts(db: Database): Promise<number> {
  return filling(db, async (send) => {
    await send('SET session_replication_role = replica');
    await send(`INSERT INTO charge_clock (container_id, costs, is_charging, costs_account_id)
      SELECT c.id, x.costs, coalesce(x.costs -> 'charging' <> '[]', false), CASE WHEN x.costs IS NOT NULL THEN c.account_id END
      FROM (SELECT id, account_id, list_stopped, row_number() OVER () AS n FROM container) c
      CROSS JOIN LATERAL (SELECT jsonb_build_array(jsonb_build_object('currency', CASE n % 2 WHEN 0 THEN 'USD' ELSE 'EUR' END, 'minor', n * 100)) AS owed,
        jsonb_build_array(jsonb_build_object('currency', CASE n % 2 WHEN 0 THEN 'USD' ELSE 'EUR' END, 'minor', n % 997 * 100)) AS per_day) m
      CROSS JOIN LATERAL (SELECT CASE WHEN n % 5 = 0 OR n % 10 = 1 THEN jsonb_build_object('counted_at', '2026-11-24T08:00:00.000Z',
        'owed', CASE n % 5 WHEN 0 THEN m.owed ELSE '[]' END, 'per_day', CASE n % 5 WHEN 0 THEN m.per_day ELSE '[]' END,
        'charging', CASE n % 5 WHEN 0 THEN jsonb_build_array(${CLOCK}) ELSE '[]' END,
        'unknown', CASE n % 5 WHEN 0 THEN '[]' ELSE '[{"code": "no_tariff", "text": "No tariff is for it."}]'::jsonb END) END AS costs) x
      WHERE NOT c.list_stopped`);
    await send('VACUUM (ANALYZE) charge_clock');
    const { rows } = await send<{ count: number }>('SELECT count(*)::int AS count FROM charge_clock WHERE is_charging');
    return rows[0]?.count ?? 0;
  });
}
