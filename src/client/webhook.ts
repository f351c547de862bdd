/** A delivery as it came in. */
export interface ReceivedWebhook {
  /** Its headers: of the Fetch API, or of Node. */
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body as it came, before anything has parsed it: a text or its bytes. */
  body: string | Uint8Array;
}

/** A delivery that the service did not send, or sent long ago. */
export class WebhookSignatureError extends Error {
  override readonly name = 'WebhookSignatureError';
}

/** Standard Webhooks 1.0.0 leaves the tolerance to receivers; its own libraries allow five minutes either way. */
const TOLERANCE_SECONDS = 300;

/**
 * Checks the signature of a delivery (Standard Webhooks 1.0.0: `webhook-id`, `webhook-timestamp`, `webhook-signature`) with
 * the secret of its webhook, or with both while one replaces the other, and gives its parsed body. Errors:
 * `WebhookSignatureError`. Answer such a request with 401, and remember `webhook-id`: a notification may come twice.
 */
export async function verifyWebhook<T = unknown>(
  { headers, body }: ReceivedWebhook,
  secrets: string | readonly string[],
  { toleranceSeconds = TOLERANCE_SECONDS, now = new Date() }: { toleranceSeconds?: number; now?: Date } = {},
): Promise<T> {
  const [id, timestamp, given] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  );
  if (!id || !timestamp || !given) throw new WebhookSignatureError('The request is not signed.');
  const age = Math.abs(now.getTime() / 1_000 - Number(timestamp));
  if (!(age <= toleranceSeconds)) throw new WebhookSignatureError('webhook-timestamp is too far from this clock.');
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), bytes);
  const signatures = given.split(' ').flatMap((one) => (one.startsWith('v1,') ? [fromBase64(one.slice(3))] : []));
  for (const secret of [secrets].flat()) {
    const key = await keyOf(secret);
    for (const signature of signatures) {
      if (signature !== null && (await crypto.subtle.verify('HMAC', key, signature, signed))) {
        return JSON.parse(new TextDecoder().decode(bytes));
      }
    }
  }
  throw new WebhookSignatureError('webhook-signature does not match this body and secret.');
}

function headerOf(headers: ReceivedWebhook['headers'], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? [];
  return typeof value === 'string' ? value : value?.join(' ');
}

function keyOf(secret: string) {
  const bytes = fromBase64(secret.replace(/^whsec_/, ''));
  if (bytes === null) throw new TypeError('The secret of a webhook is "whsec_" and base64.');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

/** Null for a text that is not base64. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
