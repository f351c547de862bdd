import { holdId } from '../hold-id.ts';
import { type Observation, versionOf } from '../observation.ts';
import type { StoredSnapshot } from './availability.ts';
import { ofKind } from './observation-index.ts';

/**
 * Holds of a line that still stand for one container. A hold and its release need not name the same: the hold may be on
 * the whole shipment and the release for one container, or the other way round. The release of the very same hold is a
 * retraction that has been taken account of already (current-set.ts).
 */
export function withoutReleased(
  snapshots: readonly StoredSnapshot[],
  said: readonly Observation[],
  container: string,
): StoredSnapshot[] {
  const releases = ofKind(said, 'retraction');
  if (releases.length === 0) return [...snapshots];
  return snapshots.filter((snapshot) => {
    const hold = snapshot.sourceEventId === null ? undefined : snapshot.holds?.[0];
    if (hold === undefined) return true;
    const ids = [holdId(hold.name, container), holdId(hold.name, null)];
    if (!ids.includes(snapshot.sourceEventId ?? '')) return true;
    return !releases.some(
      (release) =>
        release.source === snapshot.source &&
        ids.includes(release.retracts) &&
        versionOf(release) >= versionOf(snapshot),
    );
  });
}
