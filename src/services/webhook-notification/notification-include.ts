import { z } from 'zod';
import { missingPermission } from '../../core/operation.ts';
import { column, type RowOf } from '../../db/sql.ts';
import { toWebhook, WEBHOOK_COLUMNS, Webhook, type WebhookRow } from '../record/webhook.ts';
import type { ServiceContext } from '../service-context.ts';
import {
  NotificationRecord,
  RECORD_COLUMNS,
  RECORD_ROW,
  SHOWN_LOGS,
  toNotificationRecord,
} from '../webhook-message/notification.ts';
import { type OutboxRow, REFERENCE_JSON } from '../webhook-message/notified-event.ts';
import { ReferenceObject } from '../webhook-message/reference-object.ts';
import { toReferenceObject } from '../webhook-message/to-reference-object.ts';
import { LOG_COLUMNS, NotificationLog, type NotificationLogRow, toNotificationLog } from './notification-log.ts';

/** What may come along with a notification. */
export const NotificationInclude = z.enum(['webhook', 'reference_object', 'webhook_notification_logs']);
export type NotificationInclude = z.infer<typeof NotificationInclude>;

/** A notification with the requested relations; others are absent. */
export const NotificationDetails = z.object({
  notification: NotificationRecord,
  webhook: Webhook.optional(),
  reference: ReferenceObject.nullable().optional(),
  logs: z.array(NotificationLog).optional(),
});
export type NotificationDetails = z.infer<typeof NotificationDetails>;

/** The types of `notificationColumns`. */
export const NOTIFICATION_ROW = {
  ...RECORD_ROW,
  webhook: column<WebhookRow>('json?'),
  outbox: column<OutboxRow>('json?'),
  logs: column<NotificationLogRow[]>('json?'),
} as const;

/** What the database gives of a notification with what comes along. */
export type NotificationRow = RowOf<typeof NOTIFICATION_ROW>;

const WEBHOOK_JSON = `(SELECT row_to_json(x) FROM (SELECT ${WEBHOOK_COLUMNS}
  FROM webhook w WHERE w.id = n.webhook_id) x)`;

const LOGS_JSON = `(SELECT coalesce(json_agg(x ORDER BY x.started_at, x.id), '[]')
  FROM (SELECT ${LOG_COLUMNS} FROM ${SHOWN_LOGS} a) x)`;

/** Checks that the caller may see the requested relations. Errors: `forbidden`. */
export function requireVisible(include: readonly NotificationInclude[], { principal }: ServiceContext): void {
  if (!include.includes('reference_object') || principal.permissions.has('tracking:read')) return;
  throw missingPermission('tracking:read');
}

/** SQL: the columns of a notification with what is included; `n` is the alias of the row. */
export function notificationColumns(include: readonly NotificationInclude[]): string {
  const included = (name: NotificationInclude, sql: string) => (include.includes(name) ? sql : 'NULL::json');
  return `${RECORD_COLUMNS}, ${included('webhook', WEBHOOK_JSON)} AS webhook,
    ${included('reference_object', REFERENCE_JSON)} AS outbox,
    ${included('webhook_notification_logs', LOGS_JSON)} AS logs`;
}

/** The records of a notification with what was included, as they come out of the database, be it columns or JSON. */
export function toNotificationDetails(
  { webhook, outbox, logs, ...row }: NotificationRow,
  include: readonly NotificationInclude[],
  context: ServiceContext,
): NotificationDetails {
  const reference = outbox === null ? null : toReferenceObject(row, outbox.record, outbox.snapshot);
  return {
    notification: toNotificationRecord(row, context.principal),
    ...(webhook === null ? {} : { webhook: toWebhook(webhook, context) }),
    ...(include.includes('reference_object') ? { reference } : {}),
    ...(logs === null ? {} : { logs: logs.map(toNotificationLog) }),
  };
}
