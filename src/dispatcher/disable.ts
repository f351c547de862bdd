import type { Database, Statement } from '../db/client.ts';
import type { Held } from './claim.ts';

/** Rows that are given up at once: few enough that nobody who wants one of them waits for long. */
const BATCH_ROWS = 1_000;

/** More of them are for the next time that the lane is claimed. */
const BATCHES_MAX = 50;

/** The lane is locked before its webhook, as by whoever makes one active again. */
const DISABLE: Statement = {
  name: 'disable_failing_webhook',
  text: `WITH lane AS MATERIALIZED (
      SELECT webhook_id FROM webhook_lane
      WHERE webhook_id = $1 AND lease_token = $2 AND lease_until > now() AND failures = $4 FOR UPDATE
    )
    UPDATE webhook w SET active = false, disabled_by = 'system', disabled_reason = $3, disabled_at = now(),
      updated_at = now()
    FROM lane WHERE w.id = lane.webhook_id AND w.active RETURNING w.id`,
};

/** What somebody has asked for by hand is still sent, once. */
const GIVE_UP: Statement = {
  name: 'give_up_webhook_notifications',
  text: `UPDATE webhook_notification SET delivery_status = 'failed', failed_reason = 'endpoint_disabled',
      finished_at = now(), updated_at = now()
    WHERE id = ANY(ARRAY(
      SELECT n.id FROM webhook_notification n
      WHERE n.webhook_id = $1 AND n.delivery_status = 'pending' AND n."trigger" NOT IN ('manual', 'test')
        AND EXISTS (SELECT FROM webhook w WHERE w.id = $1 AND NOT w.active)
      ORDER BY n.next_attempt_at, n.id LIMIT ${BATCH_ROWS} FOR UPDATE))
    RETURNING 1`,
};

/** Whether a trigger is somebody who has asked for one try by hand, which is made on a webhook that is inactive too. */
export function isByHand(trigger: string): boolean {
  return trigger === 'manual' || trigger === 'test';
}

/**
 * Makes a webhook inactive because its receiver has failed for too long, unless its lane was lost or somebody has made it
 * active anew since it was claimed with so many failures. Tells whether it did.
 */
export async function disableWebhook(
  db: Database,
  { webhookId, leaseToken }: Held,
  { reason, failuresBefore }: { reason: string; failuresBefore: number },
): Promise<boolean> {
  const rows = await db.query(DISABLE, [webhookId, leaseToken, reason, failuresBefore]);
  return rows.length > 0;
}

/** Gives up what waits for a webhook that is not active. */
export async function giveUpPending(db: Database, webhookId: string): Promise<void> {
  for (let batches = 0; batches < BATCHES_MAX; batches++) {
    const rows = await db.query(GIVE_UP, [webhookId]);
    if (rows.length < BATCH_ROWS) return;
  }
}
