/** Digits before and after the point that a number has at most: decimal(18,6). */
export const INTEGER_DIGITS_MAX = 12;
export const FRACTION_DIGITS_MAX = 6;

const SCALE = 10n ** BigInt(FRACTION_DIGITS_MAX);
const EXACT = new RegExp(`^(-?)(\\d{1,${INTEGER_DIGITS_MAX}})(?:\\.(\\d{1,${FRACTION_DIGITS_MAX}}))?$`);
const FORMAT = /^([^#0,.]{0,20})(#,##0|0)(?:\.(0{1,6}))?([^#0,.]{0,20})$/;

/**
 * A number as it is stored, without zeros that say nothing; null for what is none or does not fit. A JSON number is
 * rounded to six decimals, because its binary fraction has digits that were never written; a text is taken exactly.
 */
export function decimalText(value: number | string): string | null {
  const text = typeof value === 'string' ? value.trim() : plain(value);
  const [, sign = '', whole = '', fraction = ''] = EXACT.exec(text) ?? [];
  if (whole === '') return null;
  const digits = whole.replace(/^0+(?=\d)/, '');
  const decimals = fraction.replace(/0+$/, '');
  const amount = decimals === '' ? digits : `${digits}.${decimals}`;
  return amount === '0' ? amount : `${sign}${amount}`;
}

/** Whether a text says how to show a number: `0`, `0.00`, `#,##0` or `#,##0.00`, with text before and after it. */
export function isNumberFormat(format: string): boolean {
  return FORMAT.test(format);
}

/** A stored number by a format, half rounded away from zero; as it is where the format is none. */
export function formatNumber(decimal: string, format: string): string {
  const [, before = '', whole = '', decimals = '', after = ''] = FORMAT.exec(format) ?? [];
  if (whole === '') return decimal;
  const [integer, fraction] = rounded(decimal.replace('-', ''), decimals.length);
  const grouped = whole === '0' ? integer : integer.replace(/\B(?=(\d{3})+$)/g, ',');
  const amount = fraction === '' ? grouped : `${grouped}.${fraction}`;
  const isNegative = decimal.startsWith('-') && /[1-9]/.test(amount);
  return `${isNegative ? '-' : ''}${before}${amount}${after}`;
}

function plain(value: number): string {
  // Beyond this the digits of a number are not written out.
  return Math.abs(value) < 10 ** INTEGER_DIGITS_MAX ? value.toFixed(FRACTION_DIGITS_MAX) : '';
}

/** Both sides of the point, so rounded that so many decimals are left. */
function rounded(amount: string, decimals: number): [string, string] {
  const [integer = '', fraction = ''] = amount.split('.');
  const scaled = BigInt(integer) * SCALE + BigInt(fraction.padEnd(FRACTION_DIGITS_MAX, '0'));
  const step = SCALE / 10n ** BigInt(decimals);
  const digits = String((scaled + step / 2n) / step).padStart(decimals + 1, '0');
  return [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)];
}
