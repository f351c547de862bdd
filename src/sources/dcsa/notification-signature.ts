import { createHmac, timingSafeEqual } from 'node:crypto';

/** A line may sign with an old and a new secret for a while, but not with more than a few. */
const SIGNATURES_MAX = 5;
const HEADER_LENGTH_MAX = 1_000;

/**
 * Whether a notification was signed with the secret of a subscription. `header` is the value of `Notification-Signature`
 * (DCSA event domain 1.0: `sha256=<hex>`), the HMAC-SHA256 of the body as it came, byte by byte; a body that was parsed
 * and written again has another one. The secret is the base64 text that was given when subscribing. Also true for
 * SHA256= and sha-256=, blanks, quotes, and several signatures with commas between them, of which one is right; never
 * for an empty or unreadable secret. It takes the same time however much of a signature is right.
 */
export function verifyNotification(rawBody: Buffer, header: string | undefined, secretBase64: string): boolean {
  const secret = decodeSecret(secretBase64);
  if (secret === null || header === undefined || header.length > HEADER_LENGTH_MAX) return false;
  const expected = createHmac('sha256', secret).update(rawBody).digest();
  const given = signaturesIn(header);
  return given.filter((signature) => timingSafeEqual(signature, expected)).length > 0;
}

/** The bytes of a secret in base64 or base64url; null if it is none, or empty. */
export function decodeSecret(secretBase64: string): Buffer | null {
  const text = secretBase64.trim();
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) return null;
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === 0 ? null : bytes;
}

function signaturesIn(header: string): Buffer[] {
  const parts = header.split(',').slice(0, SIGNATURES_MAX);
  return parts.flatMap((part) => {
    const [, hex] = /^\s*"?sha-?256\s*=\s*"?([0-9a-f]{64})"?\s*$/i.exec(part) ?? [];
    return hex === undefined ? [] : [Buffer.from(hex, 'hex')];
  });
}
