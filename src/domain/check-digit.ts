/** The check digit of the first ten characters (ISO 6346:2022, annex A); a remainder of 10 is written 0. */
export function checkDigit(firstTen: string): number {
  if (!/^[A-Z]{4}\d{6}$/.test(firstTen)) throw new RangeError('A check digit is made of four letters and six digits.');
  let sum = 0;
  for (let index = 0; index < firstTen.length; index++)
    sum += characterValue(firstTen.charCodeAt(index)) * (1 << index);
  return (sum % 11) % 10;
}

/** Whether eleven characters have the form of a container number and its check digit. */
export function hasRightCheckDigit(number: string): boolean {
  return /^[A-Z]{3}[UJZ]\d{7}$/.test(number) && number.charAt(10) === String(checkDigit(number.slice(0, 10)));
}

const [ZERO, NINE, A] = [48, 57, 65] as const;

// Letters count from 10 and skip the multiples of 11, which the remainder could not distinguish.
function characterValue(code: number): number {
  if (code <= NINE) return code - ZERO;
  const position = code - A;
  return 10 + position + Math.floor((position + 9) / 10);
}
