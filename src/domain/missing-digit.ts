import { checkDigit, hasRightCheckDigit } from './check-digit.ts';

/** More numbers than these do not help to find the right one. */
const LISTED_MAX = 6;

/** Where the six digits of the serial number stand; behind them is the check digit. */
const SERIAL_PLACES = [4, 5, 6, 7, 8, 9] as const;

/**
 * What is wrong with four letters and six digits, in sentences: a digit is missing, and nothing shows which one. The check
 * digit allows one number where it is the last, and about five where it is another; a digit that stood twice and was typed
 * once comes first among these.
 */
export function missingDigitText(text: string): string {
  const last = text + checkDigit(text);
  const others = withDigitInside(text).filter((number) => number !== last);
  const isShown = others.length <= LISTED_MAX;
  const shown = isShown ? others : others.filter((number) => isTypedOnce(text, number));
  const left = others.length - shown.length;
  const rest = left === 0 ? [] : [`${left} ${shown.length === 0 ? '' : 'other '}numbers are possible`];
  const inside = [...shown, ...rest].join(' or ');
  const before = inside === '' ? '' : `; if it is another one, ${inside}`;
  return `${text} is one digit short of a container number. If the last digit is missing, it is ${last}${before}. Look at the document.`;
}

/** All container numbers of which one digit of the serial number was left out, the likeliest first. */
function withDigitInside(text: string): string[] {
  const all = SERIAL_PLACES.flatMap((place) =>
    Array.from({ length: 10 }, (_, digit) => text.slice(0, place) + digit + text.slice(place)),
  );
  const right = [...new Set(all.filter(hasRightCheckDigit))];
  return right.toSorted((one, other) => Number(isTypedOnce(text, other)) - Number(isTypedOnce(text, one)));
}

/** Whether the number has a digit twice in a row that the text has once. */
function isTypedOnce(text: string, number: string): boolean {
  return SERIAL_PLACES.some(
    (place) =>
      number.charAt(place) === number.charAt(place + 1) && number.slice(0, place) + number.slice(place + 1) === text,
  );
}
