import { createHmac } from 'node:crypto';

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
