import { SIGNATURE_HEADER, signatureOf } from './sign.ts';

/** What a resource is known by. */
export interface Identifier {
  type: string;
  id: string;
}

/** A message to a receiver: the notification, and everything that it is about. Its form is the API's affair. */
export interface Message {
  data: object;
  included: readonly Identifier[];
  /** The beginning of what it includes, as far as others do as well: the same array for all, which nobody may change. */
  shared?: readonly Identifier[];
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
export function messageBytes({ data, included, shared = [] }: Message, reference: Identifier): Buffer {
  const members = [textOf(shared), membersOf(included.slice(shared.length))].filter((text) => text !== '').join();
  const whole = Buffer.from(`{"data":${JSON.stringify(data)},"included":[${members}]}`);
  if (whole.length <= MESSAGE_BYTES_MAX) return whole;
  const referred = included.filter(({ type, id }) => type === reference.type && id === reference.id);
  return Buffer.from(JSON.stringify({ data, included: referred }));
}

const texts = new WeakMap<readonly Identifier[], string>();

/** What is shared is written once: it is most of a message, and a change may be told to hundreds. */
function textOf(shared: readonly Identifier[]): string {
  const known = texts.get(shared);
  if (known !== undefined) return known;
  const text = membersOf(shared);
  texts.set(shared, text);
  return text;
}

function membersOf(resources: readonly Identifier[]): string {
  return JSON.stringify(resources).slice(1, -1);
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
