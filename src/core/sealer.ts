import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Secret } from './secret.ts';

/** The keys of an installation: the first seals, and what was sealed with any of them can be opened. */
export type SecretKeys = readonly [Secret<Uint8Array>, ...Secret<Uint8Array>[]];

/** Encrypts what is secret before it is stored, and reads it again. */
export interface Sealer {
  /** The sealed form of a text; `purpose` binds it to its place, so that it cannot be moved to another. */
  seal(text: string, purpose: string): Buffer;
  /** The text again. Throws for bytes that were sealed with another key or for another purpose, or were changed. */
  open(sealed: Uint8Array, purpose: string): string;
  /** The same text sealed with the first key; null for what already is. Throws where `open` does. */
  reseal(sealed: Uint8Array, purpose: string): Buffer | null;
}

/** The version of the format, so that a later one can be recognized. */
const FORM = 1;
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM (NIST SP 800-38D) with a random nonce: one byte of form, the nonce, the tag, the text. */
export function createSealer(...[first, ...former]: SecretKeys): Sealer {
  return { seal, open, reseal };

  function seal(text: string, purpose: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, first.reveal(), nonce).setAAD(Buffer.from(purpose));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.of(FORM), nonce, cipher.getAuthTag(), sealed]);
  }

  function open(sealed: Uint8Array, purpose: string): string {
    if (sealed[0] !== FORM) throw new Error(`A sealed text for ${purpose} has a form that is not known.`);
    for (const key of [first, ...former]) {
      const text = openWith(key, sealed, purpose);
      if (text !== null) return text;
    }
    throw new Error(`A sealed text for ${purpose} was sealed with another key or for another purpose, or was changed.`);
  }

  function reseal(sealed: Uint8Array, purpose: string): Buffer | null {
    return openWith(first, sealed, purpose) === null ? seal(open(sealed, purpose), purpose) : null;
  }
}

/** Null for what this key does not open. The tag of 16 bytes decides, so no wrong key ever gives a text. */
function openWith(key: Secret<Uint8Array>, bytes: Uint8Array, purpose: string): string | null {
  const sealed = Buffer.from(bytes);
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  try {
    const decipher = createDecipheriv(CIPHER, key.reveal(), nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES));
    const text = decipher.update(sealed.subarray(1 + NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
