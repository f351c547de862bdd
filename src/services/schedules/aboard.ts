import type { Database } from '../../db/client.ts';
import type { TrackedCall, TrackedVessel } from '../../domain/ais/tracked.ts';
import type { Instant } from '../../domain/instant.ts';
import type { Voyage } from '../../sources/source.ts';
import { SCHEDULES_ABOARD, SCHEDULES_CALLS, SCHEDULES_FORGET } from './statements.ts';

/** A voyage of a line, and the watch under which it is polled. */
interface WatchedVoyage extends Voyage {
  scac: string;
  watchId: string;
}

interface CallRow {
  imo: string;
  voyage: string | null;
  name: string | null;
  locode: string;
  at: Instant | null;
  containers: readonly string[];
}

/** A voyage with the tracked containers of a line on it, by the port at which they leave it; null if there is none. */
export async function loadAboard(
  db: Database,
  { scac, imo, voyage, watchId }: WatchedVoyage,
): Promise<TrackedVessel | null> {
  const rows = await db.query(SCHEDULES_CALLS, [scac, imo, voyage, watchId]);
  return vesselsIn(rows, scac)[0] ?? null;
}

/** The voyages of some vessels with the tracked containers of a line on them, by the ports at which they leave them. */
export async function loadAboardOf(db: Database, scac: string, imos: readonly string[]): Promise<TrackedVessel[]> {
  return vesselsIn(await db.query(SCHEDULES_ABOARD, [scac, imos]), scac);
}

/** Vessels with tracked containers, by their IMO numbers. */
export function vesselsByImo(vessels: readonly TrackedVessel[]): ReadonlyMap<string, TrackedVessel[]> {
  const byImo = new Map<string, TrackedVessel[]>();
  for (const vessel of vessels) byImo.set(vessel.imo, [...(byImo.get(vessel.imo) ?? []), vessel]);
  return byImo;
}

function vesselsIn(rows: readonly CallRow[], scac: string): TrackedVessel[] {
  const vessels = new Map<string, TrackedVessel & { calls: TrackedCall[] }>();
  for (const { imo, voyage, name, locode, at, containers } of rows) {
    const key = JSON.stringify([imo, voyage]);
    const vessel = vessels.get(key) ?? { imo, name, voyage, calls: [] };
    vessels.set(key, vessel);
    const aboard = containers.map((container) => ({ container, scac }));
    vessel.calls.push({ locode, expectedArrival: at, expectedDeparture: null, containers: aboard });
  }
  return [...vessels.values()];
}

/** Forgets the containers that have left a voyage, so that they join it anew if they come back. */
export async function forgetLeft(db: Database, { scac, imo, voyage, watchId }: WatchedVoyage): Promise<void> {
  await db.query(SCHEDULES_FORGET, [scac, imo, voyage, watchId]);
}

/** The containers of such a voyage. */
export function containersAboard({ calls }: TrackedVessel): string[] {
  return [...new Set(calls.flatMap(({ containers }) => containers.map(({ container }) => container)))].sort();
}
