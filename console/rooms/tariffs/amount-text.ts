import { type MinorAmount, moneyText } from '../../../view/model/money.ts';

/** An amount as it is typed, without its currency: `1300.50`. */
export function amountText(amount: MinorAmount): string {
  const text = moneyText(amount).slice(amount.currency.length).replaceAll(',', '').trim();
  return text.replace(/\.0+$/, '');
}

/** A typed amount in the smallest unit of its currency; null for what is none. */
export function minorOfText(text: string, currency: string): number | null {
  const [, whole = '', fraction = ''] = /^(\d{1,12})(?:[.,](\d{1,4}))?$/.exec(text.trim()) ?? [];
  const places = decimalsOf(currency.trim().toUpperCase());
  if (whole === '' || fraction.length > places) return null;
  return Number(`${whole}${fraction.padEnd(places, '0')}`);
}

function decimalsOf(currency: string): number {
  return moneyText({ currency, minor: 0 }).split('.')[1]?.length ?? 0;
}
