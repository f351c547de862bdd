import { toEpochMs } from '../instant.ts';
import type { ContainerStatus } from '../status.ts';
import type { StoredSnapshot } from './availability.ts';
import type { Itinerary } from './itinerary.ts';
import type { Mark } from './milestone-list.ts';
import type { Spot } from './places.ts';

/** Whether a place is the port of lading alone: nothing is picked up there. Cargo may come back to it. */
export function isLadingOnly({ key }: Spot, { lading, discharge }: Itinerary): boolean {
  return lading !== null && key === lading.key && key !== discharge?.key;
}

/**
 * Finds the snapshots that show what keeps an export from its vessel: those of the port of lading, since it was gated in
 * laden there and until it is loaded. What was shown there before is of its former cargo.
 */
export function waitsAtLading(
  status: ContainerStatus,
  { marks, itinerary }: { marks: readonly Mark[]; itinerary: Itinerary },
): (snapshot: StoredSnapshot, spot: Spot) => boolean {
  const gatedIn = marks.find(
    ({ milestone, spot }) => milestone.milestone === 'full_in' && isLadingOnly(spot, itinerary),
  );
  if (status !== 'new' || gatedIn === undefined) return () => false;
  return ({ checkedAt }, spot) => isLadingOnly(spot, itinerary) && toEpochMs(checkedAt) >= gatedIn.atMs;
}
