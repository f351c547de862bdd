import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import {
  ACCEPTING_STATUSES,
  ANSWER_BYTES_MAX,
  DELIVERY_MS_MAX,
  messageBytes,
  messageHeaders,
  wireHeaders,
} from '../../dispatcher/message.ts';
import type { HttpOutcome } from '../../net/fetch.ts';
import type { ServiceContext } from '../service-context.ts';
import { notificationExample } from '../webhook-notification/example/notification-example.ts';
import { ExampleEvent } from '../webhook-notification/get-notification-example.ts';
import { requireCallable, WebhookUrl } from './webhook-url.ts';

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

const Headers = z.record(z.string(), z.string());

/** How a receiver took the example. */
export const TriggeredDelivery = z.object({
  url: z.string(),
  succeeded: z.boolean().describe('Whether the receiver answered 200, 201, 202 or 204'),
  error: z.string().nullable().describe('Why it did not succeed'),
  status_code: z.int().nullable().describe('Null if no answer came'),
  request_headers: Headers,
  request_body: z.string().describe('The very text that was sent and signed'),
  response_headers: Headers.nullable(),
  response_body: z
    .string()
    .nullable()
    .describe(`What the receiver answered, the first ${ANSWER_BYTES_MAX} bytes of it`),
});
export type TriggeredDelivery = z.infer<typeof TriggeredDelivery>;

/** Sends the example of an event to an address, once, and keeps nothing of it. A refusal is an answer. */
export const triggerWebhook = defineOperation(
  {
    id: 'trigger_webhook',
    summary: 'Send an example of an event to an address and tell how it was taken',
    permission: 'webhooks:write',
    input: TriggerWebhookInput,
    output: TriggeredDelivery,
  },
  async ({ webhooks }: ServiceContext, { url, event, secret }): Promise<TriggeredDelivery> => {
    requireCallable(url, webhooks);
    const notified = notificationExample(event);
    const { reference_type: type, reference_id: id } = notified.notification;
    const body = messageBytes(webhooks.messageOf(notified), { type, id });
    const headers = messageHeaders(body, secret === undefined || secret === '' ? null : secret);
    const outcome = await webhooks.http.request({
      method: 'POST',
      url,
      headers: wireHeaders(headers),
      body,
      deadlineMs: DELIVERY_MS_MAX,
      bodyBytesMax: ANSWER_BYTES_MAX,
    });
    return { url, request_headers: headers, request_body: body.toString('utf8'), ...answerOf(outcome) };
  },
);

type Answered = Pick<TriggeredDelivery, 'succeeded' | 'error' | 'status_code' | 'response_headers' | 'response_body'>;

/** Of an answer that is too long the beginning is enough: the receiver has said by its status what it thinks. */
function answerOf(outcome: HttpOutcome): Answered {
  if (!outcome.ok && outcome.error !== 'too_large') {
    const nothing = { status_code: null, response_headers: null, response_body: null };
    return { succeeded: false, error: outcome.message, ...nothing };
  }
  const { status, headers } = outcome;
  const body = outcome.ok ? outcome.body : outcome.beginning;
  const succeeded = ACCEPTING_STATUSES.has(status);
  return {
    succeeded,
    error: succeeded ? null : refusal(status),
    status_code: status,
    response_headers: headers,
    response_body: body.toString('utf8'),
  };
}

function refusal(status: number): string {
  const accepting = 'only 200, 201, 202 and 204 accept a delivery';
  const isRedirect = status >= 300 && status < 400;
  return `The receiver answered ${status}; ${accepting}${isRedirect ? ', and redirects are not followed' : ''}.`;
}
