import { newId } from '../../core/id.ts';
import type { Database } from '../../db/client.ts';
import { sql } from '../../db/sql.ts';
import type { ScheduleSource, Voyage } from '../../sources/source.ts';

/*
 * A voyage that carries what is tracked is a watch of its own: one question, however many containers are on it, under the
 * same leases and allowances as every other. It is made when containers come to be known on it, and rests when none is.
 */

/** The number of the watch of a voyage. */
function voyageNumber({ imo, voyage }: Voyage): string {
  return voyage === null ? imo : `${imo} ${voyage}`;
}

/** The voyage of such a number. */
export function voyageOf(number: string): Voyage {
  const [imo = '', ...words] = number.split(' ');
  return { imo, voyage: words.length === 0 ? null : words.join(' ') };
}

/** SQL: whether a container is still to come to its port of discharge; `c` is the alias of its row. */
export const IS_COMING = `c.pod_arrived_at IS NULL AND c.pod_discharged_at IS NULL AND c.pod_full_out_at IS NULL
  AND c.delivered_at IS NULL AND c.empty_terminated_at IS NULL`;

/**
 * SQL: the voyages of such containers: the one that brings each to its port of discharge, and the one that it is on until
 * then. By AIS alone nothing is known to be on a vessel.
 */
export const VOYAGES_OF_CONTAINERS = `shipment s JOIN container c ON c.shipment_id = s.id
    LEFT JOIN LATERAL (
      SELECT e.event, e.vessel_id, e.voyage_number FROM transport_event e
      WHERE e.container_id = c.id AND e.invalidated_at IS NULL AND e.vessel_id IS NOT NULL AND e.party <> 'ais'
        AND e.key NOT LIKE 'estimated.%' ORDER BY e.at DESC, e.id LIMIT 1
    ) l ON l.event IN ('container.transport.vessel_loaded', 'container.transport.vessel_departed',
      'container.transport.transshipment_loaded', 'container.transport.transshipment_departed')
    LEFT JOIN vessel v ON v.id = l.vessel_id
    CROSS JOIN LATERAL (VALUES (s.pod_vessel_imo, s.pod_voyage_number), (v.imo, l.voyage_number)) x(imo, voyage)
  WHERE s.line_tracking_stopped_at IS NULL AND x.imo IS NOT NULL AND ${IS_COMING}`;

/**
 * The ids of the containers for which a voyage was made due are stored among the references of its watch; they are no
 * numbers.
 */
const ABOARD = 'aboard';

/** SQL: the containers of a voyage among all, found by its watch: to look through all would take seconds. */
export function joinedSql(watchId: string): string {
  return `SELECT j.number::uuid FROM watch_mention j WHERE j.watch_id = ${watchId} AND j.kind = '${ABOARD}'`;
}

/** The voyages, each with the containers that have joined it since it was last made due. */
const FIND = sql({
  name: 'schedules_find_voyages',
  because: 'batch',
  parameters: ['text[]', 'text[]'],
  row: { source: 'text', imo: 'text', voyage: 'text?', joined: 'text[]' },
  text: `WITH aboard AS MATERIALIZED (
      SELECT DISTINCT s.scac, x.imo, x.voyage, c.id::text AS id FROM ${VOYAGES_OF_CONTAINERS} AND s.scac = ANY($1::text[])
    )
    SELECT k.source, a.imo, a.voyage,
      coalesce(array_agg(a.id ORDER BY a.id) FILTER (WHERE m.number IS NULL), '{}') AS joined
    FROM aboard a JOIN unnest($1::text[], $2::text[]) AS k(scac, source) ON k.scac = a.scac
      LEFT JOIN watch w ON w.source = k.source AND w.kind = 'voyage'
        AND w.number = a.imo || coalesce(' ' || a.voyage, '')
      LEFT JOIN watch_mention m ON m.watch_id = w.id AND m.kind = '${ABOARD}' AND m.number = a.id
    GROUP BY k.source, a.imo, a.voyage`,
});

