import { type MinorAmount, moniesText } from '../../../view/model/money.ts';
import { Badge } from '../../design/badge.tsx';
import './cost-cell.css';

/** Amounts of more currencies than these are counted in a cell, and stand in full in its title. */
const CURRENCIES_SHOWN = 2;

/** What a day costs, and what it costs so far: amounts of two currencies stand below each other, so that neither is cut. */
export function CostCell({
  perDay,
  owed,
  isAtLeast,
  about,
}: {
  perDay: readonly MinorAmount[];
  owed: readonly MinorAmount[];
  /** Whether something is not in it, because it cannot be counted. */
  isAtLeast: boolean;
  /** Who charges it. */
  about: string;
}) {
  const title = `${perDay.length === 0 ? '' : `${moniesText(perDay)} a day, `}${moniesText(owed)} so far. ${about}`;
  const isOne = perDay.length < 2 && owed.length < 2;
  return (
    <span className={isOne ? 'cost-cell' : 'cost-cell is-stacked'} title={title}>
      <Badge tone="bad">{perDay.length === 0 ? 'Charged' : <Amounts amounts={perDay} end=" a day" />}</Badge>
      <span className="muted">
        <Amounts amounts={owed} end=" so far" />
        {isAtLeast && ', at least'}
      </span>
    </span>
  );
}

function Amounts({ amounts, end }: { amounts: readonly MinorAmount[]; end: string }) {
  const text = `${moniesText(amounts)}${end}`;
  if (amounts.length <= CURRENCIES_SHOWN) return text;
  return (
    <>
      <span aria-hidden="true">
        {amounts.length} currencies{end}
      </span>
      <span className="hidden">{text}</span>
    </>
  );
}
