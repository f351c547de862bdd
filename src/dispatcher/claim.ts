import type { Database } from '../db/client.ts';
import { sql } from '../db/sql.ts';
import type { Health } from './health.ts';

/** How many queues are wanted: of quick receivers, and of slow ones. */
export interface QueuesWanted {
  quick: number;
  slow: number;
}

/** For how long queues are held, and under which name. */
export interface QueueLease {
  token: string;
  ms: number;
}

/** A queue that this process holds until its lease ends. */
export interface ClaimedQueue extends Health {
  webhookId: string;
  accountId: string;
  window: number;
  isSlow: boolean;
  /** The database's time, in milliseconds since the epoch. */
  nowMs: number;
}

/** A moment of the database in milliseconds since the epoch. */
export function epochMs(column: string): string {
  return `(extract(epoch FROM ${column}) * 1000)::float8`;
}

/**
 * Claims the queues that have been due longest. What is due in them is read by another statement: one that did both would
 * read with a view of the tables that is older than its hold on the queue, and would find what the former holder has just
 * delivered. A lease makes its queue due again when it ends, so nothing has to clean up after a process that dies.
 */
export const CLAIM_QUEUES = sql({
  name: 'claim_webhook_lanes',
  because: 'lease',
  parameters: ['uuid', 'float', 'bigint', 'bigint'],
  row: {
    webhookId: 'uuid',
    accountId: 'uuid',
    window: 'int',
    isSlow: 'bool',
    failures: 'int',
    failedNotifications: 'int',
    exhausted: 'int',
    circuitOpens: 'int',
    blockedUntilMs: 'float?',
    firstFailureMs: 'float?',
    lastFailureMs: 'float?',
    lastSuccessMs: 'float?',
    warnedMs: 'float?',
    nowMs: 'float',
  },
  text: `UPDATE webhook_lane l SET lease_token = $1, lease_until = now() + $2 * interval '1 millisecond',
      due_at = now() + $2 * interval '1 millisecond'
    WHERE l.webhook_id = ANY(ARRAY(
        SELECT webhook_id FROM webhook_lane WHERE due_at <= now() AND NOT is_slow
        ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED) || ARRAY(
        SELECT webhook_id FROM webhook_lane WHERE due_at <= now() AND is_slow
        ORDER BY due_at LIMIT $4 FOR UPDATE SKIP LOCKED))
    RETURNING l.webhook_id AS "webhookId", (SELECT w.account_id FROM webhook w WHERE w.id = l.webhook_id) AS "accountId",
      l."window", l.is_slow AS "isSlow", l.failures,
      l.failed_notifications AS "failedNotifications", l.exhausted, l.circuit_opens AS "circuitOpens",
      ${epochMs('l.blocked_until')} AS "blockedUntilMs", ${epochMs('l.first_failure_at')} AS "firstFailureMs",
      ${epochMs('l.last_failure_at')} AS "lastFailureMs", ${epochMs('l.last_success_at')} AS "lastSuccessMs",
      ${epochMs('l.warned_at')} AS "warnedMs", ${epochMs('now()')} AS "nowMs"`,
});

const EXTEND = sql({
  name: 'extend_webhook_lanes',
  because: 'lease',
  parameters: ['uuid[]', 'uuid[]', 'float'],
  row: { webhook_id: 'uuid' },
  text: `WITH held AS MATERIALIZED (
      SELECT l.webhook_id FROM webhook_lane l
      JOIN unnest($1::uuid[], $2::uuid[]) AS h(webhook_id, lease_token)
        ON h.webhook_id = l.webhook_id AND h.lease_token = l.lease_token
      WHERE l.lease_until > now() ORDER BY l.webhook_id FOR UPDATE OF l
    )
    UPDATE webhook_lane l SET lease_until = now() + $3 * interval '1 millisecond',
      due_at = now() + $3 * interval '1 millisecond'
    FROM held WHERE l.webhook_id = held.webhook_id RETURNING l.webhook_id`,
});

