import { z } from 'zod';

/** A currency by its code of ISO 4217. */
export const CurrencyCode = z
  .string()
  .regex(/^[A-Z]{3}$/, 'Give a currency as the three capitals of ISO 4217, such as USD')
  .refine(isCurrency, 'There is no such currency in ISO 4217');
export type CurrencyCode = z.infer<typeof CurrencyCode>;

/** An amount in the smallest unit of its currency: cents of USD, whole yen. Two currencies are never added. */
export const Money = z.object({
  currency: z.string().meta({ doc: 'Currency (ISO 4217)' }),
  minor: z.int().describe('In the smallest unit: cents of USD, whole JPY'),
});
export type Money = z.infer<typeof Money>;

/** ISO 4217: what has not two decimals. */
const DECIMALS: Readonly<Record<string, number>> = {
  ...decimals(0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'),
  ...decimals(3, 'BHD IQD JOD KWD LYD OMR TND'),
  ...decimals(4, 'CLF UYW'),
};

/** How many decimals the amounts of a currency have. */
export function currencyDecimals(currency: string): number {
  return DECIMALS[currency] ?? 2;
}

/** A written amount, `1,250` or `48.50`, in the smallest unit of a currency; null if it is none, or has more decimals. */
export function minorOf(written: string, currency: string): number | null {
  const [, whole = '', fraction = ''] = /^(\d{1,9})(?:\.(\d{1,4}))?$/.exec(written.trim().replace(THOUSANDS, '')) ?? [];
  const places = currencyDecimals(currency);
  const kept = fraction.replace(/0+$/, '');
  if (whole === '' || kept.length > places) return null;
  return Number(whole) * 10 ** places + Number(kept.padEnd(places, '0'));
}

/** An amount as a number is written in its currency: `1300.00`, of yen `1300`. */
export function writtenAmount({ currency, minor }: Money): string {
  const places = currencyDecimals(currency);
  const digits = String(Math.abs(minor)).padStart(places + 1, '0');
  const sign = minor < 0 ? '-' : '';
  return places === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** The sums of amounts, one of each currency, by the code of the currency; those of zero stay. */
export function sumByCurrency(amounts: Iterable<Money>): Money[] {
  const sums = new Map<string, number>();
  for (const { currency, minor } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + minor);
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([currency, minor]) => ({ currency, minor }));
}

/** A part of an amount in percent, rounded to the smallest unit, halves up. */
export function percentOf({ currency, minor }: Money, percent: number): Money {
  // Thousandths of a percent are whole numbers, so nothing is lost before rounding.
  const thousandths = BigInt(minor) * BigInt(Math.round(percent * 1_000));
  return { currency, minor: Number((thousandths + 50_000n) / 100_000n) };
}

/** `1,250.00`: separators of thousands alone, never a comma for the decimals. */
const THOUSANDS = /(?<=\d),(?=\d{3}(?:,|\.|$))/g;

function decimals(places: number, codes: string): Record<string, number> {
  return Object.fromEntries(codes.split(' ').map((code) => [code, places]));
}

function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code);
}
