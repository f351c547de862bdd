import { hasRightCheckDigit } from './check-digit.ts';

/*
 * Documents print the size and type of a container behind its number: `CSQU3054383/45G1`, `CSQU 305438-3 (40HC)`.
 */

/** ISO 6346:2022, annexes D and E: length, height, and two characters of the type, which in older documents are digits. */
const ISO_CODE = '[1-9A-P][0-9A-Z](?:[A-Z][0-9A-Z]|[0-9]{2})';

/** What the trade writes instead: the length in feet and two letters of the type. */
const TRADE_CODE = '(?:20|40|45)(?:DC|DV|GP|HC|HQ|HR|OT|RE|RF|RH|FR|TK|ST|SD)';

const WITH_SUFFIX = new RegExp(`^([A-Z]{3}[UJZ][0-9]{7})(?:${TRADE_CODE}|${ISO_CODE})$`);

/** Both kinds of codes have four characters. */
const LENGTH_WITH_SUFFIX = 11 + 4;

/**
 * A normalised text (capitals and digits only) without the size and type of a container behind its number. The check digit
 * decides whether it is a container number; every other text stays as it is.
 */
export function withoutSizeType(text: string): string {
  if (text.length !== LENGTH_WITH_SUFFIX) return text;
  const number = WITH_SUFFIX.exec(text)?.[1];
  return number !== undefined && hasRightCheckDigit(number) ? number : text;
}

/** The same of a text that is meant as a container number: a code with letters is one behind a mistyped number too. */
export function beforeSizeType(text: string): string {
  const number = WITH_SUFFIX.exec(text)?.[1] ?? '';
  return /[A-Z]/.test(text.slice(number.length)) && number !== '' ? number : withoutSizeType(text);
}
