import { byNews } from './authority.ts';
import type { Disruption } from './disruption.ts';
import type { EverSaid } from './disruptions.ts';
import { NOWHERE, type Spot } from './places.ts';
import { sourceTime } from './sailings.ts';
import type { Place } from './state.ts';
import type { Statement } from './statement.ts';

/** More than this no journey changes its ends. */
const FORMER_MAX = 3;

/**
 * The ports of discharge, ports of transhipment and destinations that the line had stated before those of now. Lines state
 * another one under the id of the former statement or under a new one; then the former one stands as well, and is not
 * repeated after the new one.
 */
export function formerPlaces(known: EverSaid, line: readonly Statement[]): Disruption[] {
  const { calls, discharge, destination, boardedMs } = known.itinerary;
  const kept = new Set([...calls.map(({ key }) => key), destination?.key ?? '', NOWHERE]);
  const called = new Set(line.filter(({ standing }) => standing === 'actual').map(({ placeKey }) => placeKey));
  const planned = line.filter(({ standing }) => standing !== 'actual');
  const other = planned.filter(
    (one) =>
      isEnd(one) &&
      !kept.has(one.placeKey) &&
      !called.has(one.placeKey) &&
      (boardedMs === null || one.atMs >= boardedMs),
  );
  if (other.length === 0) return [];
  const left = new Set(planned.filter(isLeaving).map(({ placeKey }) => placeKey));
  const ends = other.filter(({ placeKey }) => !left.has(placeKey));
  return [
    ...viaChanges(known, other, line),
    ...changes('port_changed', discharge, ends.filter(isBySea), line),
    ...changes(
      'destination_changed',
      destination,
      ends.filter((one) => !isBySea(one)),
      line,
    ),
  ];
}

/** Ports of transhipment that the line has replaced or taken back; one that only another plan contradicts may still count. */
function viaChanges({ itinerary, former }: EverSaid, other: readonly Statement[], line: readonly Statement[]) {
  const isGone = ({ id, isWithdrawn }: Statement) => isWithdrawn || former.some((one) => one.id === id);
  const standing = new Set(line.filter((one) => !isGone(one)).map(({ placeKey }) => placeKey));
  const left = new Set(line.filter((one) => isLeaving(one) && isBySea(one)).map(({ placeKey }) => placeKey));
  const gone = other.filter((one) => isBySea(one) && left.has(one.placeKey) && !standing.has(one.placeKey));
  const via = itinerary.calls.filter(({ role }) => role === 'transhipment');
  const [newest] = via
    .map((call) => ({ call, since: firstVersion(call, line) }))
    .sort((one, last) => ((one.since ?? '') < (last.since ?? '') ? 1 : -1));
  return changes('transshipment_changed', newest?.call ?? null, gone, line);
}

function firstVersion({ key }: Spot, line: readonly Statement[]): string | undefined {
  return line
    .filter((one) => one.placeKey === key && isEnd(one))
    .map(({ version }) => version)
    .sort()[0];
}

function changes(
  kind: 'port_changed' | 'destination_changed' | 'transshipment_changed',
  now: Spot | null,
  other: readonly Statement[],
  line: readonly Statement[],
): Disruption[] {
  if (now === null) return [];
  const ends = line.filter((one) => one.placeKey === now.key && isEnd(one));
  const since = firstVersion(now, line);
  const newest = new Map<string, Statement>();
  for (const one of [...other].sort(byNews)) if (!newest.has(one.placeKey)) newest.set(one.placeKey, one);
  const latest = [...ends].sort(byNews)[0];
  return (
    [...newest.values()]
      // The line had named the place of now as well, or still named the former one later: both are on its way.
      .filter(({ version }) => since !== undefined && version < since)
      .slice(0, FORMER_MAX)
      .map((one) => ({
        kind,
        place: now.place,
        before: nameOf(one.place) ?? one.placeKey,
        beforeAt: one.at,
        hasSailed: false,
        after: nameOf(now.place) ?? now.key,
        afterAt: latest?.at ?? null,
        arrivesAt: null,
        // Where it came to another port than was stated, no line reported the change itself.
        reportedAt: sourceTime(ends.filter(({ standing }) => standing !== 'actual')),
        party: one.party,
        because: [one.id, ...(latest === undefined ? [] : [latest.id])],
      }))
  );
}

function isEnd({ movement, load }: Statement): boolean {
  return (movement === 'arrive' || movement === 'discharge') && load !== 'empty';
}

function isBySea({ mode }: Statement): boolean {
  return mode === 'vessel';
}

function isLeaving({ movement }: Statement): boolean {
  return movement === 'load' || movement === 'depart';
}

function nameOf(place: Place | null): string | null {
  return place?.locode ?? place?.name ?? null;
}
