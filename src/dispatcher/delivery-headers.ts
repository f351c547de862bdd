import type { CustomHeader } from './endpoint.ts';
import { messageHeaders, SIGNATURE_HEADER, signatureOf, standardSignatureOf, wireHeaders } from './message.ts';

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

/** Headers as they are sent, and as they are kept: without the values that open the receiver's door. */
export interface DeliveryHeaders {
  sent: Record<string, string>;
  kept: Record<string, string>;
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
  const own = ownHeaders(delivery);
  if (delivery.custom.length === 0) return { sent: wireHeaders(own), kept: own };
  const names = new Set(Object.keys(own).map((name) => name.toLowerCase()));
  const custom = delivery.custom.filter(({ name }) => {
    const lower = name.toLowerCase();
    return !names.has(lower) && !OF_THE_CONNECTION.has(lower);
  });
  const sent = Object.fromEntries(custom.map(({ name, value }) => [name, value]));
  const kept = Object.fromEntries(custom.map(({ name }) => [name, MASK]));
  return { sent: wireHeaders({ ...sent, ...own }), kept: { ...kept, ...own } };
}

/** With which secrets a delivery is signed at a moment of the monotonic clock. */
export function signingSecrets(
  { secret, nextSecret, switchesAt }: SigningSecrets & { switchesAt: number | null },
  at: number,
): SigningSecrets {
  if (nextSecret === null || switchesAt === null) return { secret, nextSecret: null };
  return at < switchesAt ? { secret, nextSecret } : { secret: nextSecret, nextSecret: null };
}

// The specified header has room for one signature, so during a rotation it keeps that of the secret receivers know.
function ownHeaders({ id, event, attempt, body, timestamp, secrets }: DeliveryFacts): Record<string, string> {
  const { secret, nextSecret } = secrets;
  const both = nextSecret === null ? [secret] : [secret, nextSecret];
  return {
    ...messageHeaders(body, secret),
    ...(nextSecret === null ? {} : { [`${SIGNATURE_HEADER}-Next`]: signatureOf(body, nextSecret) }),
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': both.map((key) => standardSignatureOf(body, key, { id, timestamp })).join(' '),
    'X-SVC-Webhook-Event': event,
    'X-SVC-Webhook-Attempt': String(attempt),
  };
}
