import { byNews } from './authority.ts';
import type { Disruption } from './disruption.ts';
import type { EverSaid } from './disruptions.ts';
import { NOWHERE, type Spot } from './places.ts';
import { sourceTime } from './sailings.ts';
import type { Place } from './state.ts';
import type { Statement } from './statement.ts';

/** More than this no journey changes its ends. */
const FORMER_MAX = 3;

/** The ports of discharge and destinations that the line had stated before those of now. */
export function formerPlaces({ itinerary, statements, former }: EverSaid, line: readonly Statement[]): Disruption[] {
  const { calls, discharge, destination } = itinerary;
  const isGone = ({ id, isWithdrawn }: Statement) => isWithdrawn || former.some((one) => one.id === id);
  const gone = line.filter((one) => one.standing !== 'actual' && isGone(one) && isEnd(one));
  if (gone.length === 0) return [];
  const kept = new Set([...calls.map(({ key }) => key), destination?.key ?? '', NOWHERE]);
  const standing = new Set(statements.filter((one) => !isGone(one)).map(({ placeKey }) => placeKey));
  const left = new Set(line.filter(isLeaving).map(({ placeKey }) => placeKey));
  const other = gone.filter(({ placeKey }) => !kept.has(placeKey) && !standing.has(placeKey) && !left.has(placeKey));
  return [
    ...changes('port_changed', discharge, other.filter(isBySea), line),
    ...changes(
      'destination_changed',
      destination,
      other.filter((one) => !isBySea(one)),
      line,
    ),
  ];
}

function changes(
  kind: 'port_changed' | 'destination_changed',
  now: Spot | null,
  other: readonly Statement[],
  line: readonly Statement[],
): Disruption[] {
  if (now === null) return [];
  const ends = line.filter((one) => one.placeKey === now.key && isEnd(one));
  const since = ends.map(({ version }) => version).sort()[0];
  const newest = new Map<string, Statement>();
  for (const one of [...other].sort(byNews)) if (!newest.has(one.placeKey)) newest.set(one.placeKey, one);
  const latest = [...ends].sort(byNews)[0];
  return (
    [...newest.values()]
      // The line had named the end of now as well: that was a port on the way.
      .filter(({ version }) => since === undefined || version < since)
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
        reportedAt: sourceTime(ends),
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
