import pg from 'pg';
import type { Database } from '../../../src/db/client.ts';
import { ensurePartitions } from '../../../src/db/partitions.ts';
import type { BenchDatabase } from '../server.ts';
import { benchDispatcher, stubReceivers } from '../webhook-dispatcher.ts';
import { makeBeside } from './beside.ts';
import { COPIED, type Copying, copy, DELIVERED, dropIndexes, keepTemplate } from './copies.ts';
import { makeFunctions } from './functions.ts';
import { makePeople } from './people.ts';
import { takeTemplates } from './templates.ts';

/** How much is made. */
export interface ScaleSize {
  containers: number;
  accounts: number;
  webhooks: number;
  deliveries: number;
  /** The share of the containers that belong to the large account. */
  largeShare: number;
}

const TEMPLATES = 300;
/** Copies that are made by one statement; rows of one journey lie at most so far from each other. */
const CHUNK = 400;
/** Deliveries that wait, in copies of all templates. */
const PENDING_COPIES = 4;
const BYTES_MAX = 45e9;
/** Of all bytes, those that there are before the indexes are made. */
const HEAP_SHARE = 0.8;
const STREAMS = 4;
const MONTHS_BACK = 13;
const DAY_MS = 86_400_000;
/** What the search has entries of; triggers write them, and copies are made without triggers. */
const SEARCHED = ['container', 'shipment', 'tracking_request'];

/** The sizes that go with a number of containers, in the proportions of five millions. */
export function sizeOf(containers: number, largeShare: number): ScaleSize {
  const accounts = Math.max(20, Math.round(containers / 50));
  return {
    containers,
    accounts,
    webhooks: Math.round(accounts / 2),
    deliveries: Math.round(containers / 10),
    largeShare,
  };
}

/** Fills a migrated, empty database: journeys are taken in by the program, then copied by the server. */
export async function seed(
  db: BenchDatabase,
  size: ScaleSize,
  { minutesMax, report }: { minutesMax: number; report: (line: string) => void },
): Promise<void> {
  await makePartitions(db);
  const templates = await takeTemplates(db, TEMPLATES);
  const stride = templates.containers;
  await makeFunctions(db, size);
  const clients = await Promise.all(Array.from({ length: STREAMS }, () => connect(db.url)));
  const [client] = clients;
  if (client === undefined) throw new Error('There is no connection.');
  for (const table of COPIED) await keepTemplate(client, table);
  await keepTemplate(client, 'webhook_notification', 'pending');
  await deliverAll(db);
  for (const table of DELIVERED) await keepTemplate(client, table);
  const made = await dropIndexes(client);
  await makePeople(client, size);
  report(`${stride} containers of ${TEMPLATES} journeys were taken in`);
  const isFull = limitOf(minutesMax);
  await inStreams(clients, copiesOf(size, stride, await countOf(client)), async (stream, one) => {
    const started = performance.now();
    if (await isFull(stream, one)) return;
    const rows = await copy(stream, one);
    report(`${one.table} to ${one.to}: ${rows} rows in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  });
  await wakeQueues(client);
  await inStreams(clients, made, async (stream, text) => {
    const started = performance.now();
    await stream.query(text);
    report(`${text.slice(0, 70)} in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  });
  await inStreams(clients, SEARCHED, async (stream, table) => {
    await stream.query(`INSERT INTO search_entry SELECT r.account_id, e.kind, e.term, r.id, e.is_part
      FROM ${table} r, search_entries(r) e ON CONFLICT DO NOTHING`);
    report(`${table} made searchable`);
  });
  await makeBeside({ db, client, report }, size);
  const tables = await tablesOf(client);
  await inStreams(clients, tables, async (stream, table) => {
    await stream.query(`VACUUM (ANALYZE, INDEX_CLEANUP OFF, PARALLEL 0) ${table}`);
    report(`${table} vacuumed`);
  });
  await client.query('CHECKPOINT');
  await Promise.all(clients.map((one) => one.end()));
}

function copiesOf(size: ScaleSize, stride: number, notifications: number): Copying[] {
  const last = Math.ceil(size.containers / stride);
  const { webhooks } = size;
  const shared = { webhooks, stride };
  const age = `(interval '360 days' * ((${last} - k) / ${last}.0::float8))`;
  // Every second account has a webhook, and those of many containers have one each.
  const delivered = Math.min(last - PENDING_COPIES, Math.max(1, Math.round(size.deliveries / (notifications * 0.75))));
  const recent = `(interval '25 days' * ((${delivered} - k) / ${delivered}.0::float8))`;
  const chunks = Array.from({ length: Math.ceil(last / CHUNK) }, (_, at) => ({
    from: at * CHUNK + 1,
    to: Math.min((at + 1) * CHUNK, last),
  }));
  const waiting = { from: delivered + 1, to: delivered + PENDING_COPIES, age: "interval '0'", ...shared };
  return [
    ...DELIVERED.map((table) => ({ table, from: 1, to: delivered, age: recent, ...shared })),
    { ...waiting, table: 'outbox_snapshot' },
    { ...waiting, table: 'outbox_event' },
    { ...waiting, table: 'webhook_notification', source: 'pending' },
    ...chunks.flatMap((chunk) =>
      COPIED.filter((table) => !DELIVERED.some((one) => one === table)).map((table) => ({
        table,
        ...chunk,
        age,
        ...shared,
      })),
    ),
  ];
}

/** Nothing of a further chunk is begun once there is no more room or time; a chunk that was begun is finished. */
function limitOf(minutesMax: number): (client: pg.Client, one: Copying) => Promise<boolean> {
  const started = performance.now();
  let begun = 1;
  let end = Number.POSITIVE_INFINITY;
  return async (client, { from }) => {
    if (from > begun && from % CHUNK === 1) {
      begun = from;
      const isLate = performance.now() - started > minutesMax * 60_000;
      if (isLate || (await bytesOf(client)) > BYTES_MAX * HEAP_SHARE) end = Math.min(end, from);
    }
    return from >= end;
  };
}

async function makePartitions(db: Database): Promise<void> {
  for (let month = 0; month < MONTHS_BACK; month += 3) {
    await ensurePartitions(db.pool, new Date(Date.now() - month * 30 * DAY_MS));
  }
}

async function countOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM scale.t_pending');
  return rows[0]?.count ?? 1;
}

