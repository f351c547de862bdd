import { replaceUnstorable } from '../core/storable-text.ts';

/**
 * Reads JSON that came from outside, so that it can be stored: PostgreSQL takes no NUL character and no half of a
 * surrogate pair, in text or in jsonb. Throws a SyntaxError for a text that is no JSON.
 */
export function parseJsonText(text: string): unknown {
  const json = text.replace(/^\uFEFF/, '');
  return MAY_BE_UNSTORABLE.test(json) ? JSON.parse(json, (_key, value: unknown) => storable(value)) : JSON.parse(json);
}

/** The same text without what PostgreSQL would refuse. */
export function storableJsonText(text: string): string {
  return replaceUnstorable(text, 'removed');
}

// Such characters can only hide in an escape: raw ones are no JSON, or were replaced when the bytes were decoded.
const MAY_BE_UNSTORABLE = /\\u(?:0000|d[89a-f])/i;

function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableJsonText(value);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  const keys = Object.keys(value);
  if (keys.every((key) => storableJsonText(key) === key)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [storableJsonText(key), member]));
}
