import { systemClock } from '../../src/core/clock.ts';
import { newId } from '../../src/core/id.ts';
import { packHeaders } from '../../src/dispatcher/stored-headers.ts';
import { createLog } from '../../src/observability/log.ts';
import { Scheduler } from '../../src/scheduler/worker.ts';
import { putWebhooks } from '../support/webhook-load.ts';
import { BENCH_HOOKS, registryOf } from './context.ts';
import { Feed } from './feed.ts';
import { filling } from './filling.ts';
import type { BenchDatabase } from './server.ts';

/** So many webhooks belong to one account. */
const WEBHOOKS_OF_ACCOUNT = 500;
/** So many of them are notified of the same event. */
const NOTIFIED_OF_EVENT = 10;

/** SQL: an id like those of the program (UUID version 7), of a moment and of whatever makes it differ from others. */
export function idOf(at: string, salt: string): string {
  const ms = `lpad(to_hex((extract(epoch FROM ${at}) * 1000)::bigint), 12, '0')`;
  return `(${ms} || '7' || left(md5(${salt}), 3) || '8' || right(md5(${salt}), 15))::uuid`;
}

/** SQL: an event of the account of a feed, with what it shows. */
const TEMPLATE = `(SELECT e.name, e.reference_type, e.reference_id, e.record, e.included AS own, s.body, s.included AS shared
  FROM outbox_event e
  JOIN outbox_snapshot s ON s.id = e.snapshot_id AND s.created_at = e.created_at
  WHERE e.reference_type = 'transport_event' ORDER BY e.id LIMIT 1) t`;

/** SQL: the moments at which something happened, once a minute until $2. */
const MOMENTS = `generate_series(0, $1::int - 1) i, LATERAL (SELECT $2::timestamptz - i * interval '1 minute' AS at) d`;

const SNAPSHOTS = `INSERT INTO outbox_snapshot (id, created_at, account_id, body, included)
  SELECT ${idOf('d.at', "'snapshot' || i || ' ' || w.id")}, d.at, w.account_id, t.body, t.shared
  FROM ${MOMENTS}, unnest($3::uuid[], $4::uuid[]) AS w(id, account_id), ${TEMPLATE}`;

const EVENTS = `INSERT INTO outbox_event (id, created_at, account_id, name, reference_type, reference_id, snapshot_id, record,
    included)
  SELECT ${idOf('d.at', "'event' || i || ' ' || w.id")}, d.at, w.account_id, t.name, t.reference_type, t.reference_id,
    ${idOf('d.at', "'snapshot' || i || ' ' || w.id")}, t.record, t.own
  FROM ${MOMENTS}, unnest($3::uuid[], $4::uuid[]) AS w(id, account_id), ${TEMPLATE}`;

const PENDING = `INSERT INTO webhook_notification (id, account_id, webhook_id, event_id, event_created_at, event,
    reference_type, reference_id, created_at, updated_at, next_attempt_at)
  SELECT ${idOf('d.at', "i || ' ' || w.id")}, w.account_id, w.id, ${idOf('d.at', "'event' || i || ' ' || w.event_of")}, d.at,
    t.name, t.reference_type, t.reference_id, d.at, d.at, d.at
  FROM ${MOMENTS}, unnest($3::uuid[], $4::uuid[], $5::uuid[]) AS w(id, account_id, event_of), ${TEMPLATE}
  ORDER BY d.at`;

const SUCCEEDED = `INSERT INTO webhook_notification (id, account_id, webhook_id, event_id, event_created_at, event,
    reference_type, reference_id, created_at, updated_at, next_attempt_at, delivery_status, attempts, tries, last_outcome,
    last_status_code, finished_at)
  SELECT ${idOf('d.at', 'i::text')}, w.account_id, w.id, ${idOf('d.at', "'event' || i")}, d.at, t.name, t.reference_type,
    t.reference_id, d.at, d.at, d.at, 'succeeded', 1, 1, 'success', 200, d.at
  FROM ${MOMENTS}, webhook w, ${TEMPLATE} WHERE w.id = $3 ORDER BY d.at`;

