import { hkdfSync } from 'node:crypto';
import { Secret } from './secret.ts';

const DERIVED_BYTES = 32;

/** A key of its own for a purpose, made of the one secret key of an installation (HKDF, RFC 5869). */
export function derivedKey(key: Secret<Uint8Array>, purpose: string): Secret<Buffer> {
  return new Secret(Buffer.from(hkdfSync('sha256', key.reveal(), new Uint8Array(), purpose, DERIVED_BYTES)));
}
