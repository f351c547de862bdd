import type { CustomHeader } from './endpoint.ts';
import { MESSAGE_HEADERS, SIGNATURE_HEADER, signatureOf, standardSignatureOf, wireHeaders } from './message.ts';

/** What the headers of a delivery are made of. */
export interface DeliveryFacts {
  /** The id of the notification, the same at every attempt. */
  id: string;
  event: string;
  attempt: number;
  body: Buffer;
  /** Seconds since the epoch, on the database's clock. */
  timestamp: number;
  secrets: SigningSecrets;
  custom: readonly CustomHeader[];
}

/** What a delivery is signed with; during a rotation with two. */
export interface SigningSecrets {
  secret: string;
  nextSecret: string | null;
}

/** Headers as they are sent, as they are shown, without the values that open the receiver's door, and as they are stored. */
export interface DeliveryHeaders {
  sent: Record<string, string>;
  kept: Record<string, string>;
  stored: StoredHeaders;
}

/**
 * The request headers of an attempt as they are stored: of ours the digests alone, because all else is derived from the
 * attempt. Attempts of former versions have no digests and all headers.
 */
export interface StoredHeaders {
  signatures: Buffer | null;
  requestHeaders: Record<string, string> | null;
}

/** What stands for a value that is not shown. */
export const MASK = '[hidden]';

/** What belongs to the connection and not to the message, or would change where and how the body is read. */
const OF_THE_CONNECTION = new Set([
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The headers of one attempt. Those of the webhook come first, so that none of them replaces one of ours. */
export function deliveryHeaders(delivery: DeliveryFacts): DeliveryHeaders {
  const signed = signaturesOf(delivery);
  const own = ownHeaders(delivery, signed);
  const signatures = packed(signed);
  if (delivery.custom.length === 0)
    return { sent: wireHeaders(own), kept: own, stored: { signatures, requestHeaders: null } };
  const names = new Set(Object.keys(own).map((name) => name.toLowerCase()));
  const custom = delivery.custom.filter(({ name }) => {
    const lower = name.toLowerCase();
    return !names.has(lower) && !OF_THE_CONNECTION.has(lower);
  });
  const sent = Object.fromEntries(custom.map(({ name, value }) => [name, value]));
  const kept = Object.fromEntries(custom.map(({ name }) => [name, MASK]));
  const requestHeaders = custom.length === 0 ? null : kept;
  const stored = { signatures, requestHeaders };
  return { sent: wireHeaders({ ...sent, ...own }), kept: { ...kept, ...own }, stored };
}

/** What the stored headers of an attempt are completed with. */
export type AttemptFacts = Pick<DeliveryFacts, 'id' | 'event' | 'attempt' | 'timestamp'>;

/** The request headers of an attempt, of what is stored of them. */
export function shownHeaders(
  { signatures, requestHeaders }: StoredHeaders,
  facts: AttemptFacts,
): Record<string, string> {
  if (signatures === null) return requestHeaders ?? {};
  return { ...requestHeaders, ...ownHeaders(facts, unpacked(signatures)) };
}

/** With which secrets a delivery is signed at a moment of the monotonic clock. */
export function signingSecrets(
  { secret, nextSecret, switchesAt }: SigningSecrets & { switchesAt: number | null },
  at: number,
): SigningSecrets {
  if (nextSecret === null || switchesAt === null) return { secret, nextSecret: null };
  return at < switchesAt ? { secret, nextSecret } : { secret: nextSecret, nextSecret: null };
}

/** The signatures of a message by each of its secrets: as the specified header has them, and as Standard Webhooks does. */
interface Signatures {
  specified: readonly string[];
  standard: readonly string[];
}

function signaturesOf({ id, body, timestamp, secrets: { secret, nextSecret } }: DeliveryFacts): Signatures {
  const keys = nextSecret === null ? [secret] : [secret, nextSecret];
  return {
    specified: keys.map((key) => signatureOf(body, key)),
    standard: keys.map((key) => standardSignatureOf(body, key, { id, timestamp })),
  };
}

// The specified header has room for one signature, so during a rotation it keeps that of the secret receivers know.
function ownHeaders(
  { id, event, attempt, timestamp }: AttemptFacts,
  { specified: [specified = '', next], standard }: Signatures,
): Record<string, string> {
  return {
    ...MESSAGE_HEADERS,
    [SIGNATURE_HEADER]: specified,
    ...(next === undefined ? {} : { [`${SIGNATURE_HEADER}-Next`]: next }),
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': standard.join(' '),
    'X-SVC-Webhook-Event': event,
    'X-SVC-Webhook-Attempt': String(attempt),
  };
}

/** The length of a digest of SHA-256, and what precedes one in a signature of Standard Webhooks. */
const DIGEST_BYTES = 32;
const STANDARD_PREFIX = 'v1,';

function packed({ specified, standard }: Signatures): Buffer {
  return Buffer.concat([
    ...specified.map((signature) => Buffer.from(signature, 'hex')),
    ...standard.map((signature) => Buffer.from(signature.slice(STANDARD_PREFIX.length), 'base64')),
  ]);
}

function unpacked(signatures: Buffer): Signatures {
  const keys = Array.from({ length: signatures.length / DIGEST_BYTES / 2 }, (_, key) => key);
  const digest = (at: number) => signatures.subarray(at * DIGEST_BYTES, (at + 1) * DIGEST_BYTES);
  return {
    specified: keys.map((key) => digest(key).toString('hex')),
    standard: keys.map((key) => `${STANDARD_PREFIX}${digest(keys.length + key).toString('base64')}`),
  };
}