const ATTEMPTS = `INSERT INTO webhook_attempt (id, started_at, notification_id, webhook_id, number, "trigger",
    duration_ms, outcome, status_code, signatures, response_head, response_body)
  SELECT ${idOf('n.created_at', "'attempt' || n.id")}, n.created_at, n.id, n.webhook_id, 1, 'auto', 40, 'success',
    200, $1, $2, '\\x6f6b'
  FROM webhook_notification n ORDER BY n.created_at`;

/** As a change writes it, except that each notification has an event and a snapshot of its own. */
const BURST = `WITH x AS MATERIALIZED (
    SELECT w.id AS webhook_id, w.account_id, place, now() + $3 * interval '1 millisecond' AS due_at,
      ${idOf('now()', "'event' || place || ' ' || w.id")} AS event_id, ${idOf('now()', "'snapshot' || place || ' ' || w.id")} AS snapshot_id
    FROM webhook w, generate_series(1, $2::int) AS place WHERE w.id = ANY($1::uuid[])
  ), snapshot AS (
    INSERT INTO outbox_snapshot (id, created_at, account_id, body, included)
    SELECT x.snapshot_id, now(), x.account_id, t.body, t.shared FROM x, ${TEMPLATE}
  ), notified AS (
    INSERT INTO outbox_event (id, created_at, account_id, name, reference_type, reference_id, snapshot_id, record,
      included)
    SELECT x.event_id, now(), x.account_id, t.name, t.reference_type, t.reference_id, x.snapshot_id, t.record, t.own FROM x, ${TEMPLATE}
  ), written AS (
    INSERT INTO webhook_notification (id, account_id, webhook_id, event_id, event_created_at, event, reference_type,
      reference_id, next_attempt_at)
    SELECT ${idOf('now()', "place || ' ' || x.webhook_id")}, x.account_id, x.webhook_id, x.event_id, now(), t.name,
      t.reference_type, t.reference_id, x.due_at FROM x, ${TEMPLATE} ORDER BY x.place
    RETURNING created_at, next_attempt_at
  )
  SELECT max(created_at) AS "createdAt", max(next_attempt_at) AS "dueAt" FROM written`;

/** The digests of an attempt, as they are stored. */
const SIGNATURES = Buffer.alloc(64, 7);
/** As an attempt keeps them, in their usual number and length. */
const RESPONSE_HEAD = packHeaders({
  date: 'Thu, 01 Jan 2026 00:00:00 GMT',
  'content-type': 'text/plain',
  'content-length': '2',
});

/**
 * Makes an account that has received one journey, so that there are events to copy, and answers with its id. A webhook
 * exists meanwhile, because only then is it written what messages include.
 */
export async function receiveOnce(db: BenchDatabase): Promise<string> {
  const feed = await Feed.create(db, 1);
  const tools = {
    db,
    sources: registryOf([feed.source]),
    clock: systemClock,
    hooks: BENCH_HOOKS,
    log: createLog({ level: 'silent' }),
  };
  const listeners = await putWebhooks(db, { accountId: feed.accountId, urls: ['https://hooks.example.com/'] });
  const scheduler = new Scheduler(tools);
  await scheduler.round();
  await scheduler.settled();
  await db.pool.query('DELETE FROM webhook WHERE id = ANY($1)', [listeners]);
  return feed.accountId;
}

