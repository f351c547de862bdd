import type { Transaction } from '../../db/client.ts';
import { distanceNauticalMiles, type Point } from '../../domain/great-circle.ts';
import type { Instant } from '../../domain/instant.ts';
import { type KnownPosition, positionsDuring } from './known-positions.ts';
import { simplify } from './simplify.ts';

/** A map of the world shows no more. */
const POINTS_MAX = 500;

/** What is looked at: one in half an hour for the longest passages. */
const POSITIONS_MAX = 2_000;

/** Between positions further apart than this the track is unknown, and a straight line may lead over land. */
export const UNSEEN_NM_MIN = 60;

/** Cut at more gaps than this, a passage would be more sketch than track; the widest count. */
const GAPS_MAX = 12;

/** A part of a passage with AIS positions; a single point where there is only one. */
export interface SeenStretch {
  points: readonly [Point, ...Point[]];
  from: Instant;
  to: Instant;
}

/** What is known of a passage. */
export interface VesselTrack {
  stretches: readonly SeenStretch[];
  last: KnownPosition;
}

/** Where a vessel was seen to sail during a time; null if it was not seen. */
export async function readTrack(
  db: Transaction,
  asked: { imo: string; from: Instant; to: Instant },
): Promise<VesselTrack | null> {
  const positions = await positionsDuring(db, { ...asked, countMax: POSITIONS_MAX });
  const last = positions.at(-1);
  if (last === undefined) return null;
  const seen = stretchesOf(positions);
  const lines = simplify(seen, POINTS_MAX);
  const stretches = seen.flatMap((stretch, index): SeenStretch[] => {
    const [begin, end, [first, ...rest] = []] = [stretch[0], stretch.at(-1), lines[index]];
    if (begin === undefined || end === undefined || first === undefined) return [];
    return [{ points: [first, ...rest], from: begin.at, to: end.at }];
  });
  return { stretches, last };
}

function stretchesOf(positions: readonly KnownPosition[]): KnownPosition[][] {
  const ways = positions.map((position, index) => distanceNauticalMiles(positions[index - 1] ?? position, position));
  const widest = ways.filter((way) => way > UNSEEN_NM_MIN).sort((one, other) => other - one);
  const gapMin = widest[GAPS_MAX] ?? UNSEEN_NM_MIN;
  const stretches: KnownPosition[][] = [];
  for (const [index, position] of positions.entries()) {
    const stretch = stretches.at(-1);
    const isNear = (ways[index] ?? 0) <= gapMin;
    if (stretch !== undefined && isNear) stretch.push(position);
    else stretches.push([position]);
  }
  return stretches;
}