const MAKE = sql({
  name: 'schedules_make_watches',
  because: 'batch',
  parameters: ['uuid[]', 'text[]', 'text[]'],
  row: {},
  text: `INSERT INTO watch (id, source, kind, number, journey_month)
    SELECT x.id, x.source, 'voyage', x.number, date_trunc('month', now() AT TIME ZONE 'UTC')::date
    FROM unnest($1::uuid[], $2::text[], $3::text[]) AS x(id, source, number) ORDER BY x.source, x.number
    ON CONFLICT DO NOTHING`,
});

/** One that was parked without a new journey is polled again no sooner than if it had not been parked. */
const WAKE = sql({
  name: 'schedules_wake',
  because: 'lease',
  parameters: ['text[]', 'text[]'],
  row: {},
  text: `UPDATE watch_schedule s SET next_due_at = coalesce(s.last_attempted_at + interval '6 hours', now())
    FROM (SELECT o.watch_id FROM unnest($1::text[], $2::text[]) AS x(source, number)
        JOIN watch w ON w.source = x.source AND w.kind = 'voyage' AND w.number = x.number
        JOIN watch_schedule o ON o.watch_id = w.id AND o.next_due_at = 'infinity' AND o.lease_token IS NULL
      ORDER BY w.id FOR UPDATE OF o) r WHERE s.watch_id = r.watch_id`,
});

/** Many containers may join one voyage one after the other; its line is not polled for each of them. */
const JOIN_MINUTES_MIN = 30;

/**
 * A container that joins makes the voyage due, once, in any process. One that joins while the voyage is polled is seen at the
 * next look: the answer may have been taken in without it.
 */
const JOIN = sql({
  name: 'schedules_join',
  because: 'lease',
  parameters: ['text[]', 'text[]', 'text[]'],
  row: {},
  text: `WITH joined AS (
      INSERT INTO watch_mention (watch_id, kind, number, heard_at)
      SELECT w.id, '${ABOARD}', x.container, now()
      FROM unnest($1::text[], $2::text[], $3::text[]) AS x(source, number, container)
        JOIN watch w ON w.source = x.source AND w.kind = 'voyage' AND w.number = x.number
        LEFT JOIN watch_schedule o ON o.watch_id = w.id
      WHERE o.lease_token IS NULL ORDER BY w.id, x.container
      ON CONFLICT DO NOTHING RETURNING watch_id
    )
    INSERT INTO watch_schedule AS s (watch_id, lane, next_due_at, phase)
    SELECT w.id, w.source, now(), 'ocean' FROM watch w WHERE w.id IN (SELECT watch_id FROM joined) ORDER BY w.id
    ON CONFLICT (watch_id) DO UPDATE SET next_due_at =
        least(s.next_due_at, greatest(now(), s.last_attempted_at + interval '${JOIN_MINUTES_MIN} minutes'))
      WHERE s.lease_token IS NULL`,
});

/** Schedules a poll of every voyage with tracked containers; returns their number. */
export async function findVoyages(db: Database, sources: readonly ScheduleSource[]): Promise<number> {
  if (sources.length === 0) return 0;
  const [scacs, keys] = [sources.map(({ sender }) => sender.scac), sources.map(({ key }) => key)];
  const found = await db.query(FIND, [scacs, keys]);
  if (found.length === 0) return 0;
  const named = [found.map(({ source }) => source), found.map(voyageNumber)] as const;
  const joined = found.flatMap((one) => one.joined.map((container) => ({ ...one, container })));
  await db.query(MAKE, [found.map(() => newId()), ...named]);
  const containers = joined.map(({ container }) => container);
  await db.query(JOIN, [joined.map(({ source }) => source), joined.map(voyageNumber), containers]);
  await db.query(WAKE, named);
  return found.length;
}
