import { WebhookEventCategory } from '../../services/webhook/list-webhook-events.ts';
import type { ResourceObject } from '../json-api.ts';
import { defineResource } from '../resource.ts';

/** What a category of events looks like. */
export const webhookEventCategoryKind = defineResource({
  type: 'webhook_event_category',
  attributes: WebhookEventCategory.omit({ id: true }),
});

/** A category of events as a resource. */
export function webhookEventCategoryResource({ id, ...attributes }: WebhookEventCategory): ResourceObject {
  return { id, type: 'webhook_event_category', attributes };
}
