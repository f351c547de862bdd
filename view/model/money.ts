/** An amount in the smallest unit of its currency, as the API gives it. */
export interface MinorAmount {
  currency: string;
  minor: number;
}

/** ISO 4217: what has not two decimals. Browsers know other numbers for some of them. */
const DECIMALS: ReadonlyMap<string, number> = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
  ...'CLF UYW'.split(' ').map((code) => [code, 4] as const),
]);

/** An amount in its currency: `USD 1,300.00`, `JPY 1,300`. */
export function moneyText({ currency, minor }: MinorAmount): string {
  const places = DECIMALS.get(currency) ?? 2;
  const digits = String(Math.abs(minor)).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places).replace(/\B(?=(\d{3})+$)/g, ',');
  const fraction = places === 0 ? '' : `.${digits.slice(-places)}`;
  return `${currency} ${minor < 0 ? '-' : ''}${whole}${fraction}`;
}

/** Amounts one after the other, which are of different currencies and never added: `USD 800.00 and EUR 45.00`. */
export function moniesText(amounts: readonly MinorAmount[]): string {
  const texts = amounts.filter(({ minor }) => minor !== 0).map(moneyText);
  return texts.length === 0 ? 'Nothing' : texts.join(' and ');
}
