import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { messageBytes, messageHeaders, wireHeaders } from '../../dispatcher/message.ts';
import { requireCallable, WebhookUrl } from '../record/webhook-url.ts';
import type { ServiceContext } from '../service-context.ts';
import { messageAbout } from '../webhook-message/message-writer.ts';
import { ExampleEvent } from '../webhook-notification/example/get-notification-example.ts';
import { notificationExample } from '../webhook-notification/example/notification-example.ts';
import { deliverOnce, TriggeredDelivery } from './deliver-once.ts';

const SECRET_LENGTH_MAX = 500;

/** What is sent where. */
export const TriggerWebhookInput = z.object({
  url: WebhookUrl,
  event: ExampleEvent,
  secret: z
    .string()
    .max(SECRET_LENGTH_MAX, `A secret has at most ${SECRET_LENGTH_MAX} characters`)
    .optional()
    .describe('What the example is signed with; without it there is no signature'),
});

/** Sends the example of an event to an address, once, and keeps nothing of it. A refusal is an answer. */
export const triggerWebhook = defineOperation(
  {
    id: 'trigger_webhook',
    summary: 'Send an example of an event to a URL and return the result',
    permission: 'webhooks:write',
    input: TriggerWebhookInput,
    output: TriggeredDelivery,
  },
  async ({ messages, webhooks }: ServiceContext, { url, event, secret }): Promise<TriggeredDelivery> => {
    requireCallable(url, webhooks);
    const notified = notificationExample(event);
    const { reference_type: type, reference_id: id } = notified.notification;
    const body = messageBytes(messageAbout(messages, notified), { type, id });
    const headers = messageHeaders(body, secret === undefined || secret === '' ? null : secret);
    return deliverOnce(webhooks, { url, body, sent: wireHeaders(headers), shown: headers, custom: [] });
  },
);
