import type { Database } from '../../db/client.ts';
import {
  createTrackedIndex,
  type TrackedCall,
  type TrackedContainer,
  type TrackedIndex,
  type TrackedVessel,
} from '../../domain/ais/tracked.ts';
import { DAY_MS, type Instant, shift } from '../../domain/instant.ts';
import { normalizeVesselName } from '../../domain/vessel.ts';
import { AIS_TRACKED_CALLS } from './statements.ts';

/** So long after a vessel had to do with what is tracked its positions are still kept. */
const FOLLOWED_DAYS = 30;

/** What a container does at a port: it comes aboard a vessel there, or leaves it. */
export type CallRole = 'boards' | 'leaves';

interface CallRow {
  imo: string | null;
  name: string | null;
  voyage: string | null;
  locode: string;
  role: CallRole;
  at: Instant;
  containers: TrackedContainer[];
}

/** The vessels that carry what is tracked as of a moment, or did a while ago. */
export async function loadTracked(db: Database, now: Instant): Promise<TrackedIndex> {
  const rows = await db.query(AIS_TRACKED_CALLS, [shift(now, -FOLLOWED_DAYS * DAY_MS)]);
  const imoOf = rows.some(({ imo }) => imo === null) ? await uniqueNames(db) : new Map<string, string>();
  const imos = new Set(rows.flatMap((row) => imoIn(row, imoOf) ?? []));
  // A call that names no container decides nothing about those of others; its vessel is followed all the same.
  const shared = rows.filter(({ containers }) => containers.length > 0);
  const boarding = createTrackedIndex(vesselsOf(shared, 'boards', imoOf));
  const leaving = createTrackedIndex(vesselsOf(shared, 'leaves', imoOf));
  const arriving = createTrackedIndex(vesselsOf(rows, 'leaves', imoOf));
  return {
    has: (imo) => imos.has(imo),
    imos: () => imos,
    // An arrival concerns only the containers that leave the vessel there, a departure only those that come aboard.
    callsOf: (sighting) => (sighting.type === 'departed' ? boarding : leaving).callsOf(sighting),
    arrivalsOf: (imo) => arriving.arrivalsOf(imo),
  };
}

/** The names of vessels by their lines and by AIS; some thousand vessels carry containers. */
async function vesselNames({ prisma }: Database): Promise<{ name: string; imo: string }[]> {
  const select = { name: true, imo: true };
  const vessels = await prisma.vessel.findMany({ where: { imo: { not: null }, name: { not: null } }, select });
  const received = await prisma.aisVessel.findMany({ where: { name: { not: null } }, select });
  return [...vessels, ...received].flatMap(({ name, imo }) => (name === null || imo === null ? [] : [{ name, imo }]));
}

/** The IMO number of every vessel of whose name there is one alone, by that name. */
async function uniqueNames(db: Database): Promise<Map<string, string>> {
  const imos = new Map<string, Set<string>>();
  for (const { name, imo } of await vesselNames(db)) {
    const key = normalizeVesselName(name);
    const known = imos.get(key);
    if (known === undefined) imos.set(key, new Set([imo]));
    else known.add(imo);
  }
  return new Map([...imos].flatMap(([name, [imo, other]]) => (imo && !other ? [[name, imo] as const] : [])));
}

function imoIn({ imo, name }: CallRow, imoOf: ReadonlyMap<string, string>): string | undefined {
  return imo ?? imoOf.get(normalizeVesselName(name ?? ''));
}

function vesselsOf(rows: readonly CallRow[], role: CallRole, imoOf: ReadonlyMap<string, string>): TrackedVessel[] {
  const vessels = new Map<string, TrackedVessel & { calls: TrackedCall[] }>();
  for (const row of rows) {
    if (row.role !== role) continue;
    const imo = imoIn(row, imoOf);
    if (imo === undefined) continue;
    const { name, voyage, locode, at, containers } = row;
    const key = `${imo} ${voyage}`;
    const vessel = vessels.get(key) ?? { imo, name, voyage, calls: [] };
    vessels.set(key, vessel);
    const [expectedArrival, expectedDeparture] = role === 'boards' ? [null, at] : [at, null];
    vessel.calls.push({ locode, expectedArrival, expectedDeparture, containers });
  }
  return [...vessels.values()];
}
