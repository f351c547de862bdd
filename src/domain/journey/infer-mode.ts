import { NOWHERE } from './places.ts';
import type { Statement } from './statement.ts';

/** What happens at the end of a leg, and at its begin. */
const INBOUND: ReadonlySet<string> = new Set(['arrive', 'berth', 'discharge']);
const OUTBOUND: ReadonlySet<string> = new Set(['depart', 'load']);

/**
 * Adds the mode to loads and discharges that state none. DCSA requires `modeOfTransport` of a transport call, but an
 * equipment event may come without a call, and lines leave it null as well. The code alone does not identify it: DISC
 * is the lifting off any vehicle, a train as well as a vessel. But what is lifted off at a place is lifted off what
 * brought it there: if all statements about how this container comes to that place, or leaves it, name one mode, it is
 * that. If they name several or none, and at depots and customers, it stays unknown, because a missing milestone is
 * better than a wrong one. Arrivals stay as they are: one without a mode is the line's statement
 */
export function withInferredModes(statements: readonly Statement[]): readonly Statement[] {
  if (!statements.some(isUnsaid)) return statements;
  const modes = new Map<string, Set<Statement['mode']>>();
  for (const statement of statements) {
    const key = endOf(statement);
    // AIS knows vessels alone, so that it says vessel proves nothing; nor does a plan that was given up.
    const isEvidence = statement.party !== 'ais' && !statement.isWithdrawn;
    if (key === null || statement.mode === null || !isEvidence) continue;
    const known = modes.get(key);
    if (known === undefined) modes.set(key, new Set([statement.mode]));
    else known.add(statement.mode);
  }
  return statements.map((statement) => {
    const [mode = null, other] = isUnsaid(statement) ? (modes.get(endOf(statement) ?? '') ?? []) : [];
    return mode === null || other !== undefined ? statement : { ...statement, mode };
  });
}

function isUnsaid({ movement, mode, facility }: Statement): boolean {
  return mode === null && (movement === 'load' || movement === 'discharge') && (facility?.type ?? null) === null;
}

/** The place with the end of a leg that lies there; null for movements that are none. */
function endOf({ movement, placeKey }: Statement): string | null {
  if (placeKey === NOWHERE) return null;
  if (INBOUND.has(movement)) return `in ${placeKey}`;
  return OUTBOUND.has(movement) ? `out ${placeKey}` : null;
}
