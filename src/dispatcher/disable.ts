import { newId } from '../core/id.ts';
import type { Database } from '../db/client.ts';
import { sql } from '../db/sql.ts';
import type { Held } from './claim.ts';
import { tellOfHealth } from './tell.ts';

/** Rows that are given up at once: few enough that nobody who wants one of them waits for long. */
const BATCH_ROWS = 1_000;

/** More of them are for the next time that the lane is claimed. */
const BATCHES_MAX = 50;

/** So that the owners of the account find it, who may have no other webhook that could be told. */
const RECORD = sql({
  name: 'record_disabled_webhook',
  because: 'json',
  parameters: ['uuid', 'uuid'],
  row: {},
  text: `INSERT INTO audit_event (id, account_id, kind, actor, detail)
    SELECT $1, w.account_id, 'webhook_disabled', 'the service', jsonb_build_object('webhook_id', w.id)
    FROM webhook w WHERE w.id = $2`,
});

/** The lane is locked before its webhook, as by whoever makes one active again. */
const DISABLE = sql({
  name: 'disable_failing_webhook',
  because: 'lease',
  parameters: ['uuid', 'uuid', 'text', 'int'],
  row: { id: 'uuid' },
  text: `WITH lane AS MATERIALIZED (
      SELECT webhook_id FROM webhook_lane
      WHERE webhook_id = $1 AND lease_token = $2 AND lease_until > now() AND failures = $4 FOR UPDATE
    )
    UPDATE webhook w SET active = false, disabled_by = 'system', disabled_reason = $3, disabled_at = now(),
      updated_at = now()
    FROM lane WHERE w.id = lane.webhook_id AND w.active RETURNING w.id`,
});

/** What somebody has asked for by hand is still sent, once. */
const GIVE_UP = sql({
  name: 'give_up_webhook_notifications',
  because: 'lock',
  parameters: ['uuid'],
  row: { '?column?': 'int?' },
  text: `UPDATE webhook_notification SET delivery_status = 'failed', failed_reason = 'endpoint_disabled',
      finished_at = now(), updated_at = now()
    WHERE id = ANY(ARRAY(
      SELECT n.id FROM webhook_notification n
      WHERE n.webhook_id = $1 AND n.delivery_status = 'pending' AND n."trigger" NOT IN ('manual', 'test')
        AND EXISTS (SELECT FROM webhook w WHERE w.id = $1 AND NOT w.active)
      ORDER BY n.next_attempt_at, n.id LIMIT ${BATCH_ROWS} FOR UPDATE))
    RETURNING 1`,
});

/** Whether a trigger is somebody who has asked for one try by hand, which is made on a webhook that is inactive too. */
export function isByHand(trigger: string): boolean {
  return trigger === 'manual' || trigger === 'test';
}

/**
 * Makes a webhook inactive because its receiver has failed for too long, unless its lane was lost or somebody has made it
 * active anew since it was claimed with so many failures. The other webhooks of the account are told. Tells whether it did.
 */
export async function disableWebhook(
  db: Database,
  { webhookId, leaseToken }: Held,
  { reason, failuresBefore }: { reason: string; failuresBefore: number },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const rows = await tx.query(DISABLE, [webhookId, leaseToken, reason, failuresBefore]);
    if (rows.length === 0) return false;
    await tx.query(RECORD, [newId(), webhookId]);
    await tellOfHealth(tx, 'webhook.disabled', [webhookId]);
    return true;
  });
}

/** Gives up what waits for a webhook that is not active. */
export async function giveUpPending(db: Database, webhookId: string): Promise<void> {
  for (let batches = 0; batches < BATCHES_MAX; batches++) {
    const rows = await db.query(GIVE_UP, [webhookId]);
    if (rows.length < BATCH_ROWS) return;
  }
}
