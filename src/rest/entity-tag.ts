import { createHash } from 'node:crypto';
import { ENCODINGS, type Encoding } from './content-encoding.ts';

/* Each encoding of a representation has a strong tag of its own (RFC 9110 §8.8.3.3), made of that of the plain bytes. */

/** The same bytes are sent again where an answer is made once for all. */
const tags = new WeakMap<Buffer, string>();

/** What follows the tag of the plain bytes; base64url has no dot. */
const ENCODED = new RegExp(`\\.(?:${ENCODINGS.join('|')})(?="$)`);

/** The strong tag of a representation as it is without an encoding. */
export function tagOf(bytes: Buffer): string {
  const known = tags.get(bytes);
  if (known !== undefined) return known;
  const tag = `"${createHash('sha1').update(bytes).digest('base64url')}"`;
  tags.set(bytes, tag);
  return tag;
}

/** The strong tag of the same representation in an encoding. */
export function encodedTag(tag: string, encoding: Encoding | null): string {
  return encoding === null ? tag : `${tag.slice(0, -1)}.${encoding}"`;
}

/**
 * Whether a list such as `If-None-Match` names a representation, in whatever encoding the client was given it. Tags are
 * compared weakly: a proxy that compresses marks them so.
 */
export function namesTag(header: string | undefined, tag: string): boolean {
  const named = (header ?? '').split(',').map((one) => plainTag(one.trim().replace(/^W\//, '')));
  return named.includes(tag) || named.includes('*');
}

/** The tag of the plain bytes of a representation by the tag that a client was given. */
export function plainTag(tag: string): string {
  return tag.replace(ENCODED, '');
}
