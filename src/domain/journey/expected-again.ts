import { DAY_MS } from '../instant.ts';
import { mayBeSameVoyage } from './carriage.ts';
import type { Statement } from './statement.ts';

const COMING: ReadonlySet<string> = new Set(['arrive', 'discharge']);

/**
 * The discharges from a vessel beside which their party reports no arrival; few, so that they are looked for once. An estimate
 * that comes after a reported arrival is an old one.
 */
export function dischargesIn(statements: readonly Statement[]): Statement[] {
  const actual = statements.filter(({ standing, mode }) => standing === 'actual' && mode === 'vessel');
  const arrivals = actual.filter(({ movement }) => movement === 'arrive');
  return actual.filter(
    (one) =>
      one.movement === 'discharge' &&
      !arrivals.some(({ placeKey, party }) => placeKey === one.placeKey && party === one.party),
  );
}

/**
 * Whether a party expects a container at a port where it has reported the discharge before: it took the arrival back, or the
 * discharge is wrong. The discharge stands until it is taken back too, so that no answer expects the container again.
 */
export function isExpectedAgain(one: Statement, discharges: readonly Statement[]): boolean {
  if (discharges.length === 0 || one.standing === 'actual' || one.isWithdrawn) return false;
  if (one.mode !== 'vessel' || !COMING.has(one.movement)) return false;
  return discharges.some((discharge) => isDischargedBefore(discharge, one));
}

function isDischargedBefore(discharge: Statement, one: Statement): boolean {
  return (
    discharge.placeKey === one.placeKey &&
    discharge.party === one.party &&
    discharge.version < one.version &&
    discharge.untilMs + DAY_MS < one.atMs &&
    mayBeSameVoyage(discharge.carriage, one.carriage)
  );
}
