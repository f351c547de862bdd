import type { ChargeClock } from '../domain/charges/charge-clock.ts';
import { type Money, writtenAmount } from '../domain/charges/money.ts';
import type { LocalDate } from '../domain/instant.ts';
import type { Party } from '../domain/observation.ts';
import { partyText } from './party-text.ts';

/** A charge in short, as far as a phrase names it. */
interface WordedCharge extends Pick<ChargeClock, 'charge' | 'at'> {
  direction: 'import' | 'export';
  status: string;
  /** Why it cannot be counted; null if it can. */
  unknown: string | null;
  last_free_on: LocalDate | null;
  /** Last free days that are stated and are not the computed one. */
  stated_otherwise: readonly { party: Party; date: string }[];
  /** Codes of what was assumed. */
  assumed: readonly string[];
  charged_from: LocalDate | null;
  owed: readonly Money[];
  per_day: Money | null;
}

/** Amounts of several currencies, `USD 800.00 and EUR 45.00`; they are never added. */
export function amountsText(amounts: readonly Money[]): string {
  const texts = amounts.filter(({ minor }) => minor !== 0).map((one) => `${one.currency} ${writtenAmount(one)}`);
  return texts.length === 0 ? 'nothing' : texts.join(' and ');
}

/** `demurrage USD 200.00 a day since 2026-11-21, USD 800.00 by now`, or why that is not known. */
export function shortChargeText(charge: WordedCharge): string {
  const { status, unknown, charged_from, owed, per_day } = charge;
  const what = nameText(charge);
  if (unknown !== null) return `${what} ${unknown === 'no_tariff' ? 'without a tariff' : `not known (${unknown})`}`;
  if (status === 'not_started') return `${what} not started`;
  const rate = per_day === null ? '' : ` ${amountsText([per_day])} a day`;
  if (charged_from === null) return `${what}${rate}`;
  // The days after the last free one may be left out too, such as those of a weekend.
  const hasBegun = status === 'charging' && owed.some(({ minor }) => minor !== 0);
  const when = hasBegun ? `since ${charged_from}, ${amountsText(owed)} by now` : `from ${charged_from}`;
  return `${what}${rate} ${when}${reservationText(charge)}`;
}

/** What a party states is not overruled in silence, and what was assumed is no fact: the amount holds only with both. */
function reservationText({ last_free_on, stated_otherwise, assumed }: WordedCharge): string {
  const stated = stated_otherwise.map(({ party, date }) => `the ${partyText(party)} states ${date}`);
  const computed =
    last_free_on === null ? 'by the tariff without free time' : `by the computed last free day ${last_free_on}`;
  const texts = [
    ...(stated.length > 0 ? [computed, ...stated] : []),
    ...(assumed.length > 0 ? [`assumed: ${assumed.join(', ')}`] : []),
  ];
  return texts.length === 0 ? '' : ` (${texts.join('; ')})`;
}

function nameText({ charge, at, direction }: WordedCharge): string {
  return `${charge}${direction === 'export' ? ' of the export' : ''}${at === 'ramp' ? ' at the ramp' : ''}`;
}
