import { eventCatalogue } from '../../domain/milestones.ts';
import type { ResourceAnswer } from '../resource.ts';
import { closed, reference, resourcesIn, type Schema } from './schema.ts';

/** The name of the schema of what receivers are sent. */
export const MESSAGE = 'webhook_message';

/** What is said of the messages to receivers. */
export const WEBHOOK_TAG: Schema & { name: string } = {
  name: 'webhook events',
  description: 'The messages that are sent to your webhooks, one signed POST for each event.',
};

/** The messages to receivers, by event (OpenAPI 3.1 §4.8.1). */
export function webhooks(): Record<string, { post: Schema }> {
  return Object.fromEntries(
    [...eventCatalogue()].map(([event, meaning]) => [event, { post: delivery(event, meaning) }] as const),
  );
}

/** The schema of a message: the notification, and the records that it is about. */
export function messageSchema(sent: ResourceAnswer): Schema {
  const included = { type: 'array', items: resourcesIn(sent), description: 'The records that the event is about.' };
  return {
    ...closed({ data: reference('webhook_notification'), included }, ['data', 'included']),
    description: 'What is sent to a webhook. Nothing in it has `links`.',
  };
}

function delivery(event: string, meaning: string): Schema {
  return {
    operationId: `on_${event.replaceAll('.', '_')}`,
    tags: [WEBHOOK_TAG.name],
    summary: meaning,
    description:
      'Verify a signature over the bytes of the body before you read it, store the message and answer within 15 seconds. ' +
      `\`GET /webhook_notifications/examples?event=${event}\` shows a whole message.`,
    security: [],
    parameters: HEADERS.map((header) => ({ in: 'header', schema: { type: 'string' }, ...header })),
    requestBody: { required: true, content: { 'application/json': { schema: messageOf(event) } } },
    responses: {
      204: { description: 'Accepted; so are 200, 201 and 202.' },
      '4XX': { description: 'Not accepted: delivered again later.' },
      '5XX': { description: 'Not accepted: delivered again later.' },
    },
  };
}

/** A message about one event. */
function messageOf(event: string): Schema {
  const attributes = { type: 'object', properties: { event: { const: event, description: 'The event.' } } };
  const data = { type: 'object', properties: { attributes } };
  return { allOf: [reference(MESSAGE), { type: 'object', properties: { data } }] };
}

/** The headers that every delivery has, and one that it has while the secret is being changed. */
const HEADERS: readonly Schema[] = [
  {
    name: 'X-SVC-Webhook-Signature',
    required: true,
    description:
      'HMAC-SHA256 of the bytes of the body in lower-case hexadecimal; the key is the whole secret as text, including `whsec_`.',
  },
  {
    name: 'X-SVC-Webhook-Signature-Next',
    required: false,
    description: 'The same with the next secret, while the secret is being changed.',
  },
  { name: 'webhook-id', required: true, description: 'The id of the notification, the same at every attempt.' },
  {
    name: 'webhook-timestamp',
    required: true,
    description: 'When the attempt was signed, in seconds since 1970.',
    schema: { type: 'string', pattern: '^\\d+$' },
  },
  {
    name: 'webhook-signature',
    required: true,
    description:
      'The signatures of Standard Webhooks, `v1,` and base64; two with a blank between while the secret is being changed.',
  },
  { name: 'X-SVC-Webhook-Event', required: true, description: 'The event, as in the body.' },
  {
    name: 'X-SVC-Webhook-Attempt',
    required: true,
    description: 'The number of the attempt, from 1.',
    schema: { type: 'string', pattern: '^\\d+$' },
  },
  { name: 'User-Agent', required: true, description: 'The name and version of the sender, `Landfall-Webhook/2`.' },
];
