import type { Transaction } from '../../db/client.ts';
import type { Point } from '../../domain/great-circle.ts';
import { type Instant, toEpochMs } from '../../domain/instant.ts';
import { VESSEL_POSITIONS } from './statements.ts';

/** Where a vessel was, as AIS received it. */
export interface KnownPosition extends Point {
  at: Instant;
  speedKnots: number | null;
  headingDegrees: number | null;
}

/** The latest of them, with the radio number under which it came. */
export interface LastPosition extends KnownPosition {
  mmsi: number;
}

/** A vessel and a time. */
export interface PositionsAsked {
  imo: string;
  from: Instant;
  to: Instant;
  /** No more than this are read, spread over the time. */
  countMax: number;
}

/** Where AIS last received a vessel up to a moment; null if it is not known. */
export async function lastPosition(db: Transaction, imo: string, until: Instant): Promise<LastPosition | null> {
  const position = await db.prisma.vesselPosition.findFirst({
    where: { imo, minuteAt: { lte: new Date(until) } },
    orderBy: { minuteAt: 'desc' },
  });
  if (position === null) return null;
  const { at, latitude, longitude, speedKnots, headingDegrees, mmsi } = position;
  return { at: at.toISOString(), latitude, longitude, speedKnots, headingDegrees, mmsi };
}

/** Where a vessel was during a time, first things first. */
export async function positionsDuring(
  db: Transaction,
  { imo, from, to, countMax }: PositionsAsked,
): Promise<KnownPosition[]> {
  const seconds = (toEpochMs(to) - toEpochMs(from)) / 1000;
  // A stretch of time that is cut in two at its ends counts twice.
  const stretch = Math.max(60, seconds / Math.max(1, countMax - 1));
  return db.query(VESSEL_POSITIONS, [imo, from, to, stretch]);
}
