import { z } from 'zod';
import {
  ExampleEvent,
  getNotificationExample,
} from '../../services/webhook-notification/example/get-notification-example.ts';
import { getWebhookNotification } from '../../services/webhook-notification/get-webhook-notification.ts';
import {
  ListWebhookNotificationsInput,
  listWebhookNotifications,
} from '../../services/webhook-notification/list-webhook-notifications.ts';
import { redeliverWebhookNotification } from '../../services/webhook-notification/redeliver-webhook-notification.ts';
import { MESSAGE_INCLUDED, notificationMessage } from '../documents/notification-message.ts';
import {
  LISTED_INCLUDED,
  NOTIFICATION_INCLUDED,
  notificationDocument,
  notificationListDocument,
  webhookNotificationKind,
  webhookNotificationResource,
} from '../documents/webhook-notification.ts';
import { documentOf } from '../json-api.ts';
import { PAGE_PARAMETERS, PAGE_QUERY, pageOf } from '../paging.ts';
import { pageAnswer, resourceAnswer } from '../resource.ts';
import { defineRoute } from '../route.ts';

const LISTED_RELATIONS = ['webhook', 'reference_object'] as const;
const RELATIONS = [...LISTED_RELATIONS, 'webhook_notification_logs'] as const;
const { webhook_id, event, delivery_status, created_after, created_before, sort } = ListWebhookNotificationsInput.shape;

/** The routes of webhook notifications. */
export const webhookNotificationRoutes = [
  defineRoute({
    method: 'GET',
    path: '/webhook_notifications',
    operation: listWebhookNotifications,
    query: z.object({
      ...PAGE_QUERY,
      'filter[webhook_id]': webhook_id,
      'filter[event]': event,
      'filter[delivery_status]': delivery_status,
      'filter[created_at][start]': created_after,
      'filter[created_at][end]': created_before,
      sort,
    }),
    parameters: PAGE_PARAMETERS,
    relations: LISTED_RELATIONS,
    answer: pageAnswer(webhookNotificationKind, LISTED_INCLUDED),
    toInput: ({ query, include }) => ({
      ...pageOf(query),
      webhook_id: query['filter[webhook_id]'],
      event: query['filter[event]'],
      delivery_status: query['filter[delivery_status]'],
      created_after: query['filter[created_at][start]'],
      created_before: query['filter[created_at][end]'],
      sort: query.sort,
      include: [...include],
    }),
    document: notificationListDocument,
  }),
  defineRoute({
    method: 'GET',
    path: '/webhook_notifications/examples',
    operation: getNotificationExample,
    query: z.object({ event: ExampleEvent }),
    answer: resourceAnswer(webhookNotificationKind, MESSAGE_INCLUDED),
    toInput: ({ query }) => ({ event: query.event }),
    document: (notified) => {
      const { data, included } = notificationMessage(notified);
      return { data, included };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/webhook_notifications/:id',
    operation: getWebhookNotification,
    relations: RELATIONS,
    answer: resourceAnswer(webhookNotificationKind, NOTIFICATION_INCLUDED),
    toInput: ({ params, include }) => ({ id: params.id ?? '', include: [...include] }),
    document: (details, { baseUrl }) => notificationDocument(details, baseUrl),
  }),
  defineRoute({
    method: 'POST',
    path: '/webhook_notifications/:id/redeliver',
    operation: redeliverWebhookNotification,
    status: 202,
    answer: resourceAnswer(webhookNotificationKind),
    document: documentOf(webhookNotificationResource),
  }),
];
