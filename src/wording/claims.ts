import { shortName } from '../core/short-name.ts';
import type { StandingFee, StandingHold, TerminalFee } from '../domain/holds-and-fees.ts';

/** More holds than this are shown in the record of the container only. */
const HOLDS_NAMED_MAX = 5;

/** What is marked of a hold or fee that was withdrawn or lowered a moment ago and may come back (domain/journey/debounce.ts). */
const WITHDRAWN = 'withdrawn, not yet confirmed';

type Marked = Pick<StandingHold, 'withdrawn_at' | 'lowered_at'> & { lowered_to?: string | number | undefined };

/** The mark of an item whose newer statement does not count yet; null for one that stands as it is. */
export function pendingMark({ withdrawn_at, lowered_at, lowered_to }: Marked): string | null {
  if (withdrawn_at !== undefined) return WITHDRAWN;
  return lowered_at === undefined ? null : `lowered to ${lowered_to}, not yet confirmed`;
}

/** A hold as far as lists name it. */
export type NamedHold = Pick<StandingHold, 'name' | 'status' | 'withdrawn_at' | 'lowered_at' | 'lowered_to'>;

/** The names of the holds as a row of a list has them, `+7 more` for those beyond the first; null if there is none. */
export function holdNames(holds: readonly NamedHold[]): string[] | null {
  if (holds.length === 0) return null;
  const names = holds.slice(0, HOLDS_NAMED_MAX).map(claimedHoldName);
  const more = holds.length - names.length;
  return more > 0 ? [...names, `+${more} more`] : names;
}

/** `customs`, `customs (pending)` or `customs (withdrawn, not yet confirmed)`. */
export function claimedHoldName(hold: NamedHold): string {
  const mark = pendingMark(hold);
  const marks = [...(hold.status === 'pending' ? ['pending'] : []), ...(mark === null ? [] : [mark])];
  return marks.length === 0 ? shortName(hold.name) : `${shortName(hold.name)} (${marks.join(', ')})`;
}

/** What is claimed in one currency: `total` is what the terminal states, whatever its parts add up to, or their sum where it states none. */
export interface WordedClaim {
  currency: string | null;
  total: number;
  parts: StandingFee[];
  /** What the parts add up to. */
  sum: number;
  /** The total that the terminal itself states, which repeats the parts; null if it states none. */
  stated: number | null;
}

/** The fees that are claimed in each currency. A `total` of the terminal repeats the others and is never added to them. */
export function claimsOf(fees: readonly StandingFee[]): WordedClaim[] {
  // A total of nothing beside parts states that nothing is left to pay.
  const hasParts = fees.some(({ type, amount }) => type !== 'total' && amount !== 0);
  const claimed = fees.filter(({ type, amount }) => amount !== 0 || (type === 'total' && hasParts));
  const named = [...new Set(claimed.flatMap(({ currency_code }) => currency_code ?? []))];
  // Where but one currency is named, an amount without one is in that.
  const [only = null] = named.length === 1 ? named : [];
  const currencyOf = ({ currency_code }: TerminalFee) => currency_code ?? only;
  return [...new Set(claimed.map(currencyOf))].map((currency) => {
    const ours = claimed.filter((fee) => currencyOf(fee) === currency);
    const parts = ours.filter(({ type }) => type !== 'total');
    const totals = ours.filter(({ type }) => type === 'total').map(({ amount }) => amount);
    const stated = totals.length === 0 ? null : Math.max(...totals);
    const sum = sumOf(parts);
    return { currency, parts, sum, stated, total: stated ?? sum };
  });
}

/** The fees that are claimed, each once, without what is credited on the whole: the parts, or the total where the terminal states another one than they add up to. */
export function claimedFees(fees: readonly StandingFee[]): StandingFee[] {
  return claimsOf(fees).flatMap(({ currency, parts, sum, total }) =>
    total <= 0 ? [] : total !== sum ? [{ type: 'total' as const, amount: total, currency_code: currency }] : parts,
  );
}

/** The sum of the fees that are claimed, in each currency; null if none is. `claims` are those of the fees, where they are known. */
export function feesTotal(fees: readonly StandingFee[], claims = claimsOf(fees)): string | null {
  const totals = claims.map(({ total, currency }) => amountText(total, currency));
  if (totals.length === 0) return null;
  if (fees.every(({ withdrawn_at }) => withdrawn_at !== undefined)) return `${totals.join(', ')} (${WITHDRAWN})`;
  const isChanging = fees.some((fee) => pendingMark(fee) !== null);
  return `${totals.join(', ')}${isChanging ? ' (lowered, not yet confirmed)' : ''}`;
}

/** `demurrage 450 USD`. */
export function feeText(fee: StandingFee): string {
  const mark = pendingMark(fee);
  return `${plainFeeText(fee)}${mark === null ? '' : ` (${mark})`}`;
}

/** The same without the mark of a newer statement. */
export function plainFeeText({ type, amount, currency_code }: StandingFee): string {
  return `${type.replaceAll('_', ' ')} ${amountText(amount, currency_code)}`;
}

/** `450 USD`, `-50 USD (credit)`. */
export function amountText(amount: number, currency: string | null): string {
  return `${amount} ${currency ?? ''}`.trim() + (amount < 0 ? ' (credit)' : '');
}

function sumOf(fees: readonly TerminalFee[]): number {
  return Math.round(fees.reduce((sum, { amount }) => sum + amount * 100, 0)) / 100;
}
