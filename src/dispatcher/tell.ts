import { newId } from '../core/id.ts';
import type { Transaction } from '../db/client.ts';
import { column, sql } from '../db/sql.ts';
import type { EventName } from '../domain/milestones.ts';

/** What an account is told of a webhook of its own that fails. */
type HealthEvent = Extract<EventName, `webhook.${string}`>;

/**
 * A receiver that itself has accepted nothing for more than this part of the time is not told. Where all receivers of an
 * account are down there would be as many notifications as pairs of them, none of which could be delivered.
 */
const FAILING_SHARE_MAX = 1 / 20;

/**
 * Who is to be told of these webhooks: the others of the same account, but never a webhook of itself. What stands behind
 * the path of an address may be a credential, and so may be headers; secrets are nobody's business.
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

const TELL = sql({
  name: 'tell_webhook_health',
  because: 'batch',
  parameters: ['json', 'json', 'text'],
  row: {},
  text: `WITH told AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset($1) AS x(event_id uuid, snapshot_id uuid, account_id uuid, subject_id uuid,
        record jsonb)
    ), picture AS (
      INSERT INTO outbox_snapshot (id, created_at, account_id, body)
      SELECT snapshot_id, now(), account_id, '{"shipment": null, "container": null, "containers": null,
        "tracking_requests": null, "locations": null, "terminals": null}' FROM told
    ), event AS (
      INSERT INTO outbox_event (id, created_at, account_id, name, reference_type, reference_id, snapshot_id, record)
      SELECT event_id, now(), account_id, $3, 'webhook', subject_id, snapshot_id, record FROM told
    )
    INSERT INTO webhook_notification (id, account_id, webhook_id, event_id, event_created_at, event, reference_type,
      reference_id)
    SELECT n.id, told.account_id, n.webhook_id, told.event_id, now(), $3, 'webhook', told.subject_id
    FROM jsonb_to_recordset($2) AS n(id uuid, webhook_id uuid, subject_id uuid) JOIN told USING (subject_id)`,
});

/**
 * Tells the other webhooks of an account of some that fail, in the transaction of what is told. Whoever calls this does
 * so once for as long as a receiver fails, so that no number of failures makes more of it.
 */
export async function tellOfHealth(tx: Transaction, event: HealthEvent, webhookIds: readonly string[]): Promise<void> {
  if (webhookIds.length === 0) return;
  const subscribers = await tx.query(FIND, [webhookIds, ['*', 'webhook.*', event], event === 'webhook.failing']);
  if (subscribers.length === 0) return;
  const subjects = new Map(subscribers.map((subscriber) => [subscriber.subject_id, subscriber]));
  const told = [...subjects.values()].map(({ account_id, subject_id, record }) => {
    return { event_id: newId(), snapshot_id: newId(), account_id, subject_id, record };
  });
  const notifications = subscribers.map(({ webhook_id, subject_id }) => ({ id: newId(), webhook_id, subject_id }));
  await tx.query(TELL, [JSON.stringify(told), JSON.stringify(notifications), event]);
}
