import { z } from 'zod';
import { defineOperation } from '../../../core/operation.ts';
import { EVENT_NAMES, unknownEvent } from '../../../domain/event-pattern.ts';
import { NotifiedEvent } from '../../webhook-message/notified-event.ts';
import { EXAMPLE_EVENTS, notificationExample } from './notification-example.ts';

/** An event that an example can be given of. */
export const ExampleEvent = z
  .enum(EXAMPLE_EVENTS, { error: ({ input }) => withoutExample(input) })
  .describe('Name of an event');

/** What receivers are sent of an event: invented, and complete. */
export const getNotificationExample = defineOperation(
  {
    id: 'get_webhook_notification_example',
    summary: 'Get an example of what webhooks are sent of an event',
    permission: 'webhooks:read',
    input: z.object({ event: ExampleEvent }),
    output: NotifiedEvent,
  },
  async (_context, { event }) => notificationExample(event),
);

function withoutExample(event: unknown): string {
  const reserved = EVENT_NAMES.find((name) => name === event);
  return reserved === undefined
    ? unknownEvent(event, EXAMPLE_EVENTS)
    : `There is no example of ${reserved} yet, because documents are not read by this service yet`;
}
