import type { ShownPage } from '../../core/page.ts';
import { ReferenceType } from '../../domain/reference-type.ts';
import {
  NotificationDelivery,
  type NotificationRecord,
  WebhookNotification,
} from '../../services/webhook-message/notification.ts';
import type { NotificationDetails } from '../../services/webhook-notification/notification-include.ts';
import { type Document, includedOnce, type ResourceObject, resourceDocument, toMany, toOne } from '../json-api.ts';
import { listDocument } from '../paging.ts';
import { defineResource, many, one } from '../resource.ts';
import { referenceKinds, referenceResource } from './reference-object.ts';
import { webhookResource } from './webhook.ts';
import { notificationLogKind, notificationLogResource } from './webhook-notification-log.ts';

/**
 * What a notification looks like. Receivers know its id among the attributes as well; they are not sent how far the
 * delivery is, nor examples of it.
 */
export const webhookNotificationKind = defineResource({
  type: 'webhook_notification',
  isLinked: true,
  isSent: true,
  attributes: WebhookNotification.omit({ webhook_id: true, reference_type: true, reference_id: true }).extend(
    NotificationDelivery.partial().shape,
  ),
  relationships: {
    webhook: one('webhook'),
    reference_object: one('tracking_request', ...ReferenceType.exclude(['tracking_request']).options),
    webhook_notification_logs: many('webhook_notification_log'),
  },
});

/** What may be included beside notifications of a list; their webhooks are of a kind that some refer to as well. */
export const LISTED_INCLUDED = referenceKinds;

/** What may be included beside one notification. */
export const NOTIFICATION_INCLUDED = [...LISTED_INCLUDED, notificationLogKind];

/** A notification as a resource: as it is shown with its delivery, or without as receivers are sent it. */
export function webhookNotificationResource(
  notification: WebhookNotification | NotificationRecord,
  baseUrl: string,
): ResourceObject {
  const { webhook_id, reference_type, reference_id, log_ids, ...attributes } = { log_ids: [], ...notification };
  const { id } = attributes;
  return {
    id,
    type: 'webhook_notification',
    attributes,
    relationships: {
      webhook: toOne('webhook', webhook_id),
      reference_object: toOne(reference_type, reference_id),
      webhook_notification_logs: toMany('webhook_notification_log', log_ids),
    },
    links: { self: `${baseUrl}/webhook_notifications/${id}` },
  };
}

/** A notification with what was included. */
export function notificationDocument(details: NotificationDetails, baseUrl: string): Document {
  const data = webhookNotificationResource(details.notification, baseUrl);
  const included = includedIn([details], baseUrl);
  return resourceDocument(data, included === null ? {} : { included: includedOnce(data, included) });
}

/** A page of notifications with what was included. */
export function notificationListDocument(
  { notifications, ...listed }: ShownPage & { notifications: NotificationDetails[] },
  { url, baseUrl }: { url: URL; baseUrl: string },
): Document {
  const data = notifications.map(({ notification }) => webhookNotificationResource(notification, baseUrl));
  const included = includedIn(notifications, baseUrl);
  return listDocument(data, listed, { url, ...(included === null ? {} : { included: includedOnce(data, included) }) });
}

/** Null where nothing was requested. The current webhook comes before the reduced form of one that was sent earlier. */
function includedIn(details: readonly NotificationDetails[], baseUrl: string): ResourceObject[] | null {
  const isAlone = ({ webhook, reference, logs }: NotificationDetails) =>
    webhook === undefined && reference === undefined && logs === undefined;
  if (details.every(isAlone)) return null;
  return [
    ...details.flatMap(({ webhook }) => (webhook === undefined ? [] : [webhookResource(webhook, baseUrl)])),
    ...details.flatMap(({ reference }) => (reference ? [referenceResource(reference, baseUrl)] : [])),
    ...details.flatMap(({ logs = [] }) => logs.map(notificationLogResource)),
  ];
}
