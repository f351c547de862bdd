import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Database } from '../../src/db/client.ts';
import { putWebhooks } from '../support/webhook-load.ts';
import { absolute, type Bar, type Bench, type Effort, reportedOnly, shown } from './bar.ts';
import { p99Ms } from './http-load.ts';
import { median } from './measure.ts';
import { type BenchDatabase, benchFolder, withDatabase, withServer } from './server.ts';
import { serve } from './service.ts';
import { type Burst, putBurst, receiveOnce } from './webhook-rows.ts';
import { Listening, type Order } from './webhook-starvation-receivers.ts';

const HEALTHY_MS_MAX = 3_000;
const EACH = 8;
const LOOK_MS = 100;
const PATIENCE_MS = 120_000;

/** The key of the sealer with which the secrets of the webhooks are sealed. */
const SECRET_KEY = '01'.repeat(32);

interface Size extends Order {
  /** So far ahead is everything due when it is written, so that nothing is sent before all is there. */
  dueInMs: number;
}

const FULL: Size = { ports: 1_000, slow: 100, slowMs: 5_000, dueInMs: 4_000 };
const QUICK: Size = { ports: 20, slow: 2, slowMs: 50, dueInMs: 200 };

/** How long those who answer at once wait for their deliveries while some take their time. */
export const webhookStarvation: Bench = { names: ['webhook-starvation'], run };

async function run({ isQuick }: Effort): Promise<Bar[]> {
  const size = isQuick ? QUICK : FULL;
  const folder = benchFolder();
  const child = fork(fileURLToPath(new URL('./webhook-starvation-receivers.js', import.meta.url)));
  try {
    const { ports, certificate } = await listening(child, size);
    const certificateFile = path.join(folder, 'trusted.pem');
    writeFileSync(certificateFile, certificate);
    const urls = ports.map((port) => `https://127.0.0.1:${port}/hooks`);
    return await withServer((url) => withDatabase(url, (db) => measure(db, { size, folder, certificateFile, urls })));
  } finally {
    child.disconnect();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function listening(child: ChildProcess, { ports, slow, slowMs }: Order): Promise<Listening> {
  child.send({ ports, slow, slowMs });
  const [message] = await once(child, 'message');
  return Listening.parse(message);
}

interface Stage {
  size: Size;
  folder: string;
  certificateFile: string;
  urls: readonly string[];
}

/** The program as it is delivers one to each, and then what is due at one moment. */
async function measure(db: BenchDatabase, { size, folder, certificateFile, urls }: Stage): Promise<Bar[]> {
  const accountId = await receiveOnce(db);
  const webhookIds = await putWebhooks(db, { accountId, urls });
  const more = {
    DATABASE_URL: db.url,
    SECRET_KEY,
    NODE_EXTRA_CA_CERTS: certificateFile,
    WEBHOOK_TEST_ALLOW_CIDRS: '127.0.0.1/32',
  };
  const product = await serve(folder, { path: '/healthz', headers: {} }, { more });
  try {
    const slowIds = webhookIds.slice(0, size.slow);
    const warmUp = await putBurst(db, webhookIds, { each: 1, dueInMs: 0 });
    await accepted(db, warmUp, []);
    const burst = await putBurst(db, webhookIds, { each: EACH, dueInMs: size.dueInMs });
    await accepted(db, burst, slowIds);
    return bars(size, await waits(db, burst, slowIds));
  } finally {
    await product.stop();
  }
}

const PENDING = `SELECT count(*)::int AS pending FROM webhook_notification
  WHERE created_at = $1 AND delivery_status <> 'succeeded' AND NOT webhook_id = ANY($2::uuid[])`;

/** Waits until all of a burst was accepted, but for what goes to some webhooks. */
async function accepted(db: Database, { createdAt }: Burst, exceptIds: readonly string[]): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const { rows } = await db.pool.query<{ pending: number }>(PENDING, [createdAt, exceptIds]);
    if (rows[0]?.pending === 0) return;
    if (performance.now() > deadline) throw new Error(`${rows[0]?.pending} deliveries were not accepted in time.`);
    await sleep(LOOK_MS);
  }
}

const WAITS = `SELECT (extract(epoch FROM finished_at - $2::timestamptz) * 1000)::float8 AS ms,
    webhook_id = ANY($3::uuid[]) AS is_slow, attempts FROM webhook_notification
  WHERE created_at = $1 AND delivery_status = 'succeeded'`;

interface Wait {
  /** From when it was due until it was written down that it had been accepted, on the database's clock. */
  ms: number;
  is_slow: boolean;
  attempts: number;
}

async function waits(db: Database, { createdAt, dueAt }: Burst, slowIds: readonly string[]): Promise<Wait[]> {
  const { rows } = await db.pool.query<Wait>(WAITS, [createdAt, dueAt, slowIds]);
  return rows;
}

function bars({ ports, slow }: Size, all: readonly Wait[]): Bar[] {
  const healthy = all.filter(({ is_slow }) => !is_slow).map(({ ms }) => ms);
  const repeated = all.filter(({ attempts }) => attempts > 1).length;
  const p99 = p99Ms(healthy);
  const of = `${ports.toLocaleString('en-US')} endpoints, ${slow} slow`;
  const verdict = { demand: `< ${HEALTHY_MS_MAX / 1_000} s`, isMet: p99 < HEALTHY_MS_MAX };
  return [
    absolute(`webhook-starvation, ${of}`, `p99 ${shown(p99 / 1_000, 's')}`, verdict),
    reportedOnly('webhook-starvation, healthy, median', shown(median(healthy) / 1_000, 's')),
    reportedOnly('webhook-starvation, slow, accepted by then', String(all.length - healthy.length)),
    reportedOnly('webhook-starvation, accepted at a retry', String(repeated)),
  ];
}
