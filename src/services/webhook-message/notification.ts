import { z } from 'zod';
import type { Principal } from '../../core/context.ts';
import { normalizeInstants } from '../../db/instants.ts';
import { column } from '../../db/sql.ts';
import { EVENT_NAMES } from '../../domain/event-pattern.ts';
import { Instant } from '../../domain/instant.ts';
import { ReferenceType } from '../../domain/reference-type.ts';

/** `failed` once all attempts are used up. */
export const DeliveryStatus = z.enum(['pending', 'succeeded', 'failed']);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

/** One event for one webhook (`webhook_notification` of the contract). */
export const WebhookNotification = z.object({
  id: z.uuid().meta({ doc: 'Id of the notification, the same as that of the resource' }),
  event: z.enum(EVENT_NAMES).meta({ doc: 'Name of the event' }),
  delivery_status: DeliveryStatus.describe('Whether the receiver has accepted it'),
  created_at: Instant.meta({ doc: 'When the event was announced' }),
  webhook_id: z.uuid(),
  reference_type: ReferenceType,
  reference_id: z.uuid(),
});
export type WebhookNotification = z.infer<typeof WebhookNotification>;

/** The container, the shipment or the tracking request that an event is about, as they were then. */
const NotifiedSubject = z.object({
  type: z.enum(['container', 'shipment', 'tracking_request']),
  id: z.uuid(),
  number: z.string().nullable().describe('Container number, bill of lading, or the number that was asked for'),
});
type NotifiedSubject = z.infer<typeof NotifiedSubject>;

/** How far the delivery of a notification has come. It is not part of messages, which never change. */
export const NotificationDelivery = z.object({
  attempts: z.int().describe('How often it was sent, all in all'),
  next_attempt_at: Instant.nullable().describe('When it is sent next; null once it was accepted or given up'),
  failed_reason: z
    .string()
    .nullable()
    .describe(
      'Why it was given up: exhausted after all retries, endpoint_disabled, event_expired, internal_error for a fault of ' +
        'ours, test for a test, which is sent once, or not_delivered in former versions',
    ),
  last_status_code: z.int().nullable().describe('What the receiver answered last; null if no answer came'),
  last_error: z.string().nullable().describe('Why the last attempt failed'),
  is_test: z.boolean().describe('Whether it is the example that was sent as a test of the webhook'),
  about: NotifiedSubject.nullable().describe(
    'What the event is about; null of a test, of an event about a webhook, where the event is not kept any more, and without the permission tracking:read',
  ),
});

/** A notification with its delivery, and the ids of the log of its attempts. */
export const NotificationRecord = WebhookNotification.extend({
  ...NotificationDelivery.shape,
  log_ids: z.array(z.uuid()),
});
export type NotificationRecord = z.infer<typeof NotificationRecord>;

/** SQL: the columns of a notification; `n` is the alias of the row. */
export const NOTIFICATION_COLUMNS =
  'n.id, n.event, n.delivery_status, n.created_at, n.webhook_id, n.reference_type, n.reference_id';

/** More attempts of a notification than the newest of these are not shown; only redeliveries make so many. */
const LOGS_SHOWN_MAX = 100;

/** SQL: the attempts of the notification `n` that are shown. Rows older than it are not looked for, which spares old partitions. */
export const SHOWN_LOGS = `(SELECT * FROM webhook_attempt l
  WHERE l.notification_id = n.id AND l.started_at >= n.created_at - interval '1 day'
  ORDER BY l.started_at DESC, l.id DESC LIMIT ${LOGS_SHOWN_MAX})`;

/** SQL: until when nothing is sent to the webhook of `n`. An inactive one is sent only what was requested by hand, which does not wait. */
const BLOCKED_UNTIL = `(SELECT l.blocked_until FROM webhook_lane l JOIN webhook w ON w.id = l.webhook_id
  WHERE l.webhook_id = n.webhook_id AND w.active)`;

/** The types of `RECORD_COLUMNS`. */
export const RECORD_ROW = {
  id: 'uuid',
  event: column<WebhookNotification['event']>('text'),
  delivery_status: column<DeliveryStatus>('text'),
  created_at: 'instant',
  webhook_id: 'uuid',
  reference_type: column<ReferenceType>('text'),
  reference_id: 'uuid',
  attempts: 'int',
  next_attempt_at: 'instant?',
  failed_reason: 'text?',
  last_status_code: 'int?',
  last_error: 'text?',
  is_test: 'bool',
  about: column<NotifiedSubject | null>('json?'),
  log_ids: column<string[]>('json'),
} as const;

const subject = (type: string, number: string) =>
  `WHEN x.${type} ->> 'id' IS NOT NULL THEN json_build_object('type', '${type}', 'id', x.${type} ->> 'id', 'number', x.${type} ->> '${number}')`;

/** SQL: what the event of the notification `n` is about, from the outbox; null where that does not go back so far. */
const ABOUT = `(SELECT CASE ${subject('container', 'number')} ${subject('shipment', 'bill_of_lading_number')} ${subject('tracking_request', 'request_number')} END
  FROM (SELECT p.body -> 'container' AS container, p.body -> 'shipment' AS shipment, p.body #> '{tracking_requests,0}' AS tracking_request
    FROM outbox_event o JOIN outbox_snapshot p ON p.id = o.snapshot_id AND p.created_at = n.event_created_at
    WHERE o.id = n.event_id AND o.created_at = n.event_created_at) x)`;

/** SQL: the same columns with those of the delivery. */
export const RECORD_COLUMNS = `${NOTIFICATION_COLUMNS}, n.attempts,
  CASE WHEN n.delivery_status = 'pending' THEN greatest(n.next_attempt_at, ${BLOCKED_UNTIL}) END AS next_attempt_at,
  n.failed_reason, n.last_status_code, n.last_error, n.is_test, ${ABOUT} AS about,
  (SELECT coalesce(json_agg(a.id ORDER BY a.started_at, a.id), '[]') FROM ${SHOWN_LOGS} a) AS log_ids`;

/** The record of a notification as it comes out of the database, be it columns or JSON. */
export function toNotification(row: WebhookNotification): WebhookNotification {
  return normalizeInstants(row, ['created_at']);
}

/** The same with its delivery, for who has some permissions. */
export function toNotificationRecord(
  row: NotificationRecord,
  { permissions }: Pick<Principal, 'permissions'>,
): NotificationRecord {
  const shown = permissions.has('tracking:read') ? row : { ...row, about: null };
  return normalizeInstants(shown, ['created_at', 'next_attempt_at']);
}
