import type { Database } from '../../db/client.ts';
import { dropPartitions } from '../../db/partitions.ts';
import { EXPIRE_NOTIFICATIONS, EXPIRY_BOUNDS, FORGET_EXPIRED_FAILURES } from './statements.ts';

/** More is left for the next time. */
const BATCHES_MAX = 10_000;

const EVENT_TABLES = ['outbox_event', 'outbox_snapshot', 'webhook_notification'] as const;

/** How long what is kept, all of it by whole months: a month is removed when its last day is that old. */
export interface Retention {
  notificationDays: number;
  attemptDays: number;
}

/** What applies without a configuration. */
const RETENTION_DEFAULT: Retention = { notificationDays: 30, attemptDays: 30 };

/** What was removed. */
export interface Expired {
  notifications: number;
  partitions: string[];
}

/**
 * Removes what is older than the retention: whole months of notifications, events and attempts, none of which waits to be
 * delivered, and in batches the notifications that no month's partition has. Any number of processes may do so at once. The signal ends it after the batch under way.
 */
export async function expireNotifications(
  db: Database,
  signal?: AbortSignal,
  retention = RETENTION_DEFAULT,
): Promise<Expired> {
  const { notificationDays, attemptDays } = retention;
  const notifications = await expireInBatches(db, notificationDays, signal);
  if (signal?.aborted === true) return { notifications, partitions: [] };
  const [bounds] = await db.query(EXPIRY_BOUNDS, [attemptDays, notificationDays]);
  if (bounds === undefined) throw new Error('The database returned no time.');
  await db.prisma.webhookRecovery.deleteMany({ where: { createdAt: { lt: new Date(bounds.events) } } });
  await db.query(FORGET_EXPIRED_FAILURES, [bounds.events]);
  const partitions = [
    ...(await dropPartitions(db.pool, ['webhook_attempt'], new Date(bounds.attempts))),
    ...(await dropPartitions(db.pool, EVENT_TABLES, new Date(bounds.events))),
  ];
  return { notifications, partitions };
}

async function expireInBatches(db: Database, days: number, signal: AbortSignal | undefined): Promise<number> {
  let removed = 0;
  for (let batch = 0; batch < BATCHES_MAX && signal?.aborted !== true; batch++) {
    const [answer] = await db.query(EXPIRE_NOTIFICATIONS, [days]);
    const count = answer?.count ?? 0;
    if (count === 0) break;
    removed += count;
  }
  return removed;
}
