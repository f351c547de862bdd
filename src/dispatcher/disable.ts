import type { Log } from '../core/context.ts';
import { newId } from '../core/id.ts';
import type { Database, Transaction } from '../db/client.ts';
import type { EventName } from '../domain/milestones.ts';
import type { HeldLease } from './claim.ts';
import type { Counts } from './metrics.ts';
import {
  DISABLE_FAILING_WEBHOOK,
  FIND_LISTENERS_TO_WEBHOOK_HEALTH,
  GIVE_UP_WEBHOOK_NOTIFICATIONS,
  TELL_WEBHOOK_HEALTH,
} from './queue-statements.ts';

/** What exceeds these batches is given up when the queue is claimed again. */
const BATCHES_MAX = 50;

/** Whether a user requested one attempt by hand, which is made for an inactive webhook too. */
export function isByHand(trigger: string): boolean {
  return trigger === 'manual' || trigger === 'test';
}

/**
 * Makes a webhook inactive because its receiver has failed for too long, unless its lease was lost or it was made
 * active again since it was claimed with so many failures. The other webhooks of the account are notified. Returns whether it did.
 */
export async function disableWebhook(
  db: Database,
  { webhookId, leaseToken }: HeldLease,
  { reason, failuresBefore }: { reason: string; failuresBefore: number },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const rows = await tx.query(DISABLE_FAILING_WEBHOOK, [webhookId, leaseToken, reason, failuresBefore]);
    if (rows.length === 0) return false;
    await recordDisabled(tx, webhookId);
    await notifyOfHealth(tx, 'webhook.disabled', [webhookId]);
    return true;
  });
}

/** Records it for the owners of the account, who may have no other webhook that could be notified. */
async function recordDisabled({ prisma }: Transaction, webhookId: string): Promise<void> {
  const webhook = await prisma.webhook.findUnique({ where: { id: webhookId }, select: { accountId: true } });
  if (webhook === null) return;
  const what = { kind: 'webhook_disabled', actor: 'the service', detail: { webhook_id: webhookId } };
  await prisma.auditEvent.create({ data: { id: newId(), ...webhook, ...what }, select: { id: true } });
}

/** Gives up the notifications that wait for a webhook that is not active. */
export async function giveUpPending(
  { db, log, counts }: { db: Database; log: Log; counts: Counts },
  webhookId: string,
): Promise<void> {
  let notifications = 0;
  for (let batches = 0; batches < BATCHES_MAX; batches++) {
    const rows = await db.query(GIVE_UP_WEBHOOK_NOTIFICATIONS, [webhookId]);
    if (rows.length === 0) break;
    notifications += rows.length;
    counts.givenUp.endpoint_disabled += rows.length;
  }
  if (notifications > 0)
    log.warn({ webhookId, notifications, reason: 'endpoint_disabled' }, 'webhook.delivery_given_up');
}

/** The events about a failing webhook of the same account. */
type HealthEvent = Extract<EventName, `webhook.${string}`>;

/**
 * Notifies the other webhooks of an account of failing ones, in the transaction of that change. Callers do so once for as long
 * as a receiver fails, so that more failures create no more notifications.
 */
export async function notifyOfHealth(
  tx: Transaction,
  event: HealthEvent,
  webhookIds: readonly string[],
): Promise<void> {
  if (webhookIds.length === 0) return;
  const subscribers = await tx.query(FIND_LISTENERS_TO_WEBHOOK_HEALTH, [
    webhookIds,
    ['*', 'webhook.*', event],
    event === 'webhook.failing',
  ]);
  if (subscribers.length === 0) return;
  const subjects = new Map(subscribers.map((subscriber) => [subscriber.subject_id, subscriber]));
  const events = [...subjects.values()].map(({ account_id, subject_id, record }) => {
    return { event_id: newId(), snapshot_id: newId(), account_id, subject_id, record };
  });
  const notifications = subscribers.map(({ webhook_id, subject_id }) => ({ id: newId(), webhook_id, subject_id }));
  await tx.query(TELL_WEBHOOK_HEALTH, [JSON.stringify(events), JSON.stringify(notifications), event]);
}
