import type { Database } from '../../db/client.ts';
import type { TrackedCall, TrackedVessel } from '../../domain/ais/tracked.ts';
import type { Voyage } from '../../sources/source.ts';
import { SCHEDULES_CALLS, SCHEDULES_FORGET } from './statements.ts';

/** A voyage of a line, and the watch under which it is polled. */
interface WatchedVoyage extends Voyage {
  scac: string;
  watchId: string;
}

/** A voyage with the tracked containers of a line on it, by the port at which they leave it; null if there is none. */
export async function loadAboard(
  db: Database,
  { scac, imo, voyage, watchId }: WatchedVoyage,
): Promise<TrackedVessel | null> {
  const rows = await db.query(SCHEDULES_CALLS, [scac, imo, voyage, watchId]);
  const [first] = rows;
  if (first === undefined) return null;
  const calls = rows.map(({ locode, at, containers }): TrackedCall => {
    const aboard = containers.map((container) => ({ container, scac }));
    return { locode, expectedArrival: at, expectedDeparture: null, containers: aboard };
  });
  return { imo, name: first.name, voyage, calls };
}

/** Forgets the containers that have left a voyage, so that they join it anew if they come back. */
export async function forgetLeft(db: Database, { scac, imo, voyage, watchId }: WatchedVoyage): Promise<void> {
  await db.query(SCHEDULES_FORGET, [scac, imo, voyage, watchId]);
}

/** The containers of such a voyage. */
export function containersAboard({ calls }: TrackedVessel): string[] {
  return [...new Set(calls.flatMap(({ containers }) => containers.map(({ container }) => container)))].sort();
}
