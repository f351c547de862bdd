import { Webhook } from '../../services/record/webhook.ts';
import type { ResourceObject } from '../json-api.ts';
import { defineResource } from '../resource.ts';

/** What a webhook looks like. */
export const webhookKind = defineResource({
  type: 'webhook',
  isLinked: true,
  isSent: true,
  attributes: Webhook.omit({ id: true }),
});

/** A webhook as a resource. */
export function webhookResource({ id, ...attributes }: Webhook, baseUrl: string): ResourceObject {
  return { id, type: 'webhook', attributes, links: { self: `${baseUrl}/webhooks/${id}` } };
}
