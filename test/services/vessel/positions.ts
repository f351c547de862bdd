import type { Database } from '../../../src/db/client.ts';
import { storePositions } from '../../../src/services/ais/store.ts';

/** Where a vessel of the tests was: when, latitude, longitude. */
export type Sighting = readonly [at: string, latitude: number, longitude: number];

/** Stores where a vessel was seen, making 18 knots to the east. */
export function sight(db: Database, imo: string, sightings: readonly Sighting[]): Promise<void> {
  const positions = sightings.map(([at, latitude, longitude]) => {
    const moving = { speedKnots: 18, courseDegrees: 90, headingDegrees: 92 };
    return { imo, mmsi: 219018271, name: null, at: new Date(at).toISOString(), latitude, longitude, ...moving };
  });
  return storePositions(db, { positions, messages: [], vessels: [], entered: [], states: new Map() });
}

/** Sightings hour by hour on a straight line. */
export function passage(from: Sighting, to: Sighting): Sighting[] {
  const [startMs, endMs] = [Date.parse(from[0]), Date.parse(to[0])];
  const steps = Math.round((endMs - startMs) / 3_600_000);
  return Array.from({ length: steps + 1 }, (_, step) => {
    const share = step / steps;
    const at = new Date(startMs + (endMs - startMs) * share).toISOString();
    const longitude = from[2] + (to[2] - from[2]) * share;
    return [at, from[1] + (to[1] - from[1]) * share, longitude > 180 ? longitude - 360 : longitude] as const;
  });
}