async function deliverAll(db: BenchDatabase): Promise<void> {
  const dispatcher = benchDispatcher(db, stubReceivers());
  dispatcher.start();
  const text = "SELECT count(*)::int AS count FROM webhook_notification WHERE delivery_status = 'pending'";
  for (;;) {
    const { rows } = await db.pool.query<{ count: number }>(text);
    if (rows[0]?.count === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await dispatcher.stop();
}

/** Queues of what waits are due, as after a change. */
async function wakeQueues(client: pg.Client): Promise<void> {
  await client.query(`UPDATE webhook_lane SET due_at = now() - random() * interval '1 minute'
    WHERE webhook_id IN (SELECT webhook_id FROM webhook_notification WHERE delivery_status = 'pending')`);
}

/** The tables that are vacuumed, those first of which index-only scans read. */
async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
     ORDER BY relname LIKE 'observation%', relname = 'transport_event', pg_relation_size(oid) DESC`,
  );
  return rows.map(({ name }) => name);
}

async function bytesOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(
    'SELECT pg_database_size(current_database())::float8 AS bytes',
  );
  return rows[0]?.bytes ?? 0;
}

/** A connection without limits of time, and for which neither triggers nor foreign keys are checked. */
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`SET session_replication_role = replica; SET synchronous_commit = off; SET maintenance_work_mem = '512MB';
    SET work_mem = '64MB'`);
  return client;
}

async function inStreams<Task>(
  clients: readonly pg.Client[],
  tasks: readonly Task[],
  run: (client: pg.Client, task: Task) => Promise<void>,
): Promise<void> {
  const left = [...tasks];
  await Promise.all(
    clients.map(async (client) => {
      for (let task = left.shift(); task !== undefined; task = left.shift()) await run(client, task);
    }),
  );
}
