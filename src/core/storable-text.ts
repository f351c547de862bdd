/** PostgreSQL takes no NUL character and no half of a surrogate pair, in text or in jsonb. */
const MAY_BE_UNSTORABLE = /[\0\ud800-\udfff]/;
const REPLACEMENT = 0xfffd;

/**
 * A text without what PostgreSQL refuses: halves of surrogate pairs become U+FFFD, and NUL characters the same or nothing.
 * The time is that of the text's length, however many of them it holds: a flood of them is answered as any text is.
 */
export function replaceUnstorable(text: string, nul: 'replaced' | 'removed'): string {
  if (!MAY_BE_UNSTORABLE.test(text)) return text;
  // To replace one by one makes a tree of as many pieces; ten million of them take a second.
  const bytes = Buffer.from(text, 'utf16le');
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0 && nul === 'removed') continue;
    const kept = code === 0 || isHalf(text, at, code) ? REPLACEMENT : code;
    bytes[length++] = kept & 0xff;
    bytes[length++] = kept >> 8;
  }
  return bytes.toString('utf16le', 0, length);
}

/** Whether the code at a position is a surrogate without the other half beside it. */
function isHalf(text: string, at: number, code: number): boolean {
  if (code < 0xd800 || code > 0xdfff) return false;
  const isFirst = code < 0xdc00;
  const other = text.charCodeAt(isFirst ? at + 1 : at - 1);
  // Beyond the ends of the text there is NaN, which compares as false.
  return isFirst ? !(other >= 0xdc00 && other <= 0xdfff) : !(other >= 0xd800 && other < 0xdc00);
}
