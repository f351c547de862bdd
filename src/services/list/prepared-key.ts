import { createHash } from 'node:crypto';

/** How many texts are prepared; each takes memory of the server's on every connection that has sent it. */
const TEXTS_MAX = 50;
const KEY_LENGTH = 16;

const keys = new Map<string, string>();

/** The key under which a text of a family is prepared; undefined once so many others are. */
export function preparedKey(text: string): string | undefined {
  const known = keys.get(text);
  if (known !== undefined || keys.size >= TEXTS_MAX) return known;
  const key = createHash('sha256').update(text).digest('hex').slice(0, KEY_LENGTH);
  keys.set(text, key);
  return key;
}
