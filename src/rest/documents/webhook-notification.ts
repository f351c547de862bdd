import { WebhookNotification } from '../../services/webhook-notification/notification.ts';
import type { NotificationDetails } from '../../services/webhook-notification/notification-include.ts';
import { ReferenceType } from '../../services/webhook-notification/reference-object.ts';
import { type Document, includedOnce, type ResourceObject, resourceDocument, toMany, toOne } from '../json-api.ts';
import { type Listed, listDocument } from '../paging.ts';
import { defineResource, many, one } from '../resource.ts';
import { referenceKinds, referenceResource } from './reference-object.ts';
import { webhookKind, webhookResource } from './webhook.ts';

/** What a notification looks like. Receivers know its id among the attributes as well. */
export const webhookNotificationKind = defineResource({
  type: 'webhook_notification',
  isLinked: true,
  attributes: WebhookNotification.omit({ webhook_id: true, reference_type: true, reference_id: true }),
  relationships: {
    webhook: one('webhook'),
    reference_object: one('tracking_request', ...ReferenceType.exclude(['tracking_request']).options),
    webhook_notification_logs: many('webhook_notification_log'),
  },
});

/** What may be included beside a notification. */
export const NOTIFICATION_INCLUDED = [webhookKind, ...referenceKinds];

/** A notification as a resource. */
export function webhookNotificationResource(notification: WebhookNotification, baseUrl: string): ResourceObject {
  const { webhook_id, reference_type, reference_id, ...attributes } = notification;
  const { id } = attributes;
  return {
    id,
    type: 'webhook_notification',
    attributes,
    relationships: {
      webhook: toOne('webhook', webhook_id),
      reference_object: toOne(reference_type, reference_id),
      webhook_notification_logs: toMany('webhook_notification_log', []),
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
  { notifications, ...listed }: Listed & { notifications: NotificationDetails[] },
  { url, baseUrl }: { url: URL; baseUrl: string },
): Document {
  const data = notifications.map(({ notification }) => webhookNotificationResource(notification, baseUrl));
  const included = includedIn(notifications, baseUrl);
  return listDocument(data, listed, { url, ...(included === null ? {} : { included: includedOnce(data, included) }) });
}

/** Null where nothing was asked for. */
function includedIn(details: readonly NotificationDetails[], baseUrl: string): ResourceObject[] | null {
  if (details.every(({ webhook, reference }) => webhook === undefined && reference === undefined)) return null;
  return details.flatMap(({ webhook, reference }) => [
    ...(webhook === undefined ? [] : [webhookResource(webhook, baseUrl)]),
    ...(reference ? [referenceResource(reference, baseUrl)] : []),
  ]);
}
