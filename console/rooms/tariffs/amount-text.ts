import { type MinorAmount, moneyText } from '../../../view/model/money.ts';

/** An amount as it is typed, without its currency: `1300.50`. */
export function amountText(amount: MinorAmount): string {
  const text = moneyText(amount).slice(amount.currency.length).replaceAll(',', '').trim();
  return text.replace(/\.0+$/, '');
}

/**
 * A typed amount as a document has it. A comma before three digits separates thousands, as in a document; before one or two digits
 * it can only be that of the decimals.
 */
export function plainAmount(text: string): string {
  const typed = text.trim();
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(typed)) return typed.replaceAll(',', '');
  return typed.replace(/^(\d+),(\d{1,2})$/, '$1.$2');
}

/** Why an amount could be read in two ways, a thousand times apart; null for one that is clear. */
export function amountDoubt(text: string, currency: string): string | null {
  const [, whole, digits = ''] = /^([1-9]\d{0,2})\.(\d{3})$/.exec(text.trim()) ?? [];
  const places = decimalsOf(currency.trim().toUpperCase());
  if (whole === undefined || digits.length <= places) return null;
  const small = places === 0 ? whole : `${whole}.${digits.slice(0, places)}`;
  return `Is it ${whole}${digits} or ${small}? Write one of them.`;
}

/** A typed amount in the smallest unit of its currency; null for what is none. */
export function minorOfText(text: string, currency: string): number | null {
  const [, whole = '', fraction = ''] = /^(\d{1,9})(?:\.(\d{1,4}))?$/.exec(plainAmount(text)) ?? [];
  const places = decimalsOf(currency.trim().toUpperCase());
  if (whole === '' || fraction.length > places) return null;
  return Number(`${whole}${fraction.padEnd(places, '0')}`);
}

function decimalsOf(currency: string): number {
  return moneyText({ currency, minor: 0 }).split('.')[1]?.length ?? 0;
}
