import { z } from 'zod';
import { newId } from '../../core/id.ts';
import { defineOperation } from '../../core/operation.ts';
import { databaseNow } from '../../db/clock.ts';
import { deliveryHeaders } from '../../dispatcher/delivery-headers.ts';
import { messageBytes } from '../../dispatcher/message.ts';
import { patternsOf } from '../../domain/event-pattern.ts';
import type { EventName } from '../../domain/milestones.ts';
import { findOwned } from '../record/find-owned.ts';
import { findWebhookRow, toWebhook, type Webhook } from '../record/webhook.ts';
import type { ServiceContext } from '../service-context.ts';
import { messageAbout } from '../webhook-message/message-writer.ts';
import { ExampleEvent } from '../webhook-notification/example/get-notification-example.ts';
import { EXAMPLE_EVENTS, notificationExample } from '../webhook-notification/example/notification-example.ts';
import { postOnce, TriggeredDelivery } from './deliver-once.ts';
import { logTest } from './log-test.ts';

const SECOND_MS = 1_000;

/** Which webhook is tried with which event. */
export const TestWebhookInput = z.object({
  id: z.string().describe('Id of the webhook'),
  event: ExampleEvent.optional().describe('Name of an event; by default one that the webhook is subscribed to'),
});

/**
 * Sends the example of an event to a webhook of the account, once, with its own secret and headers, be it active or not,
 * and writes it into the log of the webhook with the mark of a test. Each has an id of its own, so that receivers take it in. A refusal is an answer. Errors:
 * `not_found`.
 */
export const testWebhook = defineOperation(
  {
    id: 'test_webhook',
    summary: 'Send an example of an event to a webhook and return the result',
    permission: 'webhooks:write',
    input: TestWebhookInput,
    output: TriggeredDelivery,
  },
  async (context: ServiceContext, { id, event }): Promise<TriggeredDelivery> => {
    const webhook = toWebhook(await findOwned(id, 'webhook', () => findWebhookRow(context, id)), context);
    // Receivers compare when a delivery was made with their own clock, so that the database's has to be right, not ours.
    const sentAt = await databaseNow(context.db);
    const timestamp = Math.floor(sentAt.getTime() / SECOND_MS);
    const example = notificationExample(event ?? subscribedEvent(webhook));
    const notification = { ...example.notification, id: newId(), webhook_id: webhook.id };
    const { reference_type: type, reference_id } = notification;
    const message = messageAbout(context.messages, { ...example, notification });
    const body = messageBytes(message, { type, id: reference_id });
    const { custom, secrets } = signedBy(webhook);
    const { sent, kept, stored } = deliveryHeaders({
      id: notification.id,
      event: notification.event,
      attempt: 1,
      body,
      timestamp,
      custom,
      secrets,
    });
    const posted = { url: webhook.url, body, sent, shown: kept, custom };
    const { delivery, answer, durationMs } = await postOnce(context.webhooks, posted);
    await logTest(context, { notification, body, sentAt, stored, answer, durationMs });
    return delivery;
  },
);

/** What only reserved events are subscribed to is tried with any other. */
function subscribedEvent({ events }: Webhook): EventName {
  const subscribed = EXAMPLE_EVENTS.find((event) => patternsOf(event).some((pattern) => events.includes(pattern)));
  return subscribed ?? 'tracking_request.succeeded';
}

/** The caller may write webhooks, so both are shown. */
function signedBy({ headers, secret, next_secret: nextSecret }: Webhook) {
  const custom = (headers ?? []).map(({ name, value }) => ({ name, value: value ?? '' }));
  return { custom, secrets: { secret: secret ?? '', nextSecret } };
}
