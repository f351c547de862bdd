import { createHmac } from 'node:crypto';

/** The header that carries the signature of a delivery. */
export const SIGNATURE_HEADER = 'X-SVC-Webhook-Signature';

/**
 * The signature of a body, lower case hexadecimal HMAC-SHA256 (RFC 2104) over its bytes as they are sent. The key is
 * the secret as it is written, prefix and all, because receivers put into their check what they were shown.
 */
export function signatureOf(body: Uint8Array, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

/** What the secret of a webhook is sealed for: only there can it be opened again. */
export function secretPurpose(webhookId: string): string {
  return `webhook ${webhookId} secret`;
}
