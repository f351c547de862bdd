import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { Instant } from '../../domain/instant.ts';
import type { ServiceContext } from '../service-context.ts';

/** Where deliveries come from, so that a firewall can let them in. */
export const WebhookSources = z.object({
  webhook_notification_ips: z
    .array(z.string())
    .describe('IP addresses and networks in CIDR notation; empty where this installation does not publish them'),
  last_updated: Instant.nullable().describe('When this server took the list over; null where there is none'),
});

/** The addresses that deliveries come from, as the operator of this installation has stated them. */
export const listWebhookSources = defineOperation(
  {
    id: 'list_webhook_sources',
    summary: 'List the IP addresses that webhook deliveries come from',
    permission: 'webhooks:read',
    input: z.object({}),
    output: WebhookSources,
  },
  async ({ webhooks }: ServiceContext) => ({
    webhook_notification_ips: [...webhooks.sources.addresses],
    last_updated: webhooks.sources.updatedAt,
  }),
);
