import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Whether a delivery was signed with a secret; if not, the reason. */
export type SignatureCheck = { isValid: true } | { isValid: false; reason: string };

/** A delivery as it came in. */
export interface ReceivedDelivery {
  /** Names in lower case. */
  headers: IncomingHttpHeaders;
  /** The bytes as they came, before anything has read them. */
  body: Uint8Array;
}

/** Standard Webhooks 1.0.0 leaves the tolerance to receivers; its own libraries allow five minutes either way. */
const CLOCK_DIFFERENCE_SECONDS_MAX = 300;

/**
 * Checks every signature that a delivery carries: the one over the body alone, keyed with the secret as it is written,
 * and that of Standard Webhooks, keyed with what the secret says in base64. One of them has to be there, and each that
 * is there has to be right; while a secret is being replaced, each may be that of either secret.
 */
export function checkSignature({ headers, body }: ReceivedDelivery, secret: string, nowMs: number): SignatureCheck {
  const plain = [headers['x-svc-webhook-signature'], headers['x-svc-webhook-signature-next']].flatMap(
    (given) => given ?? [],
  );
  const standard = headers['webhook-signature'];
  if (plain.length === 0 && standard === undefined) return refused('it is not signed');
  const isPlainRight = plain.length === 0 || isAnyEqual(plain, createHmac('sha256', secret).update(body).digest('hex'));
  if (!isPlainRight) return refused('X-SVC-Webhook-Signature does not match this body and secret');
  return standard === undefined ? { isValid: true } : checkStandard({ headers, body }, secret, nowMs);
}

function checkStandard({ headers, body }: ReceivedDelivery, secret: string, nowMs: number): SignatureCheck {
  const [id, timestamp] = [String(headers['webhook-id'] ?? ''), String(headers['webhook-timestamp'] ?? '')];
  const isNow = Math.abs(nowMs / 1_000 - Number(timestamp)) <= CLOCK_DIFFERENCE_SECONDS_MAX;
  if (timestamp === '' || !isNow) return refused('webhook-timestamp is not within the last five minutes');
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
  const given = [headers['webhook-signature'] ?? ''].flat().flatMap((text) => text.split(' '));
  if (isAnyEqual(given, `v1,${expected}`)) return { isValid: true };
  return refused('webhook-signature does not match this body, id, timestamp and secret');
}

/** Compares in constant time. */
function isAnyEqual(given: readonly string[], expected: string): boolean {
  const right = Buffer.from(expected);
  return given
    .map((text) => Buffer.from(text))
    .some((bytes) => bytes.length === right.length && timingSafeEqual(bytes, right));
}

function refused(reason: string): SignatureCheck {
  return { isValid: false, reason };
}
