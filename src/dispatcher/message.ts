import { createHmac } from 'node:crypto';
import { memoized } from '../core/memoized.ts';

/** What a resource is known by. */
export interface Identifier {
  type: string;
  id: string;
}

/** A message to a receiver: the notification, and everything that it is about. Its form is the API's affair. */
export interface WebhookMessage {
  data: object;
  included: MessageIncluded;
}

/**
 * What a message includes: what all about a change do, and what this one adds. JSON, without the brackets of its array.
 * What is shared is bytes, which are encoded once for all of these messages.
 */
export interface MessageIncluded {
  shared: Buffer;
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
 * only the notification and the record that it refers to remain; the other records can be read through the API.
 */
export function messageBytes({ data, included: { shared, own } }: WebhookMessage, reference: Identifier): Buffer {
  const before = `{"data":${JSON.stringify(data)},"included":[`;
  const after = `${shared.length === 0 || own === '' ? own : `,${own}`}]}`;
  const sharedAt = Buffer.byteLength(before);
  const afterAt = sharedAt + shared.length;
  const length = afterAt + Buffer.byteLength(after);
  if (length <= MESSAGE_BYTES_MAX) {
    const whole = Buffer.allocUnsafe(length);
    whole.write(before);
    whole.set(shared, sharedAt);
    whole.write(after, afterAt);
    return whole;
  }
  const added: Identifier[] = JSON.parse(`[${own}]`);
  const referred = added.filter(({ type, id }) => type === reference.type && id === reference.id);
  return Buffer.from(JSON.stringify({ data, included: referred }));
}

/** The headers that every delivery has. Attempts do not store them, so one that changes has to be stored from then on. */
export const MESSAGE_HEADERS = { 'Content-Type': 'application/json', 'User-Agent': USER_AGENT } as const;

/** The headers of a delivery, with the signature where there is a secret. */
export function messageHeaders(body: Uint8Array, secret: string | null): Record<string, string> {
  return {
    ...MESSAGE_HEADERS,
    ...(secret === null ? {} : { [SIGNATURE_HEADER]: signatureOf(body, secret) }),
  };
}

/** The same headers as the client takes them: its own are in lower case, and only the same name replaces them. */
export function wireHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const sent: Record<string, string> = {};
  for (const name of Object.keys(headers)) sent[lowerCase(name)] = headers[name] ?? '';
  return sent;
}

/** As many names as webhooks add to ours. */
const NAMES_MAX = 1_024;
const lowerCase = memoized((name) => name.toLowerCase(), NAMES_MAX);

/** What the headers of a webhook's own are sealed for: only there can they be opened again. */
export function headersPurpose(webhookId: string): string {
  return `webhook ${webhookId} headers`;
}

/** The header that carries the signature of a delivery. */
export const SIGNATURE_HEADER = 'X-SVC-Webhook-Signature';

/** By this the secrets of webhooks are known; what follows is base64. */
const SECRET_PREFIX = 'whsec_';

/**
 * The signature of a body, lower case hexadecimal HMAC-SHA256 (RFC 2104) over its bytes as they are sent. The key is
 * the secret as it is written, prefix and all, because receivers put into their check what they were shown.
 */
export function signatureOf(body: Uint8Array, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

/** What a signature of Standard Webhooks covers beside the body. */
export interface Stamp {
  id: string;
  /** Seconds since the epoch. */
  timestamp: number;
}

/**
 * The signature of a body as Standard Webhooks 1.0.0 ("Symmetric signatures") has it. The key is what the secret says in
 * base64 after its prefix, not the text itself.
 */
export function standardSignatureOf(body: Uint8Array, secret: string, { id, timestamp }: Stamp): string {
  const encoded = secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret;
  const hmac = createHmac('sha256', Buffer.from(encoded, 'base64')).update(`${id}.${timestamp}.`).update(body);
  return `v1,${hmac.digest('base64')}`;
}

/** What the secret of a webhook is sealed for: only there can it be opened again. */
export function secretPurpose(webhookId: string): string {
  return `webhook ${webhookId} secret`;
}
