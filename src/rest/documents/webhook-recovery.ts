import { WebhookRecovery } from '../../services/webhook/webhook-recovery.ts';
import { type Document, resourceDocument, toOne } from '../json-api.ts';
import { defineResource, one } from '../resource.ts';

/** What a recovery of notifications looks like. */
export const webhookRecoveryKind = defineResource({
  type: 'webhook_recovery',
  isLinked: true,
  attributes: WebhookRecovery.omit({ id: true, webhook_id: true }),
  relationships: { webhook: one('webhook') },
});

/** A recovery as a document. */
export function webhookRecoveryDocument({ id, webhook_id, ...attributes }: WebhookRecovery, baseUrl: string): Document {
  return resourceDocument({
    id,
    type: 'webhook_recovery',
    attributes,
    relationships: { webhook: toOne('webhook', webhook_id) },
    links: { self: `${baseUrl}/webhooks/${webhook_id}/recoveries/${id}` },
  });
}
