import { z } from 'zod';
import type { LineTable } from '../../domain/carrier.ts';
import { toNotification, WebhookNotification } from './notification.ts';
import { RecordSnapshot, type RecordSnapshotRow, toRecordSnapshot } from './record-snapshot.ts';
import { ReferenceObject } from './reference-object.ts';
import { toReferenceObject } from './to-reference-object.ts';

/** A notification with its event and the records that the event is about: the content of a message. */
export const NotifiedEvent = z.object({
  notification: WebhookNotification,
  reference: ReferenceObject.nullable(),
  snapshot: RecordSnapshot,
});
export type NotifiedEvent = z.infer<typeof NotifiedEvent>;

/** What the outbox keeps of an event: its own record, and the snapshot that it shares with others. */
export interface OutboxRow {
  record: object;
  snapshot: RecordSnapshotRow;
}

/**
 * SQL: the event of a notification with its snapshot, as the JSON of its row, without the containers that the notification
 * does not refer to; null where the outbox does not go back so far. `n` is the alias of the notification. Both tables are
 * partitioned by the time that they share.
 */
export const REFERENCE_JSON = `(SELECT json_build_object('record', o.record, 'snapshot', p.body - 'containers')
  FROM outbox_event o JOIN outbox_snapshot p ON p.id = o.snapshot_id AND p.created_at = n.event_created_at
  WHERE o.id = n.event_id AND o.created_at = n.event_created_at)`;

/** The records of a notification and its event as they come out of the database. */
export function toNotifiedEvent(row: WebhookNotification, outbox: OutboxRow, lines: LineTable): NotifiedEvent {
  const notification = toWaiting(row);
  const reference = toReferenceObject(notification, outbox.record, outbox.snapshot);
  return { notification, reference, snapshot: toRecordSnapshot(outbox.snapshot, lines) };
}

/**
 * A notification as its receiver knows it. Nothing else that stands in the row gets in, and it is always one that waits:
 * what is sent again later has to be the same.
 */
export function toWaiting(row: WebhookNotification): WebhookNotification {
  const { id, event, created_at, webhook_id, reference_type, reference_id } = row;
  return toNotification({
    id,
    event,
    delivery_status: 'pending',
    created_at,
    webhook_id,
    reference_type,
    reference_id,
  });
}
