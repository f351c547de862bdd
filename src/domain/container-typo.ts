import { isLeasedPrefix, lineOfContainerPrefix } from './carrier.ts';
import { checkDigit, hasRightCheckDigit } from './check-digit.ts';
import { missingDigitText } from './missing-digit.ts';

/** A container number that a text may have been meant as, and the one edit that makes it of the text. */
export interface Correction {
  number: string;
  /** What is wrong with the text, as the end of a sentence: `the fourth letter should be U`. */
  what: string;
}

/** More corrections than these do not help to find the right one. */
const CORRECTIONS_MAX = 6;

/** Letters that are read or typed for digits. */
const DIGIT_FOR_LETTER: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  B: '8',
};
/** The letters for which digits are read or typed, the likeliest first. */
const LETTERS_FOR_DIGIT: Readonly<Record<string, string>> = {
  '0': 'OQDCGU',
  '1': 'ILTJ',
  '2': 'Z',
  '3': 'E',
  '4': 'A',
  '5': 'S',
  '6': 'GB',
  '7': 'TZ',
  '8': 'B',
  '9': 'GQ',
};

/**
 * The container numbers that a text with one mistake may have been meant as, the likeliest first; empty if it does not
 * look like one. The text is normalised (capitals and digits only) and not a right number. The check digit decides: of
 * corrections that fit by chance, only those are given that people do make, and a letter is only exchanged for one with
 * which the owner is known.
 */
export function correctionsOf(text: string): Correction[] {
  const found = new Map<string, Correction>();
  for (const correction of [
    ...ofCategory(text),
    ...ofLookalikes(text),
    ...ofLetterAmongDigits(text),
    ...ofOwner(text),
    ...ofMissingLetter(text),
    ...ofDigits(text),
    ...ofLength(text),
  ]) {
    if (hasRightCheckDigit(correction.number) && !found.has(correction.number))
      found.set(correction.number, correction);
  }
  return [...found.values()].slice(0, CORRECTIONS_MAX);
}

/** What is wrong with a text that looks like a container number, in one sentence; null if it does not look like one. */
export function typoText(text: string): string | null {
  if (isOneDigitShort(text)) return missingDigitText(text);
  const corrections = correctionsOf(text);
  const [first, ...others] = corrections;
  const looks = `${text} looks like a container number with`;
  if (first === undefined) return twoMistakes(text, looks) ?? digitAmongLetters(text);
  if (others.length === 0) return `${looks} a typing error: ${first.what} (${first.number}).`;
  const listed = corrections.map(({ number, what }) => `${number} (${what})`);
  return `${looks} a typing error; several corrections are possible: ${listed.join(', ')}.`;
}

// The letters of a known owner but for the last of them, and a check digit that does not fit either.
function twoMistakes(text: string, looks: string): string | null {
  const [, owner = '', serial = ''] = OTHER_CATEGORY.exec(text) ?? [];
  const prefix = `${owner}U`;
  if (owner === '' || !isKnownOwner(prefix)) return null;
  const last = checkDigit(prefix + serial.slice(0, 6));
  return `${looks} two typing errors: the fourth letter should be U, and the check digit would be ${last} then; look at the document.`;
}

/**
 * What a number of three letters and seven digits may be beside a bill of lading, which lines write so: a container number
 * without its fourth letter. The check digit fits one in eleven by chance, so that only a known owner makes it more than
 * that, and then this is null.
 */
export function missingLetterText(text: string): string | null {
  const corrections = THREE_LETTERS.test(text) ? correctionsOf(text) : [];
  const [first] = corrections;
  if (first === undefined || corrections.some(({ number }) => isKnownOwner(number.slice(0, PREFIX_LENGTH))))
    return null;
  return `It could also be a container number of which ${first.what} (${first.number}).`;
}

/** One of the three letters of the owner is a digit, and no letter that looks like it fits. */
function digitAmongLetters(text: string): string | null {
  if (!/^(?=\d[A-Z]{2}|[A-Z]\d[A-Z]|[A-Z]{2}\d)[A-Z0-9]{3}U\d{7}$/.test(text)) return null;
  const place = text.search(/\d/) + 1;
  return `${text} looks like a container number with a digit where a letter belongs: ${text.charAt(place - 1)} at place ${place}; look at the document.`;
}

/** Four letters of which the last is no category of ISO 6346. HMM writes letters that end in WB before its waybills. */
const OTHER_CATEGORY = /^(?!..WB)([A-Z]{3})[A-IK-TV-Y](\d{7})$/;

function isKnownOwner(prefix: string): boolean {
  return lineOfContainerPrefix(prefix) !== null || isLeasedPrefix(prefix);
}

/** The fourth letter is U for a container; the other categories are rare, so their owner has to be known. */
function ofCategory(text: string): Correction[] {
  const [, owner = '', serial = ''] = OTHER_CATEGORY.exec(text) ?? [];
  if (owner === '') return [];
  const letters = ['U', ...['J', 'Z'].filter((letter) => isKnownOwner(owner + letter))];
  return letters.map((letter) => ({ number: owner + letter + serial, what: `the fourth letter should be ${letter}` }));
}

