import { hkdfSync } from 'node:crypto';
import type { SecretKeys } from './sealer.ts';
import { Secret } from './secret.ts';

const DERIVED_BYTES = 32;

/** A key of its own for a purpose, derived from each secret key of an installation in their order (HKDF, RFC 5869). */
export function derivedKeys([first, ...former]: SecretKeys, purpose: string): SecretKeys {
  return [derivedKey(first, purpose), ...former.map((key) => derivedKey(key, purpose))];
}

function derivedKey(key: Secret<Uint8Array>, purpose: string): Secret<Buffer> {
  return new Secret(Buffer.from(hkdfSync('sha256', key.reveal(), new Uint8Array(), purpose, DERIVED_BYTES)));
}
