import { z } from 'zod';
import { EVENT_NAMES } from '../../domain/event-pattern.ts';
import { DeliveryStatus } from '../../services/webhook-message/notification.ts';
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
import { oneName, severalParameter, validated } from '../filters/filter-parameter.ts';
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
      'filter[event]': validated(severalParameter(EVENT_NAMES, 'Name of the event'), event),
      'filter[delivery_status]': validated(
        severalParameter(DeliveryStatus.options, 'State of the delivery'),
        delivery_status,
      ),
      'filter[created_after]': created_after,
      'filter[created_before]': created_before,
      'filter[created_at][start]': created_after.describe('The same as filter[created_after]'),
      'filter[created_at][end]': created_before.describe('The same as filter[created_before]'),
      sort,
    }),
    parameters: { ...PAGE_PARAMETERS, event: 'filter[event]', delivery_status: 'filter[delivery_status]' },
    relations: LISTED_RELATIONS,
    answer: pageAnswer(webhookNotificationKind, LISTED_INCLUDED),
    toInput: ({ query, include }) => ({
      ...pageOf(query),
      webhook_id: query['filter[webhook_id]'],
      event: query['filter[event]'],
      delivery_status: query['filter[delivery_status]'],
      created_after: oneName(query, 'filter[created_after]', 'filter[created_at][start]'),
      created_before: oneName(query, 'filter[created_before]', 'filter[created_at][end]'),
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
