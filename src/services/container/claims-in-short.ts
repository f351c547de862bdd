import type { TerminalFee, TerminalHold } from '../../domain/observation.ts';
import { claimedFees } from '../describe.ts';
import { shortName } from '../short-name.ts';

/** Whoever has more holds than this needs the record of the container itself. */
const HOLDS_NAMED_MAX = 5;

/** The names of the holds as a row of a list has them, `+7 more` for those beyond the first; null if there is none. */
export function holdNames(holds: readonly Pick<TerminalHold, 'name' | 'status'>[]): string[] | null {
  if (holds.length === 0) return null;
  const names = holds
    .slice(0, HOLDS_NAMED_MAX)
    .map(({ name, status }) => `${shortName(name)}${status === 'pending' ? ' (pending)' : ''}`);
  const more = holds.length - names.length;
  return more > 0 ? [...names, `+${more} more`] : names;
}

/** The sum of the fees that are claimed, in each currency; null if none is. */
export function feesTotal(fees: readonly TerminalFee[]): string | null {
  const claimed = claimedFees(fees);
  const currencies = [...new Set(claimed.map(({ currency_code }) => currency_code))];
  const totals = currencies.map((currency) => {
    const cents = claimed.filter(({ currency_code }) => currency_code === currency).map(({ amount }) => amount * 100);
    return `${Math.round(cents.reduce((sum, one) => sum + one, 0)) / 100} ${currency ?? ''}`.trim();
  });
  return totals.length > 0 ? totals.join(', ') : null;
}
