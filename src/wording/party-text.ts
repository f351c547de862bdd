import { ago } from '../core/text.ts';
import type { Party } from '../domain/observation.ts';
import type { StatedHold } from '../domain/stated-at-terminal.ts';

const PARTIES: Record<Party, string> = {
  shipping_line: 'shipping line',
  terminal: 'terminal',
  rail: 'railroad',
  ais: 'AIS',
  schedule: 'vessel schedule',
};

/** Who a party is, in words. */
export function partyText(party: Party): string {
  return PARTIES[party];
}

/** Who states a hold and when, the newest first: `by the terminal 20 min ago`; null where that is not known. */
export function statedByText({ stated_by: statements }: Pick<StatedHold, 'stated_by'>, now: number): string | null {
  if (statements === undefined) return null;
  // The moment is of the database's clock, which may be ahead of ours.
  const since = (at: string) => ago(Math.min(Date.parse(at), now), now);
  return statements.map(({ party, at }) => `by the ${partyText(party)} ${since(at)}`).join(' and ');
}
