import type { Database } from '../../db/client.ts';
import { column, sql } from '../../db/sql.ts';
import {
  createTrackedIndex,
  type TrackedCall,
  type TrackedContainer,
  type TrackedIndex,
  type TrackedVessel,
} from '../../domain/ais/tracked.ts';
import { SANDBOX_SCAC } from '../../domain/carrier-table.ts';
import { DAY_MS, type Instant, shift } from '../../domain/instant.ts';
import { normalizeVesselName } from '../../domain/vessel.ts';

/** So long after a vessel had to do with what is tracked its positions are still kept. */
const FOLLOWED_DAYS = 30;

/** What a container does at a port: it comes aboard a vessel there, or leaves it. */
type Role = 'boards' | 'leaves';

interface CallRow {
  imo: string | null;
  name: string | null;
  voyage: string | null;
  locode: string;
  role: Role;
  at: Instant;
  containers: TrackedContainer[];
}

/**
 * At which ports containers of living journeys come aboard which vessel or leave it, and when. AIS cannot
 * put a container on a vessel: another source must have stated that. Feeders are left out, because they may be barges.
 */
const CALLS = sql({
  name: 'ais_tracked_calls',
  because: 'json',
  parameters: ['instant'],
  row: {
    imo: 'text?',
    name: 'text?',
    voyage: 'text?',
    locode: 'text!',
    role: column<Role>('text'),
    at: 'instant',
    containers: column<TrackedContainer[]>('json'),
  },
  text: `WITH plan AS (
      SELECT DISTINCT ON (e.container_id, e.vessel_id, e.location_id, k.role)
        c.number, s.scac, e.vessel_id, e.location_id, k.role, e.voyage_number, e.at
      FROM transport_event e
        JOIN (VALUES ('container.transport.vessel_departed', 'boards', 1),
          ('container.transport.transshipment_departed', 'boards', 1),
          ('container.transport.estimated.vessel_departed', 'boards', 2),
          ('container.transport.vessel_loaded', 'boards', 3),
          ('container.transport.transshipment_loaded', 'boards', 3),
          ('container.transport.vessel_arrived', 'leaves', 1),
          ('container.transport.transshipment_arrived', 'leaves', 1),
          ('container.transport.vessel_berthed', 'leaves', 2),
          ('container.transport.estimated.vessel_arrived', 'leaves', 3),
          ('container.transport.vessel_discharged', 'leaves', 4),
          ('container.transport.transshipment_discharged', 'leaves', 4)) AS k(event, role, rank) ON k.event = e.event
        JOIN container c ON c.id = e.container_id JOIN shipment s ON s.id = c.shipment_id
        JOIN vessel v ON v.id = e.vessel_id
      WHERE e.vessel_id IS NOT NULL AND e.invalidated_at IS NULL AND e.at > $1 AND e.location_id IS NOT NULL
        AND s.line_tracking_stopped_at IS NULL AND s.scac <> '${SANDBOX_SCAC}'
        AND (e.party <> 'ais' OR s.pod_vessel_imo = v.imo OR EXISTS (SELECT FROM transport_event o
          WHERE o.container_id = e.container_id AND o.vessel_id = e.vessel_id AND o.party <> 'ais' AND o.invalidated_at IS NULL))
      ORDER BY e.container_id, e.vessel_id, e.location_id, k.role, k.rank, e.created_at DESC
    )
    SELECT v.imo, v.name, p.voyage_number AS voyage, l.locode, p.role, p.at,
      json_agg(json_build_object('container', p.number, 'scac', p.scac)) AS containers
    FROM (SELECT DISTINCT * FROM plan) p
      JOIN vessel v ON v.id = p.vessel_id JOIN location l ON l.id = p.location_id AND l.locode IS NOT NULL
    GROUP BY v.id, p.voyage_number, l.locode, p.role, p.at`,
});

/** The vessels that carry what is tracked as of a moment, or did a while ago. */
export async function loadTracked(db: Database, now: Instant): Promise<TrackedIndex> {
  const rows = await db.query(CALLS, [shift(now, -FOLLOWED_DAYS * DAY_MS)]);
  const imoOf = rows.some(({ imo }) => imo === null) ? await uniqueNames(db) : new Map<string, string>();
  const boarding = createTrackedIndex(vesselsOf(rows, 'boards', imoOf));
  const leaving = createTrackedIndex(vesselsOf(rows, 'leaves', imoOf));
  return {
    has: (imo) => boarding.has(imo) || leaving.has(imo),
    // An arrival concerns only the containers that leave the vessel there, a departure only those that come aboard.
    callsOf: (sighting) => (sighting.type === 'departed' ? boarding : leaving).callsOf(sighting),
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

function vesselsOf(rows: readonly CallRow[], role: Role, imoOf: ReadonlyMap<string, string>): TrackedVessel[] {
  const vessels = new Map<string, TrackedVessel & { calls: TrackedCall[] }>();
  for (const row of rows) {
    if (row.role !== role) continue;
    const imo = row.imo ?? imoOf.get(normalizeVesselName(row.name ?? ''));
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
