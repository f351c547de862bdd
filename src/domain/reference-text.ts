import type { NumberKind } from './carrier-table.ts';
import { parseContainerNumber } from './container-number.ts';
import { withoutSizeType } from './size-type-suffix.ts';

/**
 * The numbers under which a shipment is polled. DCSA allows a booking 35 characters and a bill of lading 20; nothing
 * sets a lower bound, so a single character may stand.
 */
export const REFERENCE_LENGTH_MAX = 35;

/** Longer text is refused before it is normalised: a number with its blanks and dashes is never that long. */
const TEXT_LENGTH_MAX = 200;

/** A number that a line can be polled for, or one sentence why the text is none. */
export type CheckedReference = { ok: true; number: string } | { ok: false; reason: string; suggestion?: string };

/** The form in which numbers are stored and compared: only A to Z and 0 to 9, a container without its size and type. */
export function normalizeReference(text: string): string {
  if (PLAIN.test(text)) return withoutSizeType(text);
  const characters = text
    .normalize('NFKC')
    .replace(/[a-z]+/g, (letters) => letters.toUpperCase())
    .replace(/[^A-Z0-9]/g, '');
  return withoutSizeType(characters);
}

/** Already in that form, as most numbers come. */
const PLAIN = /^[A-Z0-9]*$/;

/** Whether a text can be polled as a number of that kind; the reason says what is wrong and what to do. */
export function checkReference(kind: NumberKind, text: string): CheckedReference {
  if (kind === 'container') {
    const container = parseContainerNumber(text);
    return container.ok ? { ok: true, number: container.number } : container;
  }

  const words = kind === 'booking' ? 'booking number' : 'bill of lading number';
  if (text.length > TEXT_LENGTH_MAX) return { ok: false, reason: `This text is too long for a ${words}.` };
  if (hasForeignCharacters(text)) {
    return { ok: false, reason: `A ${words} has only the letters A to Z and digits; look for other characters.` };
  }
  const number = normalizeReference(text);
  if (number === '') return { ok: false, reason: `The ${words} is empty; give it as the shipping line wrote it.` };
  if (number.length > REFERENCE_LENGTH_MAX) {
    return { ok: false, reason: `A ${words} has at most ${REFERENCE_LENGTH_MAX} characters, not ${number.length}.` };
  }
  return { ok: true, number };
}

// Blanks, dashes and other punctuation are how people set a number; anything else that would vanish (an emoji, a letter
// with an accent, a control character) means that the text was not that number.
function hasForeignCharacters(text: string): boolean {
  return /[^A-Za-z0-9\s\p{P}\p{Cf}\u2212]/u.test(text.normalize('NFKC'));
}
