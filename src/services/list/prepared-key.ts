import { createHash } from 'node:crypto';

/** How many texts are prepared; each takes memory of the server's on every connection that has sent it. */
const TEXTS_MAX = 50;
const KEY_LENGTH = 16;

/** Gives texts of one family their keys: the same text the same each time, undefined once so many others have one. */
export function preparedKeys(): (text: string) => string | undefined {
  const keys = new Map<string, string>();
  return (text) => {
    const known = keys.get(text);
    if (known !== undefined || keys.size >= TEXTS_MAX) return known;
    const key = createHash('sha256').update(text).digest('hex').slice(0, KEY_LENGTH);
    keys.set(text, key);
    return key;
  };
}

/** The key under which a text is prepared by this process. */
export const preparedKey = preparedKeys();