/** Claims queues that are due. `lease.token` marks what this call has claimed. */
export function claimQueues(db: Database, wanted: QueuesWanted, lease: QueueLease): Promise<ClaimedQueue[]> {
  return db.query(CLAIM_QUEUES, [lease.token, lease.ms, wanted.quick, wanted.slow]);
}

/** A queue, and by which name this process holds it. */
export interface HeldLease {
  webhookId: string;
  leaseToken: string;
}

/** Extends leases, and returns the webhooks whose lease is still held; the others were claimed by another process. */
export async function extendLeases(db: Database, queues: readonly HeldLease[], leaseMs: number): Promise<Set<string>> {
  if (queues.length === 0) return new Set();
  const rows = await db.query(EXTEND, [...leaseColumns(queues), leaseMs]);
  return new Set(rows.map(({ webhook_id }) => webhook_id));
}

/** Queues as the two arrays that statements take. */
export function leaseColumns(queues: readonly HeldLease[]): [string[], string[]] {
  return [queues.map(({ webhookId }) => webhookId), queues.map(({ leaseToken }) => leaseToken)];
}

/** The wakes that one statement takes; the others are for the next one, or for another process. */
const WAKES_MAX = 1_000;

/**
 * Takes the wakes of new notifications and makes their queues due. A held queue stays as it is: its release looks for what
 * waits in it. Every queue is locked before it is read, because one that is just being released still looks held in the
 * snapshot of this statement, and its release may have looked before the notification was committed; only the row after the
 * lock is current. An open circuit stays open, except for an inactive webhook: what is sent to one by hand is sent at once,
 * and the others are given up.
 */
export const TAKE_WAKES = sql({
  name: 'take_webhook_wakes',
  because: 'lease',
  parameters: ['bigint'],
  row: { taken: 'int' },
  text: `WITH taken AS (
      DELETE FROM webhook_wake WHERE id = ANY(ARRAY(
        SELECT id FROM webhook_wake ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED)) RETURNING webhook_id
    ), queue AS MATERIALIZED (
      SELECT o.webhook_id, o.due_at, o.lease_until, CASE WHEN w.active THEN o.blocked_until END AS blocked_until
      FROM webhook_lane o JOIN webhook w ON w.id = o.webhook_id
      WHERE o.webhook_id = ANY(ARRAY(SELECT webhook_id FROM taken)) ORDER BY o.webhook_id FOR UPDATE OF o
    ), woken AS (
      UPDATE webhook_lane l SET due_at = greatest(now(), queue.blocked_until) FROM queue
      WHERE l.webhook_id = queue.webhook_id AND queue.due_at > greatest(now(), queue.blocked_until)
        AND (queue.lease_until IS NULL OR queue.lease_until <= now())
    )
    SELECT count(*)::int AS taken FROM taken`,
});

/** So many batches are taken in a row before the round continues. */
const WAKE_ROUNDS_MAX = 20;

/** Takes all wakes, and returns their number. */
export async function takeAllWakes(db: Database): Promise<number> {
  let all = 0;
  for (let rounds = 0; rounds < WAKE_ROUNDS_MAX; rounds++) {
    const taken = await takeWakes(db);
    all += taken;
    if (taken < WAKES_MAX) break;
  }
  return all;
}

/** Takes one batch of wakes, and returns their number. */
export async function takeWakes(db: Database): Promise<number> {
  const [row] = await db.query(TAKE_WAKES, [WAKES_MAX]);
  return row?.taken ?? 0;
}

/**
 * The database's time, without a query. Receivers compare it with their own, so it must not be this machine's, which
 * may be hours wrong. It is never ahead of the database, and goes back only if the database does.
 */
export class DatabaseTime {
  #differenceMs = Number.NEGATIVE_INFINITY;

  /** Records the database's time, which was read between two moments of this process's own monotonic clock. */
  observe(nowMs: number, { requestedAt, answeredAt }: { requestedAt: number; answeredAt: number }): void {
    this.#differenceMs = Math.min(Math.max(this.#differenceMs, nowMs - answeredAt), nowMs - requestedAt);
  }

  /** Milliseconds since the epoch. Only right once something was observed. */
  now(): number {
    return performance.now() + this.#differenceMs;
  }
}
