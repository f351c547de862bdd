import { findLine, isLeasedPrefix, lineOfBillOfLadingPrefix, lineOfContainerPrefix } from './carrier.ts';
import type { NumberKind } from './carrier-table.ts';
import { containerOwnerPrefix, parseContainerNumber } from './container-number.ts';

/**
 * The numbers under which a shipment is asked for. DCSA allows a booking 35 characters and a bill of lading 20; nothing
 * sets a lower bound, so a single character may stand.
 */
export const REFERENCE_LENGTH_MAX = 35;

/** Longer text is refused before it is normalised: a number with its blanks and dashes is never that long. */
const TEXT_LENGTH_MAX = 200;

/** A number that a line can be asked for, or one sentence why the text is none. */
export type CheckedReference = { ok: true; number: string } | { ok: false; reason: string; suggestion?: string };

/** A line that may know a number, and why. */
export interface LineCandidate {
  scac: string;
  because: string;
}

/** What a text looks like. No candidates means that nothing in the number names a line. */
export interface ReferenceClass {
  number: string;
  kind: NumberKind | null;
  /** The likeliest first. */
  candidates: LineCandidate[];
  /** One sentence for people. */
  reason: string;
}

/** Formats of numbers without the letters of their line, as lines print them; the narrower stand before the wider. */
const BARE_FORMATS: readonly { scac: string; kind: 'bill_of_lading' | 'booking'; form: RegExp; words: string }[] = [
  { scac: 'COSU', kind: 'bill_of_lading', form: /^[68]\d{9}$/, words: 'ten digits that begin with 6 or 8' },
  { scac: 'OOLU', kind: 'bill_of_lading', form: /^2\d{9}$/, words: 'ten digits that begin with 2' },
  { scac: 'OOLU', kind: 'booking', form: /^3\d{9}$/, words: 'ten digits that begin with 3' },
  { scac: 'WHLC', kind: 'bill_of_lading', form: /^0\d{2}[A-Z0-9]\d{6}$/, words: 'ten characters that begin with 0' },
  { scac: 'MATS', kind: 'bill_of_lading', form: /^7\d{9}$/, words: 'ten digits that begin with 7' },
  { scac: 'TEST', kind: 'booking', form: /^SBK0[A-Z]+\d{2}$/, words: 'SBK0, a word and two digits' },
  { scac: 'TEST', kind: 'bill_of_lading', form: /^SBX0[A-Z]+\d{2}$/, words: 'SBX0, a word and two digits' },
  { scac: 'ACLU', kind: 'bill_of_lading', form: /^(?:S\d{9}|SA\d{8})$/, words: 'S and nine digits, or SA and eight' },
  { scac: 'YMLU', kind: 'bill_of_lading', form: /^[WIETBN]\d{9}$/, words: 'W, I, E, T, B or N and nine digits' },
  { scac: 'CLAM', kind: 'bill_of_lading', form: /^CAT\d{6}$/, words: 'CAT and six digits' },
  { scac: 'YMLU', kind: 'booking', form: /^[A-Z]{3}\d{6}$/, words: 'three letters and six digits' },
  { scac: 'MAEU', kind: 'bill_of_lading', form: /^\d{9}$/, words: 'nine digits' },
  { scac: 'HLCU', kind: 'booking', form: /^\d{8}$/, words: 'eight digits' },
  { scac: 'EGLV', kind: 'bill_of_lading', form: /^\d{12}$/, words: 'twelve digits' },
  { scac: 'CMDU', kind: 'bill_of_lading', form: /^[A-Z]{3}\d{7}$/, words: 'three letters and seven digits' },
  { scac: 'APLU', kind: 'bill_of_lading', form: /^[A-Z]{3}\d{7}$/, words: 'three letters and seven digits' },
  { scac: 'ANNU', kind: 'bill_of_lading', form: /^[A-Z]{3}\d{7}$/, words: 'three letters and seven digits' },
  { scac: 'KMTU', kind: 'bill_of_lading', form: /^[A-Z]{3}\d{7}$/, words: 'three letters and seven digits' },
  { scac: 'CMDU', kind: 'bill_of_lading', form: /^[A-Z]{4}\d{6}$/, words: 'four letters and six digits' },
  { scac: 'KMTU', kind: 'bill_of_lading', form: /^[A-Z]{4}\d{6}$/, words: 'four letters and six digits' },
  { scac: 'HDMU', kind: 'bill_of_lading', form: /^[A-Z]{3}[A-IK-TV-Y]\d{7}$/, words: 'four letters and seven digits' },
  { scac: 'ARKU', kind: 'bill_of_lading', form: /^[A-Z]{3}\d{9}$/, words: 'three letters and nine digits' },
  { scac: 'DJSC', kind: 'bill_of_lading', form: /^[A-Z]{3}\d{9}$/, words: 'three letters and nine digits' },
  { scac: 'ONEY', kind: 'bill_of_lading', form: /^[A-Z]{4}\d{8}$/, words: 'four letters and eight digits' },
  { scac: 'PCIU', kind: 'bill_of_lading', form: /^[A-Z]{4}\d{8}$/, words: 'four letters and eight digits' },
  { scac: 'HDMU', kind: 'bill_of_lading', form: /^[A-Z]{4}\d{8}$/, words: 'four letters and eight digits' },
  {
    scac: 'ONEY',
    kind: 'bill_of_lading',
    form: /^[A-Z][A-Z0-9]{5}\d{6}$/,
    words: 'six characters and six digits',
  },
  {
    scac: 'SMLM',
    kind: 'bill_of_lading',
    form: /^[A-Z][A-Z0-9]{5}\d{6}$/,
    words: 'six characters and six digits',
  },
];

