import { SIGNATURE_HEADER, signatureOf } from './sign.ts';

/** What a resource is known by. */
export interface Identifier {
  type: string;
  id: string;
}

/** A message to a receiver: the notification, and everything that it is about. Its form is the API's affair. */
export interface Message {
  data: object;
  included: Included;
}

/** What a message includes: what all about a change do, and what this one adds. JSON, without the brackets of its array. */
export interface Included {
  shared: string;
  own: string;
}

/** How deliveries introduce themselves. */
export const USER_AGENT = 'Landfall-Webhook/2';

/** By these a receiver accepts a delivery; any other status is a refusal. */
export const ACCEPTING_STATUSES: ReadonlySet<number> = new Set([200, 201, 202, 204]);

/** So much of an answer is read and kept. */
export const ANSWER_BYTES_MAX = 16 * 1024;

/** Many receivers take no more than this. */
const MESSAGE_BYTES_MAX = 256 * 1024;

/**
 * The bytes of a message, which are signed and sent as they are. Of a message that would be too long for receivers only
 * the notification itself and what it refers to are left: the rest can be read through the API.
 */
export function messageBytes({ data, included: { shared, own } }: Message, reference: Identifier): Buffer {
  const members = shared === '' || own === '' ? shared + own : `${shared},${own}`;
  const whole = Buffer.from(`{"data":${JSON.stringify(data)},"included":[${members}]}`);
  if (whole.length <= MESSAGE_BYTES_MAX) return whole;
  const added: Identifier[] = JSON.parse(`[${own}]`);
  const referred = added.filter(({ type, id }) => type === reference.type && id === reference.id);
  return Buffer.from(JSON.stringify({ data, included: referred }));
}

/** The headers of a delivery, with the signature where there is a secret. */
export function messageHeaders(body: Uint8Array, secret: string | null): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'User-Agent': USER_AGENT,
    ...(secret === null ? {} : { [SIGNATURE_HEADER]: signatureOf(body, secret) }),
  };
}

/** The same headers as the client takes them: its own are in lower case, and only the same name replaces them. */
export function wireHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const sent: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) sent[name.toLowerCase()] = value;
  return sent;
}

/** What the headers of a webhook's own are sealed for: only there can they be opened again. */
export function headersPurpose(webhookId: string): string {
  return `webhook ${webhookId} headers`;
}
