import { latest } from '../../core/latest.ts';
import { currencyDecimals, type Money, sumByCurrency } from '../../domain/charges/money.ts';
import { amountsText, shortChargeText } from '../../wording/charge-amount-text.ts';
import type { ShortCharge } from '../charge/short-charge.ts';
import { type DefinedColumn, sheetColumn } from './sheet.ts';

/** The charges of the container of a row. */
export interface ChargedSheetRow {
  charges: readonly ShortCharge[];
  charges_ended: readonly Money[] | null;
}

/** What a container costs by the stored tariffs; a sum of two currencies is a text and no number. */
export const CONTAINER_CHARGE_COLUMNS: readonly DefinedColumn<ChargedSheetRow>[] = [
  sheetColumn(
    'running_charges',
    { title: 'Running charges', type: 'texts', doc: 'Each charge whose clock runs, by the stored tariffs' },
    ({ charges }) => charges.filter(isRunning).map(shortChargeText),
  ),
  sheetColumn(
    'charged_from',
    { title: 'Charged from', type: 'date', doc: 'The first day that costs something, passed or ahead, if it waits' },
    ({ charges }) =>
      charges
        .filter(isRunning)
        .flatMap(({ charged_from }) => charged_from ?? [])
        .sort()[0] ?? null,
  ),
  ...amountColumns(
    'charges_owed',
    { title: 'Charges by now', doc: 'What they cost by now, with tax' },
    ({ owed }) => owed,
  ),
  ...amountColumns(
    'charges_per_day',
    { title: 'Charges a day', doc: 'What the next chargeable day of each costs, with tax' },
    ({ per_day }) => (per_day === null ? [] : [per_day]),
  ),
  ...sumColumns(
    'charges_ended',
    { title: 'Charges ended', doc: 'What charges that have ended cost, with tax, as they were counted last' },
    ({ charges_ended }: ChargedSheetRow) => charges_ended ?? [],
  ),
  sheetColumn(
    'charges_unknown',
    { title: 'Charges unknown', type: 'texts', doc: 'Why a charge cannot be counted, such as `no_tariff`' },
    ({ charges }) => [...new Set(charges.flatMap(({ unknown }) => unknown ?? []))],
  ),
];

function isRunning({ status }: ShortCharge): boolean {
  return status !== 'not_started' && status !== 'unknown';
}

/** A sum over a row as a text of all currencies, and as a number where there is one. */
export function sumColumns<Row>(
  name: string,
  { title, doc }: { title: string; doc: string },
  sums: (row: Row) => readonly Money[],
): DefinedColumn<Row>[] {
  const only = (row: Row): Money | null => {
    const [first = null, ...others] = sums(row);
    return others.length === 0 ? first : null;
  };
  return [
    sheetColumn(name, { title, doc: `${doc}; each currency by itself` }, (row: Row) => {
      const amounts = sums(row);
      return amounts.length === 0 ? null : amountsText(amounts);
    }),
    sheetColumn(
      `${name}_amount`,
      {
        title: `${title}, amount`,
        type: 'number',
        doc: 'The same as a number; empty if several currencies are charged',
      },
      (row: Row) => {
        const sum = only(row);
        return sum === null ? null : sum.minor / 10 ** currencyDecimals(sum.currency);
      },
    ),
    sheetColumn(
      `${name}_currency`,
      { title: `${title}, currency`, doc: 'Its currency (ISO 4217)' },
      (row: Row) => only(row)?.currency ?? null,
    ),
  ];
}

function amountColumns(
  name: string,
  words: { title: string; doc: string },
  amountsOf: (charge: ShortCharge) => readonly Money[],
): DefinedColumn<ChargedSheetRow>[] {
  const sumsOf = latest((charges: readonly ShortCharge[]) =>
    sumByCurrency(charges.filter(isRunning).flatMap(amountsOf)),
  );
  return sumColumns(name, words, ({ charges }) => sumsOf(charges));
}
