import { newId } from '../../core/id.ts';
import type { Database, Statement } from '../../db/client.ts';
import type { ScheduleSource, Voyage } from '../../sources/source.ts';

/*
 * A voyage that carries what is tracked is a watch of its own: one question, however many containers are on it, under the
 * same leases and allowances as every other. It is made when containers come to be known on it, and rests when none is.
 */

/** The number of the watch of a voyage. */
export function voyageNumber({ imo, voyage }: Voyage): string {
  return voyage === null ? imo : `${imo} ${voyage}`;
}

/** The voyage of such a number. */
export function voyageOf(number: string): Voyage {
  const [imo = '', ...words] = number.split(' ');
  return { imo, voyage: words.length === 0 ? null : words.join(' ') };
}

/** SQL: whether a container is still to come to its port of discharge; `c` is the alias of its row. */
const IS_COMING = `c.pod_arrived_at IS NULL AND c.pod_discharged_at IS NULL AND c.pod_full_out_at IS NULL
  AND c.delivered_at IS NULL AND c.empty_terminated_at IS NULL`;

/**
 * SQL: the voyages of such containers: the one that brings each to its port of discharge, and the one that it is on until
 * then. By AIS alone nothing is known to be on a vessel.
 */
export const VOYAGES_OF_CONTAINERS = `shipment s JOIN container c ON c.shipment_id = s.id
    CROSS JOIN LATERAL (SELECT s.pod_vessel_imo AS imo, s.pod_voyage_number AS voyage
      UNION SELECT v.imo, l.voyage_number FROM (
        SELECT e.event, e.vessel_id, e.voyage_number FROM transport_event e
        WHERE e.container_id = c.id AND e.invalidated_at IS NULL AND e.vessel_id IS NOT NULL AND e.party <> 'ais'
          AND e.key NOT LIKE 'estimated.%' ORDER BY e.at DESC, e.id LIMIT 1) l JOIN vessel v ON v.id = l.vessel_id
      WHERE l.event IN ('container.transport.vessel_loaded', 'container.transport.vessel_departed',
        'container.transport.transshipment_loaded', 'container.transport.transshipment_departed')) x
  WHERE s.line_tracking_stopped_at IS NULL AND x.imo IS NOT NULL AND ${IS_COMING}`;

const FIND: Statement = {
  name: 'schedules_find_voyages',
  text: `SELECT DISTINCT s.scac, x.imo, x.voyage FROM ${VOYAGES_OF_CONTAINERS} AND s.scac = ANY($1::text[])`,
};

const MAKE: Statement = {
  name: 'schedules_make_watches',
  text: `INSERT INTO watch (id, source, kind, number, journey_month)
    SELECT x.id, x.source, 'voyage', x.number, date_trunc('month', now() AT TIME ZONE 'UTC')::date
    FROM unnest($1::uuid[], $2::text[], $3::text[]) AS x(id, source, number) ORDER BY x.source, x.number
    ON CONFLICT DO NOTHING`,
};

/** One that rests is asked again no sooner than if it had not rested. */
const SCHEDULE: Statement = {
  name: 'schedules_make_due',
  text: `INSERT INTO watch_schedule AS s (watch_id, lane, next_due_at, phase)
    SELECT w.id, w.source, now(), 'ocean' FROM unnest($1::text[], $2::text[]) AS x(source, number)
      JOIN watch w ON w.source = x.source AND w.kind = 'voyage' AND w.number = x.number
      LEFT JOIN watch_schedule o ON o.watch_id = w.id WHERE o.watch_id IS NULL OR o.next_due_at = 'infinity'
    ORDER BY w.id
    ON CONFLICT (watch_id) DO UPDATE SET next_due_at = coalesce(s.last_attempted_at + interval '6 hours', now())
      WHERE s.next_due_at = 'infinity' AND s.lease_token IS NULL`,
};

/** Sees to it that every voyage that carries what is tracked is asked for; gives how many there are. */
export async function findVoyages(db: Database, sources: readonly ScheduleSource[]): Promise<number> {
  if (sources.length === 0) return 0;
  const keys = new Map(sources.map(({ sender, key }) => [sender.scac, key]));
  const found = await db.query<Voyage & { scac: string }>(FIND, [[...keys.keys()]]);
  const watches = found.flatMap(({ scac, ...voyage }) => {
    const source = keys.get(scac);
    return source === undefined ? [] : [{ source, number: voyageNumber(voyage) }];
  });
  if (watches.length === 0) return 0;
  const named = [watches.map(({ source }) => source), watches.map(({ number }) => number)];
  await db.query(MAKE, [watches.map(() => newId()), ...named]);
  await db.query(SCHEDULE, named);
  return watches.length;
}
