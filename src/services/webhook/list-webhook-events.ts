import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { EVENT_NAMES } from '../../domain/event-pattern.ts';
import { type EventName, eventCatalogue } from '../../domain/milestones.ts';

/** Events that belong together, with what each of them means. */
export const WebhookEventCategory = z.object({
  id: z.string().describe('Such as tracking-request-events'),
  name: z.string().meta({ doc: 'Name of the category' }),
  events: z
    .array(
      z.object({
        name: z.enum(EVENT_NAMES).meta({ doc: 'Name of the event' }),
        description: z.string().meta({ doc: 'What the event means' }),
      }),
    )
    .meta({ doc: 'The events of the category' }),
});
export type WebhookEventCategory = z.infer<typeof WebhookEventCategory>;

/** The categories with what the names of their events begin with; an event belongs to the first that fits. */
const CATEGORIES = [
  { id: 'tracking-request-events', name: 'Tracking requests', beginning: 'tracking_request.' },
  { id: 'shipment-events', name: 'Shipments', beginning: 'shipment.' },
  { id: 'estimate-events', name: 'Estimates of container milestones', beginning: 'container.transport.estimated.' },
  { id: 'transport-events', name: 'Container milestones', beginning: 'container.transport.' },
  { id: 'pickup-events', name: 'Pickup deadlines and appointments', beginning: 'container.pickup_' },
  { id: 'container-events', name: 'Containers', beginning: 'container.' },
  { id: 'webhook-events', name: 'Webhooks', beginning: 'webhook.' },
  { id: 'document-events', name: 'Documents', beginning: 'document.' },
] as const;

/** What can be subscribed to, by category. */
export const listWebhookEvents = defineOperation(
  {
    id: 'list_webhook_events',
    summary: 'List the events that webhooks can receive, by category',
    permission: 'webhooks:read',
    input: z.object({}),
    output: z.object({ categories: z.array(WebhookEventCategory) }),
  },
  async () => ({ categories: CATEGORIES.map(({ id, name }) => ({ id, name, events: eventsOf(id) })) }),
);

function eventsOf(category: string): WebhookEventCategory['events'] {
  return [...eventCatalogue()]
    .filter(([event]) => categoryOf(event) === category)
    .map(([event, description]) => ({ name: event, description }));
}

function categoryOf(event: EventName): string | null {
  return CATEGORIES.find(({ beginning }) => event.startsWith(beginning))?.id ?? null;
}
