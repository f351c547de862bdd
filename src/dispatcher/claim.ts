import type { Database } from '../db/client.ts';
import { sql } from '../db/sql.ts';
import type { Health } from './health.ts';

/** How many lanes are wanted: of receivers that are quick, and of those that take their time. */
export interface Wanted {
  quick: number;
  slow: number;
}

/** For how long lanes are held, and under which name. */
export interface Lease {
  token: string;
  ms: number;
}

/** A lane that this process holds until its lease ends. */
export interface Claimed extends Health {
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
 * Claims the lanes that have been due longest. What is due in them is read by another statement: one that did both would
 * read with a view of the tables that is older than its hold on the lane, and would find what the former holder has just
 * delivered. A lease makes its lane due again when it ends, so a process that dies needs nobody to clean up after it.
 */
export const CLAIM_LANES = sql({
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

/** Claims lanes that are due. `lease.token` marks what this call has claimed. */
export function claimLanes(db: Database, wanted: Wanted, lease: Lease): Promise<Claimed[]> {
  return db.query(CLAIM_LANES, [lease.token, lease.ms, wanted.quick, wanted.slow]);
}

/** A lane, and by which name this process holds it. */
export interface Held {
  webhookId: string;
  leaseToken: string;
}

/** Holds lanes for longer, and tells which of them are still held; the others belong to somebody else by now. */
export async function extendLeases(db: Database, lanes: readonly Held[], leaseMs: number): Promise<Set<string>> {
  if (lanes.length === 0) return new Set();
  const rows = await db.query(EXTEND, [...columnsOf(lanes), leaseMs]);
  return new Set(rows.map(({ webhook_id }) => webhook_id));
}

/** Lanes as the two arrays that statements take. */
export function columnsOf(lanes: readonly Held[]): [string[], string[]] {
  return [lanes.map(({ webhookId }) => webhookId), lanes.map(({ leaseToken }) => leaseToken)];
}