/** The form in which numbers are stored and compared: only A to Z and 0 to 9. */
export function normalizeReference(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[a-z]+/g, (letters) => letters.toUpperCase())
    .replace(/[^A-Z0-9]/g, '');
}

/** Whether a text can be asked for as a number of that kind; the reason says what is wrong and what to do. */
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

/** What kind of number a text looks like and which lines may know it, by the prefixes and formats of the tables. */
export function classifyReference(text: string): ReferenceClass {
  const checked = checkReference('bill_of_lading', text);
  if (!checked.ok) return { number: '', kind: null, candidates: [], reason: checked.reason };
  const { number } = checked;
  const prefix = containerOwnerPrefix(number);
  if (prefix !== null) return classifyContainer(number, prefix);

  const line = number.length > 4 ? lineOfBillOfLadingPrefix(number.slice(0, 4)) : null;
  if (line !== null) {
    const because = `${number.slice(0, 4)} is written before the bills of lading of ${line.name}.`;
    return { number, kind: 'bill_of_lading', candidates: [{ scac: line.scac, because }], reason: because };
  }
  return classifyBare(number);
}

function classifyContainer(number: string, prefix: string): ReferenceClass {
  const parsed = parseContainerNumber(number);
  if (!parsed.ok) return { number, kind: 'container', candidates: [], reason: parsed.reason };
  const line = lineOfContainerPrefix(prefix);
  if (line !== null) {
    const because = `${prefix} is a container prefix of ${line.name}.`;
    return { number, kind: 'container', candidates: [{ scac: line.scac, because }], reason: because };
  }
  const reason = isLeasedPrefix(prefix)
    ? `${prefix} belongs to a lessor, so the number does not tell the shipping line; give the line.`
    : `No shipping line is known for the container prefix ${prefix}; give the line.`;
  return { number, kind: 'container', candidates: [], reason };
}

function classifyBare(number: string): ReferenceClass {
  const matches = BARE_FORMATS.filter((format) => format.form.test(number));
  const first = matches[0];
  if (first === undefined) {
    return { number, kind: null, candidates: [], reason: 'No shipping line is known for this form of number.' };
  }
  const candidates = matches.map(({ scac, words }) => ({
    scac,
    because: `${findLine(scac)?.name ?? scac} writes such numbers: ${words}.`,
  }));
  const distinct = candidates.filter(({ scac }, at) => candidates.findIndex((one) => one.scac === scac) === at);
  const several = `Several shipping lines write numbers of this form: ${first.words}.`;
  const reason = distinct.length > 1 ? several : (distinct[0]?.because ?? several);
  return { number, kind: first.kind, candidates: distinct, reason };
}

// Blanks, dashes and other punctuation are how people set a number; anything else that would vanish (an emoji, a letter
// with an accent, a control character) means that the text was not that number.
function hasForeignCharacters(text: string): boolean {
  return /[^A-Za-z0-9\s\p{P}\p{Cf}\u2212]/u.test(text.normalize('NFKC'));
}
