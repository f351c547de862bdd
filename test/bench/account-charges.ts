import { rmSync } from 'node:fs';
import { createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config/load.ts';
import { newId } from '../../src/core/id.ts';
import { ALL_PERMISSIONS } from '../../src/core/permission.ts';
import { createApiKey } from '../../src/services/api-key.ts';
import { addTariffs } from '../../src/services/tariff/add-tariffs.ts';
import { absolute, type Bar, type Bench, type Effort, reportedOnly, shown } from './bar.ts';
import { filling } from './filling.ts';
import { median } from './measure.ts';
import { processorSecondsOf } from './processor-seconds.ts';
import { peakOf } from './resident-memory.ts';
import { fillLists } from './rest-lists-rows.ts';
import { benchFolder } from './server.ts';
import { type Served, serve } from './service.ts';

const SECONDS_MAX = 2;
const GROWTH_MB_MAX = 200;

/** What it takes to sum what all containers of an account cost. */
export const accountChargesBench: Bench = { names: ['account charges'], run };

/** A tariff of each terminal and one of two lines, with a calendar, for ports of discharge. */
const DOCUMENT = `calendars:
  - id: ports
    zone: America/Los_Angeles
    scope: {places: [USLAX, USLGB, USNYC, USSAV, USHOU, NLRTM, DEHAM, BEANR, GBFXT, ESVLC]}
    from: 2020-01-01
    to: 2039-12-31
    weekend: [saturday, sunday]
tariffs:
${['MAEU', 'MSCU'].map((line) => tariff(line.toLowerCase(), `party: line\n    line: ${line}`, 'demurrage')).join('')}${tariff('quay', 'party: terminal', 'storage')}`;

async function run({ isQuick }: Effort): Promise<Bar[]> {
  const [rows, rounds] = isQuick ? [2_000, 2] : [100_000, 7];
  const directory = benchFolder();
  const product = await serve(directory, { path: '/healthz', headers: {} });
  try {
    const headers = { Authorization: `Token ${await fill(product, rows)}` };
    const seconds: number[] = [];
    const growths: number[] = [];
    const processor: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      const growth = await peakOf(product.child, async () => {
        let took = 0;
        const spent = await processorSecondsOf(product.child.pid ?? 0, directory, async () => {
          took = await asked(product, headers, rows);
        });
        // The first compiles and connects.
        if (round === 0) return;
        seconds.push(took);
        processor.push(spent);
      });
      growths.push(growth);
    }
    const name = `account charges, ${rows.toLocaleString('en-US')} containers`;
    const [figure, growth] = [median(seconds), Math.max(...growths)];
    return [
      absolute(name, shown(figure, 's'), { demand: `< ${SECONDS_MAX} s`, isMet: figure < SECONDS_MAX }),
      absolute(`${name}, memory`, `+${shown(growth, 'MB')}`, {
        demand: `< ${GROWTH_MB_MAX} MB above the baseline`,
        isMet: growth < GROWTH_MB_MAX,
      }),
      reportedOnly(`${name}, processor`, shown(median(processor), 's')),
    ];
  } finally {
    await product.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Asks for the charges of the account, and fails where not all containers were counted. */
async function asked({ url }: Served, headers: Record<string, string>, rows: number): Promise<number> {
  const started = performance.now();
  const answer = await fetch(`${url}/v2/charges?days=7`, { headers });
  const text = await answer.text();
  const seconds = (performance.now() - started) / 1_000;
  if (answer.status !== 200) throw new Error(`${answer.status} ${text}`);
  const { assessed } = JSON.parse(text).data.attributes;
  if (assessed !== rows) throw new Error(`Of ${rows} containers ${assessed} were counted.`);
  return seconds;
}

/** Fills an account with containers that were discharged in the last weeks, and answers with a key of it. */
async function fill({ env }: Served, rows: number): Promise<string> {
  const app = await createApp(loadConfig(env));
  try {
    const { accountId } = await fillLists(app.db, { accounts: 2, containers: rows, large: rows });
    await filling(app.db, async (send) => {
      await send(DISCHARGED);
      await send('VACUUM (ANALYZE) container');
    });
    const principal = { accountId, keyId: null, userId: null, permissions: new Set(ALL_PERMISSIONS) };
    const context = app.contextFor(principal, newId());
    await addTariffs.run(context, { document: DOCUMENT });
    // What the service tells of each clock once is no part of this.
    await app.db.pool.query('TRUNCATE charge_clock, charge_recount');
    return (await createApiKey.run(context, { name: 'bench', permissions: [...ALL_PERMISSIONS] })).key;
  } finally {
    await app.close();
  }
}

/** Two hours of each of thirty days, as vessels are discharged. */
const DISCHARGED = `SET session_replication_role = replica;
  UPDATE container SET list_stopped = false, pod_arrived_at = NULL,
    pod_discharged_at = date_trunc('day', now()) - (hashtext(number) & 1023) % 30 * interval '1 day' + (hashtext(number) & 7) * interval '3 hours'`;

function tariff(id: string, whose: string, charge: string): string {
  return `  - id: ${id}
    kind: published
    ${whose}
    from: 2020-01-01
    scope: {direction: import}
    clocks:
      - charge: ${charge}
        start: {event: discharged, first: next_day}
        stop: {event: full_out}
        free: {days: 5, skip: [closed]}
        currency: USD
        tiers: [{from: 1, to: 5, amount: 150}, {from: 6, amount: 250}]
`;
}
