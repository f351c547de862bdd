import type { Log } from '../core/context.ts';
import { newId } from '../core/id.ts';
import type { Database, Transaction } from '../db/client.ts';
import { column, sql } from '../db/sql.ts';
import type { EventName } from '../domain/milestones.ts';
import type { HeldLease } from './claim.ts';

/** Rows that are given up by one statement: few enough that their locks do not block other statements for long. */
const BATCH_ROWS = 1_000;

/** What exceeds these batches is given up when the queue is claimed again. */
const BATCHES_MAX = 50;

/** The queue is locked before its webhook, as in the operation that makes a webhook active again. */
const DISABLE = sql({
  name: 'disable_failing_webhook',
  because: 'lease',
  parameters: ['uuid', 'uuid', 'text', 'int'],
  row: { id: 'uuid' },
  text: `WITH queue AS MATERIALIZED (
      SELECT webhook_id FROM webhook_lane
      WHERE webhook_id = $1 AND lease_token = $2 AND lease_until > now() AND failures = $4 FOR UPDATE
    )
    UPDATE webhook w SET active = false, disabled_by = 'system', disabled_reason = $3, disabled_at = now(),
      updated_at = now()
    FROM queue WHERE w.id = queue.webhook_id AND w.active RETURNING w.id`,
});

/** Redeliveries and tests that were requested by hand are still sent, once. */
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
    const rows = await tx.query(DISABLE, [webhookId, leaseToken, reason, failuresBefore]);
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
export async function giveUpPending({ db, log }: { db: Database; log: Log }, webhookId: string): Promise<void> {
  let notifications = 0;
  for (let batches = 0; batches < BATCHES_MAX; batches++) {
    const rows = await db.query(GIVE_UP, [webhookId]);
    notifications += rows.length;
    if (rows.length < BATCH_ROWS) break;
  }
  if (notifications > 0)
    log.warn({ webhookId, notifications, reason: 'endpoint_disabled' }, 'webhook.delivery_given_up');
}

/** The events about a failing webhook of the same account. */
type HealthEvent = Extract<EventName, `webhook.${string}`>;

/**
 * A receiver that itself has accepted nothing for more than this part of the time is not notified. Where all receivers of an
 * account are down there would be as many notifications as pairs of them, none of which could be delivered.
 */
const FAILING_SHARE_MAX = 1 / 20;

/**
 * The subscribers to the health of these webhooks: other webhooks of the same account. The query of a URL and the headers may
 * contain credentials, so they are left out, as are the secrets.
 */
const FIND = sql({
  name: 'find_listeners_to_webhook_health',
  because: 'lock',
  parameters: ['uuid[]', 'text[]', 'bool'],
  row: { account_id: 'uuid', subject_id: 'uuid', webhook_id: 'uuid', record: column<object>('json') },
  text: `SELECT w.account_id, w.id AS subject_id, o.id AS webhook_id,
      jsonb_build_object('id', w.id, 'url', split_part(w.url, '?', 1), 'active', w.active, 'events', w.events,
        'headers', NULL, 'secret', NULL, 'next_secret', NULL, 'secret_rotation', NULL, 'disabled_by', w.disabled_by,
        'disabled_reason', w.disabled_reason, 'disabled_at', w.disabled_at, 'created_at', w.created_at,
        'updated_at', w.updated_at) AS record
    FROM webhook w JOIN webhook o ON o.account_id = w.account_id AND o.id <> w.id
    JOIN webhook_lane l ON l.webhook_id = o.id JOIN webhook_lane f ON f.webhook_id = w.id
    WHERE w.id = ANY($1::uuid[]) AND w.active = $3 AND o.active AND o.events && $2::text[]
      AND coalesce(now() - l.first_failure_at < ${FAILING_SHARE_MAX} * (now() - f.first_failure_at),
        l.first_failure_at IS NULL)
    ORDER BY o.id FOR KEY SHARE OF o`,
});

const NOTIFY = sql({
  name: 'tell_webhook_health',
  because: 'batch',
  parameters: ['json', 'json', 'text'],
  row: {},
  text: `WITH subject AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset($1) AS x(event_id uuid, snapshot_id uuid, account_id uuid, subject_id uuid,
        record jsonb)
    ), snapshot AS (
      INSERT INTO outbox_snapshot (id, created_at, account_id, body)
      SELECT snapshot_id, now(), account_id, '{"shipment": null, "container": null, "containers": null,
        "tracking_requests": null, "locations": null, "terminals": null}' FROM subject
    ), event AS (
      INSERT INTO outbox_event (id, created_at, account_id, name, reference_type, reference_id, snapshot_id, record)
      SELECT event_id, now(), account_id, $3, 'webhook', subject_id, snapshot_id, record FROM subject
    )
    INSERT INTO webhook_notification (id, account_id, webhook_id, event_id, event_created_at, event, reference_type,
      reference_id)
    SELECT n.id, subject.account_id, n.webhook_id, subject.event_id, now(), $3, 'webhook', subject.subject_id
    FROM jsonb_to_recordset($2) AS n(id uuid, webhook_id uuid, subject_id uuid) JOIN subject USING (subject_id)`,
});

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
  const subscribers = await tx.query(FIND, [webhookIds, ['*', 'webhook.*', event], event === 'webhook.failing']);
  if (subscribers.length === 0) return;
  const subjects = new Map(subscribers.map((subscriber) => [subscriber.subject_id, subscriber]));
  const events = [...subjects.values()].map(({ account_id, subject_id, record }) => {
    return { event_id: newId(), snapshot_id: newId(), account_id, subject_id, record };
  });
  const notifications = subscribers.map(({ webhook_id, subject_id }) => ({ id: newId(), webhook_id, subject_id }));
  await tx.query(NOTIFY, [JSON.stringify(events), JSON.stringify(notifications), event]);
}
