import { TriggeredDelivery } from '../../services/webhook/deliver-once.ts';
import { getWebhookHealth } from '../../services/webhook/get-webhook-health.ts';
import { getWebhookRecovery } from '../../services/webhook/get-webhook-recovery.ts';
import { RecoverWebhookInput, recoverWebhook } from '../../services/webhook/recover-webhook.ts';
import { RotateWebhookSecretInput, rotateWebhookSecret } from '../../services/webhook/rotate-webhook-secret.ts';
import { TestWebhookInput, testWebhook } from '../../services/webhook/test-webhook.ts';
import { WebhookHealth } from '../../services/webhook/webhook-health.ts';
import { plainBody } from '../body.ts';
import { webhookKind, webhookResource } from '../documents/webhook.ts';
import { webhookRecoveryDocument, webhookRecoveryKind } from '../documents/webhook-recovery.ts';
import { documentOf } from '../json-api.ts';
import { plainAnswer, resourceAnswer } from '../resource.ts';
import { defineRoute } from '../route.ts';

const { overlap_seconds } = RotateWebhookSecretInput.shape;
const { event } = TestWebhookInput.shape;
const { since, until, delivery_status } = RecoverWebhookInput.shape;

/** The routes by which a webhook is looked after: how it fares, its secret, a test, and what it has missed. */
export const webhookUpkeepRoutes = [
  defineRoute({
    method: 'GET',
    path: '/webhooks/:id/health',
    operation: getWebhookHealth,
    answer: plainAnswer(WebhookHealth),
    document: (health) => health,
  }),
  defineRoute({
    method: 'POST',
    path: '/webhooks/:id/secret/rotate',
    operation: rotateWebhookSecret,
    body: plainBody({ overlap_seconds: overlap_seconds.optional() }, { isOptional: true }),
    answer: resourceAnswer(webhookKind),
    toInput: ({ params, attributes }) => ({ id: params.id ?? '', overlap_seconds: attributes.overlap_seconds }),
    document: documentOf(webhookResource),
  }),
  defineRoute({
    method: 'POST',
    path: '/webhooks/:id/test',
    operation: testWebhook,
    body: plainBody({ event }, { isOptional: true }),
    answer: plainAnswer(TriggeredDelivery),
    toInput: ({ params, attributes }) => ({ id: params.id ?? '', event: attributes.event }),
    document: (delivery) => delivery,
  }),
  defineRoute({
    method: 'POST',
    path: '/webhooks/:id/recover',
    operation: recoverWebhook,
    status: 201,
    body: plainBody({ since, until, delivery_status: delivery_status.optional() }),
    answer: resourceAnswer(webhookRecoveryKind),
    toInput: ({ params, attributes, idempotencyKey }) => ({
      id: params.id ?? '',
      since: attributes.since,
      until: attributes.until,
      delivery_status: attributes.delivery_status,
      idempotency_key: idempotencyKey ?? undefined,
    }),
    document: (recovery, { baseUrl }) => webhookRecoveryDocument(recovery, baseUrl),
  }),
  defineRoute({
    method: 'GET',
    path: '/webhooks/:webhook_id/recoveries/:id',
    operation: getWebhookRecovery,
    answer: resourceAnswer(webhookRecoveryKind),
    document: (recovery, { baseUrl }) => webhookRecoveryDocument(recovery, baseUrl),
  }),
];
