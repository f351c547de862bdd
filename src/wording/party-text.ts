import { ago } from '../core/text.ts';
import { isFresh } from '../domain/freshness.ts';
import { toInstant } from '../domain/instant.ts';
import type { Party } from '../domain/observation.ts';
import type { HeldSpan, StatedHold } from '../domain/stated-at-terminal.ts';

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

/**
 * Who states a hold, and how old the hold is: `by the terminal (placed 3 d ago)`, or `(first seen 3 d ago)` where no list without it was
 * shown before. When it was last stated is said only where that is too long ago; null where it is not known who states it.
 */
export function heldByText(
  { name, stated_by: statements }: StatedHold,
  spans: readonly HeldSpan[],
  now: number,
): string | null {
  if (statements === undefined) return null;
  const since = (at: string) => ago(Math.min(Date.parse(at), now), now);
  const texts = statements.map(({ party, at }) => {
    const open = spans.filter((span) => span.to === null && span.party === party && span.holds.includes(name));
    const first = open.toSorted((one, other) => Date.parse(one.from) - Date.parse(other.from))[0];
    const by = `by the ${partyText(party)}`;
    if (first === undefined || since(first.from) === since(at)) return `${by} ${since(at)}`;
    const begun = `(${first.since === 'unknown' ? 'first seen' : 'placed'} ${since(first.from)})`;
    return isFresh(party, at, toInstant(now)) ? `${by} ${begun}` : `${by} ${since(at)} ${begun}`;
  });
  return texts.join(' and ');
}
