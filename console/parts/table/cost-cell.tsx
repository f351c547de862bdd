import { useId } from 'react';
import { type MinorAmount, moneyText, moniesText } from '../../../view/model/money.ts';
import { Badge } from '../../design/badge.tsx';
import './cost-cell.css';
import { useNarrow } from './use-narrow.ts';

/** Amounts of more currencies than these are counted in a cell, and listed by a button. */
const CURRENCIES_SHOWN = 2;

/** What a day costs, and what it costs so far: amounts of two currencies stand below each other, so that neither is cut. */
export function CostCell({
  perDay,
  owed,
  ended,
  isCharging,
  isAtLeast,
  about,
}: {
  perDay: readonly MinorAmount[];
  owed: readonly MinorAmount[];
  /** What charges cost that have ended. */
  ended: readonly MinorAmount[];
  isCharging: boolean;
  /** Whether something is not in it, because it cannot be counted. */
  isAtLeast: boolean;
  /** Who charges it. */
  about: string;
}) {
  const isNarrow = useNarrow();
  const soFar = sumOf([...owed, ...ended]);
  const daily = perDay.length === 0 ? '' : `${moniesText(perDay)} a day, `;
  const part = ended.length === 0 || owed.length === 0 ? '' : `, ${moniesText(ended)} of it by what has ended`;
  const title = `${daily}${moniesText(soFar)} so far${part}. ${about}`;
  const isOne = perDay.length < 2 && soFar.length < 2;
  const currencies = [...new Set([...soFar, ...perDay].map(({ currency }) => currency))];
  if (isNarrow && !isOne && currencies.length <= CURRENCIES_SHOWN)
    return (
      <span className={`cost-cell is-stacked ${isCharging ? 'tone-bad' : 'muted'}`} title={title}>
        {currencies.map((currency) => (
          <CurrencyLine
            key={currency}
            soFar={of(soFar, currency) ?? { currency, minor: 0 }}
            perDay={of(perDay, currency)}
            hasEnded={of(owed, currency) === undefined}
            isAtLeast={isAtLeast}
          />
        ))}
      </span>
    );
  return (
    <span className={isOne ? 'cost-cell' : 'cost-cell is-stacked'} title={title}>
      {isCharging && (
        <Badge tone="bad">{perDay.length === 0 ? 'Charged' : <Amounts amounts={perDay} end=" a day" />}</Badge>
      )}
      <span className="muted">
        <Amounts amounts={soFar} end={isCharging ? ' so far' : ', ended'} />
        {isAtLeast && ', at least'}
      </span>
    </span>
  );
}

/** What one currency comes to, as narrow as a telephone is: `USD 3,600.00 + 200.00/day`. */
function CurrencyLine({
  soFar,
  perDay,
  hasEnded,
  isAtLeast,
}: {
  soFar: MinorAmount;
  perDay: MinorAmount | undefined;
  hasEnded: boolean;
  isAtLeast: boolean;
}) {
  const daily = perDay === undefined ? '' : moneyText(perDay).slice(perDay.currency.length + 1);
  return (
    <span>
      {isAtLeast && <span className="hidden">At least </span>}
      {isAtLeast && <span aria-hidden="true">≥ </span>}
      {moneyText(soFar)}
      {daily !== '' ? ` + ${daily}/day` : hasEnded ? ', ended' : ' so far'}
    </span>
  );
}

function Amounts({ amounts, end }: { amounts: readonly MinorAmount[]; end: string }) {
  const id = useId();
  if (amounts.length <= CURRENCIES_SHOWN) return `${moniesText(amounts)}${end}`;
  return (
    <>
      <button type="button" className="cost-more" popoverTarget={id}>
        {amounts.length} currencies{end}
        <span className="hidden">: {moniesText(amounts)}</span>
      </button>
      <span id={id} popover="auto" className="cost-list">
        {amounts.map((amount) => (
          <span key={amount.currency}>{moneyText(amount)}</span>
        ))}
      </span>
    </>
  );
}

function of(amounts: readonly MinorAmount[], currency: string): MinorAmount | undefined {
  return amounts.find((amount) => amount.currency === currency);
}

/** Each currency by itself. */
function sumOf(amounts: readonly MinorAmount[]): MinorAmount[] {
  const sums = new Map<string, number>();
  for (const { currency, minor } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + minor);
  return [...sums].map(([currency, minor]) => ({ currency, minor }));
}