/** Makes webhooks of many accounts, and for each of them notifications that have been due for a while. */
export async function fillPending(db: BenchDatabase, webhooks: number, each: number): Promise<void> {
  await receiveOnce(db);
  const made = await putAccounts(db, webhooks);
  const firsts = made.filter((_, place) => place % NOTIFIED_OF_EVENT === 0);
  const until = new Date(await nowMs(db));
  const listed = (rows: typeof made) => [rows.map(({ id }) => id), rows.map(({ accountId }) => accountId)];
  await filling(db, async (fill) => {
    await fill(SNAPSHOTS, [each, until, ...listed(firsts)]);
    await fill(EVENTS, [each, until, ...listed(firsts)]);
  });
  const sharedEvents = made.map((_, place) => firsts[Math.floor(place / NOTIFIED_OF_EVENT)]?.id);
  await inBulk(db, PENDING, [each, until, ...listed(made), sharedEvents]);
  await filling(db, (fill) => fill("UPDATE webhook_lane SET due_at = now() - random() * interval '1 hour'"));
  await settleDown(db);
}

/** Makes a webhook to which so much was delivered before, an hour ago and earlier; answers with its id. */
export async function fillHistory(db: BenchDatabase, succeeded: number): Promise<string> {
  const accountId = await receiveOnce(db);
  const [id = ''] = await putWebhooks(db, { accountId, urls: ['https://hooks.example.com/'] });
  const until = new Date((await nowMs(db)) - 3_600_000);
  await inBulk(db, SUCCEEDED, [succeeded, until, id]);
  await filling(db, (fill) => fill(ATTEMPTS, [SIGNATURES, RESPONSE_HEAD]));
  await settleDown(db);
  return id;
}

/** Notifications that were written together and are due together. */
export interface Burst {
  createdAt: Date;
  dueAt: Date;
}

/** Writes so many notifications for each of some webhooks, those of different ones in turn. */
export async function putBurst(
  db: BenchDatabase,
  webhookIds: readonly string[],
  { each, dueInMs }: { each: number; dueInMs: number },
): Promise<Burst> {
  const { rows } = await filling(db, (fill) => fill<Burst>(BURST, [webhookIds, each, dueInMs]));
  const [burst] = rows;
  if (burst === undefined) throw new Error('Nothing was written.');
  return burst;
}

async function putAccounts(db: BenchDatabase, webhooks: number): Promise<{ id: string; accountId: string }[]> {
  const made: { id: string; accountId: string }[] = [];
  while (made.length < webhooks) {
    const accountId = newId();
    await db.pool.query('INSERT INTO account (id, name) VALUES ($1, $2)', [accountId, accountId]);
    const count = Math.min(WEBHOOKS_OF_ACCOUNT, webhooks - made.length);
    const urls = Array.from({ length: count }, (_, place) => `https://hooks-${made.length + place}.example.com/`);
    for (const id of await putWebhooks(db, { accountId, urls })) made.push({ id, accountId });
  }
  return made;
}

/** Writes notifications without a signal to a dispatcher; to make the indexes afterwards takes a third of the time. */
function inBulk(db: BenchDatabase, text: string, values: unknown[]): Promise<void> {
  return filling(db, async (fill) => {
    await fill('BEGIN');
    await fill("SET LOCAL session_replication_role = 'replica'");
    const indexes = await fill<{ name: string; text: string }>(
      `SELECT indexname AS name, indexdef AS text FROM pg_indexes
       WHERE tablename = 'webhook_notification' AND indexname <> 'webhook_notification_pkey'`,
    );
    for (const { name } of indexes.rows) await fill(`DROP INDEX "${name}"`);
    await fill(text, values);
    // The server describes an index of a partitioned table without those of its partitions, which then would have none.
    for (const index of indexes.rows) await fill(index.text.replace(' ON ONLY ', ' ON '));
    await fill('COMMIT');
  });
}

/** Leaves nothing for the measured time to catch up with. */
function settleDown(db: BenchDatabase): Promise<void> {
  return filling(db, async (fill) => {
    await fill('VACUUM (ANALYZE)');
    await fill('CHECKPOINT');
  });
}

async function nowMs(db: BenchDatabase): Promise<number> {
  const { rows } = await db.pool.query<{ now: Date }>('SELECT now()::timestamptz(3) AS now');
  return rows[0]?.now.getTime() ?? 0;
}
