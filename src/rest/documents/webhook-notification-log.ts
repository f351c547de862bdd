import { NotificationLog } from '../../services/webhook-notification/notification-log.ts';
import type { ResourceObject } from '../json-api.ts';
import { defineResource } from '../resource.ts';

/** What an attempt to deliver looks like. */
export const notificationLogKind = defineResource({
  type: 'webhook_notification_log',
  attributes: NotificationLog.omit({ id: true }),
});

/** An attempt to deliver as a resource. */
export function notificationLogResource({ id, ...attributes }: NotificationLog): ResourceObject {
  return { id, type: 'webhook_notification_log', attributes };
}
