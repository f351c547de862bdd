import type { Database } from '../db/client.ts';
import { sql } from '../db/sql.ts';

/** What waits for all webhooks together, and for those that most waits for. */
export interface Backlog {
  pending: number;
  /** The longest first. */
  longest: { webhookId: string; pending: number }[];
}

/** So many webhooks are named: a row of values for every webhook there is would be more than dashboards bear. */
const NAMED_MAX = 20;

/** Whoever asks is told nothing rather than that deliveries wait for the answer. */
const MS_MAX = 2_000;

const LIMIT = sql({
  name: 'backlog_limit',
  because: 'poll',
  parameters: [],
  row: {},
  text: `SET LOCAL statement_timeout = ${MS_MAX}`,
});

/** From end to end through the index of what waits, and nowhere else. */
export const PENDING = sql({
  name: 'count_pending_notifications',
  because: 'count',
  parameters: [],
  row: { webhookId: 'uuid', pending: 'int', total: 'int' },
  text: `SELECT n.webhook_id AS "webhookId", count(*)::int AS pending, (sum(count(*)) OVER ())::int AS total
    FROM webhook_notification n WHERE n.delivery_status = 'pending'
    GROUP BY n.webhook_id ORDER BY count(*) DESC, n.webhook_id LIMIT ${NAMED_MAX}`,
});

const LANE_LAG = sql({
  name: 'lag_of_webhook_lanes',
  because: 'clock',
  parameters: [],
  row: { seconds: 'float' },
  text: `SELECT extract(epoch FROM now() - due_at)::float8 AS seconds FROM webhook_lane
    WHERE due_at <= now() ORDER BY due_at LIMIT 1`,
});

/** Counts what waits, whichever process will deliver it. Fails where that takes too long. */
export function readBacklog(db: Database): Promise<Backlog> {
  return db.transaction(async (tx) => {
    await tx.query(LIMIT, []);
    const rows = await tx.query(PENDING, []);
    const longest = rows.map(({ webhookId, pending }) => ({ webhookId, pending }));
    return { pending: rows[0]?.total ?? 0, longest };
  });
}

/** How long the lane that waits longest for a process has been due, in seconds. */
export async function readLaneLag(db: Database): Promise<number> {
  const [lag] = await db.query(LANE_LAG, []);
  return lag?.seconds ?? 0;
}
