import { checkDigit } from './check-digit.ts';
import { correctionsOf, typoText } from './container-typo.ts';
import { missingDigitText } from './missing-digit.ts';
import { beforeSizeType } from './size-type-suffix.ts';

export { checkDigit } from './check-digit.ts';

/**
 * Container numbers by ISO 6346:2022: three letters of the owner, one of the category, six digits, one check digit.
 * Only the categories of freight equipment are known: U container, J detachable equipment, Z trailer and chassis.
 */

/** A container number in its parts, or one sentence why the text is none. */
export type ContainerNumber =
  | { ok: true; number: string; owner: string; category: string; serial: string; checkDigit: number }
  | { ok: false; reason: string; suggestion?: string };

/** No spelling of eleven characters is longer; the limit keeps hostile input away from the normaliser. */
const TEXT_LENGTH_MAX = 64;
const EXAMPLE = 'four letters and seven digits, such as CSQU3054383';

/** Reads a container number however it is spelled; the reason says what is wrong and what the check digit should be. */
export function parseContainerNumber(text: string): ContainerNumber {
  if (text.length > TEXT_LENGTH_MAX) return refuse(`The text is too long for a container number; give ${EXAMPLE}.`);
  const number = normalise(text);
  if (number === '') return refuse(`The container number is empty; give ${EXAMPLE}.`);
  if (!/^[A-Z]{3}[UJZ]\d{6,7}$/.test(number)) return mistyped(number);

  // Any of the seven digits may be the one that is missing, so that no number is suggested.
  if (number.length === 10) return refuse(missingDigitText(number));
  const firstTen = number.slice(0, 10);
  const expected = checkDigit(firstTen);
  if (number.charAt(10) !== String(expected)) {
    const reason = `The check digit of ${number} should be ${expected}; look for a typing error.`;
    return refuse(`${reason}${otherwise(number)}`, firstTen + expected);
  }
  const parts = { owner: number.slice(0, 3), category: number.charAt(3), serial: number.slice(4, 10) };
  return { ok: true, number, ...parts, checkDigit: expected };
}

/** The first four letters of a text that has the form of a container number, whatever its check digit; else null. */
export function containerOwnerPrefix(text: string): string | null {
  if (text.length > TEXT_LENGTH_MAX) return null;
  return /^([A-Z]{3}[UJZ])\d{7}$/.exec(normalise(text))?.[1] ?? null;
}

/** What is wrong with a text that looks like a container number; null if nothing is, or it looks like none. */
export function mistypedContainer(text: string): string | null {
  const parsed = parseContainerNumber(text);
  if (parsed.ok) return null;
  return parsed.suggestion === undefined ? typoText(normalise(text)) : parsed.reason;
}

// Only a to z are raised: full Unicode upper case would make an I of a dotless i, and so another number.
function normalise(text: string): string {
  if (/^[A-Z]{4}\d{7}$/.test(text)) return text;
  const number = text
    .normalize('NFKC')
    .replace(/[\s.\p{Pd}\p{Cf}\u2212]/gu, '')
    .replace(/[a-z]+/g, (letters) => letters.toUpperCase());
  // A size and type behind the number is set off by other characters too.
  const plain = number.replace(/[/()'"\u2018\u2019]/g, '');
  const bare = beforeSizeType(plain);
  return bare === plain ? number : bare;
}

function mistyped(number: string): ContainerNumber {
  const [only, ...others] = correctionsOf(number);
  const corrected = typoText(number);
  if (corrected !== null) return refuse(corrected, others.length === 0 ? only?.number : undefined);
  if (!/^[A-Z]{4}\d{6,7}$/.test(number)) return refuse(`This is not a container number; give ${EXAMPLE}.`);
  return refuse(`The fourth letter of ${number} is ${number.charAt(3)}; a container number has U, J or Z there.`);
}

// That the last digit is wrong is one of several mistakes that the check digit finds.
function otherwise(number: string): string {
  const others = correctionsOf(number).filter((one) => !one.what.startsWith('the check digit'));
  if (others.length === 0) return '';
  return ` It could also be ${others.map(({ number: other, what }) => `${other} (${what})`).join(' or ')}.`;
}

function refuse(reason: string, suggestion?: string): ContainerNumber {
  return suggestion === undefined ? { ok: false, reason } : { ok: false, reason, suggestion };
}
