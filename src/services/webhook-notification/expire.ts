import type { Log } from '../../core/context.ts';
import { repeat } from '../../core/repeat.ts';
import type { Database } from '../../db/client.ts';
import { dropPartitions } from '../../db/partitions.ts';
import { sql } from '../../db/sql.ts';
import { HOUR_MS } from '../../domain/instant.ts';

/** How long notifications, their events and their attempts are kept. */
const KEPT_DAYS = 30;

const BATCH = 1_000;

/** More is left for the next time. */
const BATCHES_MAX = 10_000;

const EVENT_TABLES = ['outbox_event', 'outbox_snapshot'] as const;

/** What was removed. */
export interface Expired {
  notifications: number;
  partitions: string[];
}

/**
 * The oldest first, by the index of their time. One that is being delivered or recovered is left for the next time. What failed
 * in a recovery is taken off its total, because what a recovery does not find any more counts as accepted.
 */
const EXPIRE = sql({
  name: 'expire_notifications',
  because: 'lease',
  parameters: [],
  row: { count: 'int' },
  text: `WITH old AS (
      SELECT id FROM webhook_notification
      WHERE created_at < now() - interval '${KEPT_DAYS} days' AND delivery_status <> 'pending'
      ORDER BY created_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
    ), removed AS (
      DELETE FROM webhook_notification n USING old WHERE n.id = old.id RETURNING n.recovery_id, n.delivery_status
    ), forgotten AS (
      UPDATE webhook_recovery r SET total = r.total - lost.count
      FROM (SELECT recovery_id, count(*)::int AS count FROM removed WHERE delivery_status = 'failed' GROUP BY recovery_id) lost
      WHERE r.id = lost.recovery_id
    )
    SELECT count(*)::int AS count FROM removed`,
});

/** What still waits needs its event, however old it is. */
const BOUNDS = sql({
  name: 'expiry_bounds',
  because: 'clock',
  parameters: [],
  row: { attempts: 'instant', events: 'instant' },
  text: `SELECT now() - interval '${KEPT_DAYS} days' AS attempts,
    least(now() - interval '${KEPT_DAYS} days', (SELECT n.created_at FROM webhook_notification n
      WHERE n.created_at < now() - interval '${KEPT_DAYS} days' AND n.delivery_status = 'pending'
      ORDER BY n.created_at LIMIT 1)) AS events`,
});

/**
 * Removes what is older than 30 days: notifications unless they wait to be delivered, in batches, and whole months of
 * events and attempts. Any number of processes may do so at once. The signal ends it after the batch under way.
 */
export async function expireNotifications(db: Database, signal?: AbortSignal): Promise<Expired> {
  const notifications = await expireInBatches(db, signal);
  if (signal?.aborted === true) return { notifications, partitions: [] };
  const [bounds] = await db.query(BOUNDS, []);
  if (bounds === undefined) throw new Error('The database returned no time.');
  await db.prisma.webhookRecovery.deleteMany({ where: { createdAt: { lt: new Date(bounds.attempts) } } });
  const partitions = [
    ...(await dropPartitions(db.pool, ['webhook_attempt'], new Date(bounds.attempts))),
    ...(await dropPartitions(db.pool, EVENT_TABLES, new Date(bounds.events))),
  ];
  return { notifications, partitions };
}

async function expireInBatches(db: Database, signal: AbortSignal | undefined): Promise<number> {
  let removed = 0;
  for (let batch = 0; batch < BATCHES_MAX && signal?.aborted !== true; batch++) {
    const [answer] = await db.query(EXPIRE, []);
    const count = answer?.count ?? 0;
    removed += count;
    if (count < BATCH) break;
  }
  return removed;
}

/** Does so hour by hour; the answer stops it and waits for the batch under way. */
export function keepExpiring(db: Database, log: Log, everyMs = HOUR_MS): () => Promise<void> {
  return repeat((signal) => expireOnce(db, log, signal), everyMs);
}

async function expireOnce(db: Database, log: Log, signal: AbortSignal): Promise<void> {
  try {
    const { notifications, partitions } = await expireNotifications(db, signal);
    log.info({ notifications, partitions }, 'webhook.expired');
  } catch (error) {
    log.error({ err: error }, 'webhook.expiry_failed');
  }
}
