import type { AvailabilitySaid } from './availability.ts';
import { BOOKS_MS_MAX } from './ended-holds-and-fees.ts';
import { isOtherFacility } from './facility.ts';
import type { Happening } from './happening.ts';
import { NOWHERE } from './places.ts';
import { isSaidThere } from './terminal-state.ts';
import { RETURN_DISPUTED_MS_MAX } from './yard-sightings.ts';

const MOVES: ReadonlySet<string> = new Set(['gate_in', 'gate_out', 'deliver', 'load', 'strip', 'drop']);

/**
 * What happened, without the gate-outs that their own terminal has corrected: of one party the newest statement counts,
 * and it states that it has the container available. A gate-out that another party states too stays, as does one after
 * which the container moved on. Later than a week it may show the next cargo.
 */
export function withoutCorrectedPickups(
  actual: readonly Happening[],
  available: readonly AvailabilitySaid[],
): readonly Happening[] {
  return actual.filter((one) => {
    if (one.movement !== 'gate_out' || one.load !== 'laden' || !isSaidThere(one.value.party)) return true;
    const hasMovedOn = actual.some((other) => other !== one && MOVES.has(other.movement) && other.atMs >= one.atMs);
    return hasMovedOn || !available.some((said) => isCorrectedBy(one, said));
  });
}

function isCorrectedBy(one: Happening, { available, atMs, version, party, spot, facility }: AvailabilitySaid): boolean {
  if (available !== true || atMs <= one.untilMs + BOOKS_MS_MAX || atMs > one.untilMs + RETURN_DISPUTED_MS_MAX)
    return false;
  if (spot.key !== one.placeKey && spot.key !== NOWHERE) return false;
  return one.statements.every(
    (known) => known.party === party && known.version < version && !isOtherFacility(known.facility, facility),
  );
}
