import { DAY_MS } from '../instant.ts';
import type { Movement, Party, TransportMode } from '../observation.ts';
import { compareText, newestFirst } from './current-set.ts';
import type { Statement } from './statement.ts';

/** Parties in order of precedence. */
export type Ranking = readonly Party[];

const AT_THE_GATE: Ranking = ['terminal', 'rail', 'shipping_line', 'ais', 'schedule'];
const BY_RAIL: Ranking = ['rail', 'shipping_line', 'terminal', 'ais', 'schedule'];
const VESSEL_CALL: Ranking = ['shipping_line', 'terminal', 'ais', 'rail', 'schedule'];

/** The order of precedence for vessel calls at the ports of lading and discharge: AIS saw the vessel there. */
export const PORT_CALL: Ranking = ['ais', 'shipping_line', 'terminal', 'rail', 'schedule'];

/** The order of precedence for a movement. The latest statement does not simply win. */
export function rankingOf(movement: Movement, mode: TransportMode | null): Ranking {
  if (mode === 'rail') return BY_RAIL;
  return movement === 'arrive' || movement === 'depart' || movement === 'berth' ? VESSEL_CALL : AT_THE_GATE;
}

/** Puts the statements about one happening in order, the decisive one first. */
export function inOrderOfAuthority(statements: readonly Statement[], ranking: Ranking): Statement[] {
  if (statements.length < 2) return [...statements];
  const sorted = [...statements].sort(
    (one, other) => ranking.indexOf(one.party) - ranking.indexOf(other.party) || byNews(one, other),
  );
  const decisive = decisiveOf(sorted);
  if (decisive === undefined || decisive === sorted[0]) return sorted;
  return [decisive, ...sorted.filter((statement) => statement !== decisive)];
}

/** The newest statement first; of two of the same age an estimate before a plan, then the earlier time. */
export function byNews(one: Statement, other: Statement): number {
  return (
    newestFirst(one, other) ||
    compareText(one.standing, other.standing) ||
    one.atMs - other.atMs ||
    compareText(one.id, other.id)
  );
}

// A party that gave a day, and for that day also a time, knows the time.
function decisiveOf(sorted: readonly Statement[]): Statement | undefined {
  const [first] = sorted;
  if (first === undefined || first.precision === 'time') return first;
  const precise = sorted.find(
    ({ party, precision, atMs }) =>
      party === first.party && precision === 'time' && atMs >= first.atMs && atMs < first.atMs + DAY_MS,
  );
  return precise ?? first;
}
