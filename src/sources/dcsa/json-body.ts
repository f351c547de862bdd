import { parseJsonText } from '../json-text.ts';
import type { Rejection } from '../push.ts';

/** What a pushed text holds, or why it is no JSON that can be read. */
export type JsonBody = { ok: true; json: unknown } | { ok: false; rejection: Rejection };

/** No message of a line is nested deeper; deeper nesting would exhaust the stack of recursive code. */
const DEPTH_MAX = 50;

/** Reads a text as JSON. It never throws. */
export function readJsonBody(text: string): JsonBody {
  if (depthOf(text) > DEPTH_MAX) return rejected(`The text is nested more than ${DEPTH_MAX} levels deep.`, text);
  try {
    return { ok: true, json: parseJsonText(text) };
  } catch {
    return rejected('The text is no JSON, or only a part of it.', text);
  }
}

/** An element as text, for the quarantine. */
export function rawText(element: unknown): string {
  return JSON.stringify(element) ?? 'null';
}

function rejected(reason: string, raw: string): JsonBody {
  return { ok: false, rejection: { reason, raw } };
}

// Counts brackets outside of texts, without building anything.
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isText = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (isText) {
      if (character === '\\') at += 1;
      else if (character === '"') isText = false;
    } else if (character === '"') isText = true;
    else if (character === '[' || character === '{') deepest = Math.max(deepest, ++depth);
    else if (character === ']' || character === '}') depth -= 1;
  }
  return deepest;
}