/** A letter among the digits, or a digit among the letters. */
function ofLookalikes(text: string): Correction[] {
  if (text.length !== 11) return [];
  return [...text].flatMap((character, index) => {
    const others = (index < 4 ? LETTERS_FOR_DIGIT[character] : DIGIT_FOR_LETTER[character]) ?? '';
    return [...others].map((other) => {
      const number = text.slice(0, index) + other + text.slice(index + 1);
      return { number, what: `${character} at place ${index + 1} should be ${other}` };
    });
  });
}

/** Another letter where a digit belongs: the check digit shows which. */
function ofLetterAmongDigits(text: string): Correction[] {
  if (!isContainerPrefix(text.slice(0, 4)) || !/^[0-9]*[A-Z][0-9]*$/.test(text.slice(4)) || text.length !== 11)
    return [];
  const index = text.slice(4).search(/[A-Z]/) + 4;
  return Array.from({ length: 10 }, (_, digit) => ({
    number: text.slice(0, index) + digit + text.slice(index + 1),
    what: `${text.charAt(index)} at place ${index + 1} should be ${digit}`,
  }));
}

/** The U, or the J or Z of a known owner, that is missing behind its letters; or one of the letters of a known owner. */
function ofMissingLetter(text: string): Correction[] {
  const [, letters = '', digits = ''] = THREE_LETTERS.exec(text) ?? [];
  if (letters === '') return [];
  const categories = ['U', ...['J', 'Z'].filter((letter) => isKnownOwner(letters + letter))].map((letter) => ({
    number: letters + letter + digits,
    what: `the fourth letter is missing and should be ${letter}`,
  }));
  if (!letters.endsWith('U')) return categories;
  const owners = [0, 1, 2].flatMap((index) =>
    [...ALPHABET].map((letter) => ({ letter, index, prefix: letters.slice(0, index) + letter + letters.slice(index) })),
  );
  const known = owners
    .filter(({ prefix }) => isKnownOwner(prefix))
    .map(({ letter, index, prefix }) => ({
      number: prefix + digits,
      what: `${letter} is missing at place ${index + 1}`,
    }));
  return [...known, ...categories];
}

const THREE_LETTERS = /^([A-Z]{3})(\d{7})$/;
const PREFIX_LENGTH = 4;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Letters with which container numbers begin: U as the fourth, or those of a known owner. */
function isContainerPrefix(prefix: string): boolean {
  return /^[A-Z]{3}U$/.test(prefix) || (/^[A-Z]{3}[JZ]$/.test(prefix) && isKnownOwner(prefix));
}

/** Two letters of the owner that changed places, or one that was mistyped, where that makes the code of a known owner. */
function ofOwner(text: string): Correction[] {
  if (!/^[A-Z]{4}\d{7}$/.test(text)) return [];
  const [owner, serial] = [text.slice(0, 4), text.slice(4)];
  return [0, 1, 2]
    .map((index) => swapped(owner, index))
    .filter((prefix, index) => prefix !== owner && (isKnownOwner(prefix) || (index === 2 && isWithLateU(owner))))
    .map((prefix) => ({ number: prefix + serial, what: `the letters should be ${prefix}` }));
}

// The U of every container at the third place instead of the fourth; HMM writes letters that end in WB before its waybills.
function isWithLateU(owner: string): boolean {
  return /^[A-Z]{2}U[A-IK-TV-Y]$/.test(owner);
}

/** Two digits that changed places, or the last one alone. */
function ofDigits(text: string): Correction[] {
  if (!/^[A-Z]{3}[UJZ]\d{7}$/.test(text)) return [];
  const swaps = [4, 5, 6, 7, 8, 9].map((index) => ({
    number: swapped(text, index),
    what: `the digits ${text.charAt(index)} and ${text.charAt(index + 1)} changed places`,
  }));
  const last = checkDigit(text.slice(0, 10));
  return [
    ...swaps.filter(({ number }) => number !== text),
    { number: text.slice(0, 10) + last, what: `the check digit should be ${last}` },
  ];
}

/** Four letters of a container and six digits. */
function isOneDigitShort(text: string): boolean {
  return isContainerPrefix(text.slice(0, PREFIX_LENGTH)) && /^.{4}\d{6}$/.test(text);
}

/** A digit that was typed twice, or a character too many. */
function ofLength(text: string): Correction[] {
  const prefix = text.slice(0, 4);
  if (text.length !== 12) return [];
  if (!/^[A-Z]{3}[UJZ]\d{8}$/.test(text)) return ofLetterTooMany(text);
  if (!isKnownOwner(prefix)) return [];
  return [4, 5, 6, 7, 8, 9, 10]
    .filter((index) => text.charAt(index) === text.charAt(index + 1))
    .map((index) => ({
      number: text.slice(0, index) + text.slice(index + 1),
      what: `the digit ${text.charAt(index)} stands twice`,
    }));
}

/** A letter between or behind the digits, or one too many before them. */
function ofLetterTooMany(text: string): Correction[] {
  return [...text].flatMap((letter, index) => {
    const number = text.slice(0, index) + text.slice(index + 1);
    if (!/[A-Z]/.test(letter) || !/^[A-Z]{4}\d{7}$/.test(number) || !isContainerPrefix(number.slice(0, 4))) return [];
    return [{ number, what: `${letter} at place ${index + 1} is one character too many` }];
  });
}

function swapped(text: string, index: number): string {
  return text.slice(0, index) + text.charAt(index + 1) + text.charAt(index) + text.slice(index + 2);
}
