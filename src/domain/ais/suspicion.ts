import { distanceNauticalMiles, type Point } from '../great-circle.ts';
import { HOUR_MS, type Instant, toEpochMs, toInstant } from '../instant.ts';

/** What a line says: that a vessel was at a port at a moment. */
export interface CarrierWord {
  imo: string;
  locode: string;
  port: Point;
  at: Instant;
}

/** A place at which AIS saw the vessel. */
export interface SeenPosition extends Point {
  atMs: number;
}

/** Line and AIS disagree about the vessel. A flag for people: it changes no fact. */
export interface Suspicion {
  imo: string;
  locode: string;
  carrierAt: Instant;
  aisPosition: Point & { at: Instant };
  distanceNm: number;
  reason: string;
}

/** Positions this near to the moment show where the vessel was. */
const WINDOW_MS = 12 * HOUR_MS;
/** A container vessel makes 25 knots at the most, so in twelve hours it comes this far and no further. */
const DISTANCE_NM_MIN = 300;

/**
 * Whether the vessel can have been where the line states. Every position around that moment must be too far away: one
 * that is near enough explains the others. Without a position nothing is suspected.
 */
export function suspect(word: CarrierWord, positions: Iterable<SeenPosition>): Suspicion | null {
  const atMs = toEpochMs(word.at);
  let nearest: { seen: SeenPosition; distanceNm: number } | null = null;
  for (const seen of positions) {
    if (Math.abs(seen.atMs - atMs) > WINDOW_MS) continue;
    const distanceNm = distanceNauticalMiles(seen, word.port);
    if (nearest === null || distanceNm < nearest.distanceNm) nearest = { seen, distanceNm };
  }
  if (nearest === null || nearest.distanceNm <= DISTANCE_NM_MIN) return null;

  const distanceNm = Math.round(nearest.distanceNm);
  const { latitude, longitude } = nearest.seen;
  const seenAt = toInstant(nearest.seen.atMs);
  return {
    imo: word.imo,
    locode: word.locode,
    carrierAt: word.at,
    aisPosition: { latitude, longitude, at: seenAt },
    distanceNm,
    reason: `The line has vessel ${word.imo} at ${word.locode} at ${word.at}; AIS saw it ${distanceNm} nautical miles away at ${seenAt}.`,
  };
}
