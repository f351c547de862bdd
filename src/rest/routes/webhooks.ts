import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { WEBHOOK_INPUT } from '../../services/record/webhook.ts';
import { createWebhook } from '../../services/webhook/create-webhook.ts';
import { deleteWebhook } from '../../services/webhook/delete-webhook.ts';
import { TriggeredDelivery } from '../../services/webhook/deliver-once.ts';
import { getWebhook } from '../../services/webhook/get-webhook.ts';
import { listWebhookEvents } from '../../services/webhook/list-webhook-events.ts';
import { listWebhookSources, WebhookSources } from '../../services/webhook/list-webhook-sources.ts';
import { listWebhooks } from '../../services/webhook/list-webhooks.ts';
import { TriggerWebhookInput, triggerWebhook } from '../../services/webhook/trigger-webhook.ts';
import { updateWebhook } from '../../services/webhook/update-webhook.ts';
import { plainBody, resourceBody } from '../body.ts';
import { webhookKind, webhookResource } from '../documents/webhook.ts';
import { webhookEventCategoryKind, webhookEventCategoryResource } from '../documents/webhook-event-category.ts';
import { documentOf } from '../json-api.ts';
import { listDocument, PAGE_PARAMETERS, PAGE_QUERY, pageOf, wholeListDocument } from '../paging.ts';
import { EMPTY_ANSWER, pageAnswer, plainAnswer, resourceAnswer } from '../resource.ts';
import { defineRoute } from '../route.ts';

const { url, active, events, headers } = WEBHOOK_INPUT;

const getRoute = defineRoute({
  method: 'GET',
  path: '/webhooks/:id',
  operation: getWebhook,
  answer: resourceAnswer(webhookKind),
  document: documentOf(webhookResource),
});

/** The routes of webhooks. */
export const webhookRoutes = [
  defineRoute({
    method: 'POST',
    path: '/webhooks',
    operation: createWebhook,
    status: 201,
    body: resourceBody('webhook', { url, active: active.optional(), events, headers: headers.optional() }),
    answer: resourceAnswer(webhookKind),
    toInput: ({ attributes, idempotencyKey }) => ({
      url: attributes.url,
      active: attributes.active,
      events: attributes.events,
      headers: attributes.headers,
      idempotency_key: idempotencyKey ?? undefined,
    }),
    document: documentOf(webhookResource),
  }),
  defineRoute({
    method: 'GET',
    path: '/webhooks',
    operation: listWebhooks,
    query: z.object(PAGE_QUERY),
    parameters: PAGE_PARAMETERS,
    answer: pageAnswer(webhookKind),
    toInput: ({ query }) => pageOf(query),
    document: ({ webhooks, ...listed }, { url, baseUrl }) =>
      listDocument(
        webhooks.map((webhook) => webhookResource(webhook, baseUrl)),
        listed,
        { url },
      ),
  }),
  defineRoute({
    method: 'GET',
    path: '/webhooks/events',
    operation: listWebhookEvents,
    answer: pageAnswer(webhookEventCategoryKind),
    document: ({ categories }, { url }) => wholeListDocument(categories.map(webhookEventCategoryResource), url),
  }),
  defineRoute({
    method: 'GET',
    path: '/webhooks/ips',
    operation: listWebhookSources,
    answer: plainAnswer(WebhookSources),
    document: (sources) => sources,
  }),
  defineRoute({
    method: 'POST',
    path: '/webhooks/trigger',
    operation: triggerWebhook,
    body: plainBody(TriggerWebhookInput.shape),
    answer: plainAnswer(TriggeredDelivery),
    toInput: ({ attributes }) => ({
      url: required(attributes, 'url'),
      event: required(attributes, 'event'),
      secret: attributes.secret,
    }),
    document: (delivery) => delivery,
  }),
  getRoute,
  defineRoute({
    method: 'PATCH',
    path: '/webhooks/:id',
    operation: updateWebhook,
    shows: getRoute,
    body: resourceBody('webhook', {
      url: url.optional(),
      active: active.optional(),
      events: events.optional(),
      headers: headers.optional(),
    }),
    answer: resourceAnswer(webhookKind),
    toInput: ({ params, attributes }) => ({
      id: params.id ?? '',
      url: attributes.url,
      active: attributes.active,
      events: attributes.events,
      headers: attributes.headers,
    }),
    document: documentOf(webhookResource),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/webhooks/:id',
    operation: deleteWebhook,
    shows: getRoute,
    answer: EMPTY_ANSWER,
    document: () => null,
  }),
];

/** Clients depend on this sentence about a missing member. */
function required(members: Readonly<Record<string, unknown>>, name: string): unknown {
  if (members[name] === undefined) throw new Failure('blank', `${name} is required`, { pointer: `/${name}` });
  return members[name];
}
