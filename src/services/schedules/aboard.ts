import type { Database } from '../../db/client.ts';
import { sql } from '../../db/sql.ts';
import type { TrackedCall, TrackedVessel } from '../../domain/ais/tracked.ts';
import type { Voyage } from '../../sources/source.ts';
import { joinedSql, VOYAGES_OF_CONTAINERS } from './voyages.ts';

/**
 * The ports at which containers leave a voyage: where a source has stated that they are discharged from this vessel, the
 * ports of transhipment among them, and their port of discharge. What was planned before and is no more does no harm: a
 * schedule makes no way (domain/journey/etas.ts).
 */
const CALLS = sql({
  name: 'schedules_calls',
  because: 'trip',
  parameters: ['text', 'text', 'text?', 'uuid'],
  row: { locode: 'text', at: 'instant?', containers: 'text[]', name: 'text?' },
  text: `WITH aboard AS (
      SELECT DISTINCT c.number, coalesce(c.watch_id, s.watch_id) AS watch_id, CASE WHEN s.pod_vessel_imo = x.imo THEN s.port_of_discharge_id END AS pod_id,
        s.pod_eta_at
      FROM ${VOYAGES_OF_CONTAINERS} AND s.scac = $1 AND x.imo = $2 AND x.voyage IS NOT DISTINCT FROM $3
        AND c.id IN (${joinedSql('$4')})
    ), stated_under AS (
      SELECT DISTINCT a.number, w.id, w.journey_month FROM aboard a JOIN watch w ON w.id = a.watch_id
      UNION SELECT a.number, w.id, w.journey_month FROM aboard a JOIN watch_companion k ON k.watch_id = a.watch_id
        JOIN watch w ON w.id = k.companion_id WHERE w.kind <> 'container' OR w.number = a.number
    ), planned AS (
      SELECT u.number, o.body->'place'->>'locode' AS locode, (o.body->>'occurredAt')::timestamptz AS at
      FROM stated_under u JOIN observation o ON o.journey_month = u.journey_month AND o.watch_id = u.id
      WHERE o.body->>'kind' = 'movement' AND o.body->>'movement' IN ('arrive', 'discharge')
        AND o.body->>'classifier' <> 'actual' AND o.body->>'party' NOT IN ('ais', 'schedule')
        AND o.body->'vessel'->>'imo' = $2 AND o.body->'place'->>'locode' IS NOT NULL
        AND (o.body->>'container' IS NULL OR o.body->>'container' = u.number)
      UNION ALL SELECT a.number, l.locode, a.pod_eta_at FROM aboard a JOIN location l ON l.id = a.pod_id
        WHERE l.locode IS NOT NULL
    )
    SELECT locode, max(at) AS at, array_agg(DISTINCT number ORDER BY number) AS containers,
      (SELECT name FROM vessel WHERE imo = $2) AS name
    FROM planned GROUP BY locode ORDER BY locode`,
});

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
  const rows = await db.query(CALLS, [scac, imo, voyage, watchId]);
  const [first] = rows;
  if (first === undefined) return null;
  const calls = rows.map(({ locode, at, containers }): TrackedCall => {
    const aboard = containers.map((container) => ({ container, scac }));
    return { locode, expectedArrival: at, expectedDeparture: null, containers: aboard };
  });
  return { imo, name: first.name, voyage, calls };
}

const FORGET = sql({
  name: 'schedules_forget',
  because: 'trip',
  parameters: ['text', 'text', 'text?', 'uuid'],
  row: {},
  text: `DELETE FROM watch_mention m WHERE m.watch_id = $4 AND m.number NOT IN (
      SELECT c.id::text FROM ${VOYAGES_OF_CONTAINERS} AND s.scac = $1 AND x.imo = $2 AND x.voyage IS NOT DISTINCT FROM $3
        AND c.id IN (${joinedSql('$4')}))`,
});

/** Forgets the containers that have left a voyage, so that they join it anew if they come back. */
export async function forgetLeft(db: Database, { scac, imo, voyage, watchId }: WatchedVoyage): Promise<void> {
  await db.query(FORGET, [scac, imo, voyage, watchId]);
}

/** The containers of such a voyage. */
export function containersAboard({ calls }: TrackedVessel): string[] {
  return [...new Set(calls.flatMap(({ containers }) => containers.map(({ container }) => container)))].sort();
}
