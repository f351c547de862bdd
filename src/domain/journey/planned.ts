import { firstBy } from '../../core/first.ts';
import { byNews } from './authority.ts';
import { expectations } from './group-happenings.ts';
import { type Happening, isSeenByAisOnly } from './happening.ts';
import { itineraryOf } from './itinerary.ts';
import type { Statement } from './statement.ts';

/**
 * What is expected of a container and has not happened. What AIS alone saw does not fulfil a plan, because it does not say
 * whether the container was on that vessel.
 */
export function plannedOf(statements: readonly Statement[], actual: readonly Happening[]): Happening[] {
  const known = actual.filter((one) => !isSeenByAisOnly(one));
  const expected = statements.filter(({ standing }) => standing !== 'actual');
  const reported = expected.filter(({ isWithdrawn }) => !isWithdrawn);
  const planned = expectations(reported, known);
  const withdrawn = expected.filter(({ isWithdrawn }) => isWithdrawn);
  if (withdrawn.length === 0) return planned;

  // The line's last word on where the journey ends stays until it says another.
  const { lading, discharge, destination } = itineraryOf([...known, ...planned]);
  const missing = [
    ...(lading === null ? newest(withdrawn, (one) => one.mode === 'vessel' && LEAVING.has(one.movement)) : []),
    ...(discharge === null ? newest(withdrawn, (one) => one.mode === 'vessel' && COMING.has(one.movement)) : []),
    ...(destination === null ? newest(withdrawn, (one) => one.mode === 'rail' && COMING.has(one.movement)) : []),
  ];
  return expectations([...reported, ...missing], known);
}

const LEAVING: ReadonlySet<string> = new Set(['load', 'depart']);
const COMING: ReadonlySet<string> = new Set(['arrive', 'discharge']);

function newest(statements: readonly Statement[], isMeant: (one: Statement) => boolean): Statement[] {
  return [firstBy(statements.filter(isMeant), byNews)].filter((one) => one !== undefined);
}
