import { randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/** Scanners for leaked secrets know this beginning, and so do the libraries that check signatures. */
const SECRET_PREFIX = 'whsec_';

/** A new secret for deliveries to be signed with. */
export function newWebhookSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}
