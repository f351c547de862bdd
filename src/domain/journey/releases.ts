import { type Observation, versionOf } from '../observation.ts';
import type { Release } from '../stated-at-terminal.ts';
import type { StoredSnapshot } from './availability.ts';
import { compareText } from './current-set.ts';

type StoredRelease = Extract<Observation, { kind: 'retraction' }> & { released: string };

/**
 * The releases that are stated of a container, the newest of each hold and party: customs has released it, the freight is
 * released. A release after which the same source placed the hold again is none. `snapshots` are those that stand.
 */
export function releasesOf(
  said: readonly Observation[],
  snapshots: readonly StoredSnapshot[],
): { releases: Release[]; because: string[] } {
  const newest = new Map<string, StoredRelease>();
  for (const one of said) {
    if (one.kind !== 'retraction' || one.released === undefined || one.recordedAt === null) continue;
    const key = `${one.released} ${one.party}`;
    const known = newest.get(key);
    if (known === undefined || isNewer(one, known)) newest.set(key, { ...one, released: one.released });
  }
  const standing = [...newest.values()]
    .filter((release) => !snapshots.some((snapshot) => isHeldAgain(snapshot, release)))
    .sort((one, other) => compareText(one.released, other.released) || compareText(one.party, other.party));
  return {
    releases: standing.map(({ released: hold, party, recordedAt, receivedAt }) => ({
      hold,
      party,
      at: recordedAt ?? receivedAt,
    })),
    because: standing.map(({ id }) => id),
  };
}

function isNewer(one: Observation, other: Observation): boolean {
  return (compareText(versionOf(one), versionOf(other)) || compareText(one.id, other.id)) > 0;
}

function isHeldAgain(snapshot: StoredSnapshot, release: StoredRelease): boolean {
  const isOfSource = snapshot.party === release.party && snapshot.source === release.source;
  const names = snapshot.holds?.some(({ name }) => name === release.released) ?? false;
  return isOfSource && names && versionOf(snapshot) > versionOf(release);
}
