import type { Database } from '../../src/db/client.ts';
import { eventCatalogue } from '../../src/domain/milestones.ts';
import { containerStatement } from '../../src/services/container/read-container.ts';
import { CONTAINER_COLUMNS, CONTAINER_JOINS } from '../../src/services/record/container-columns.ts';
import { SHIPMENT_COLUMNS, SHIPMENT_JOINS } from '../../src/services/record/shipment.ts';
import { filling } from './filling.ts';
import { benchPlaces } from './places.ts';

/** What is requested along with a container. */
export const INCLUDE = ['shipment', 'pod_terminal', 'transport_events'] as const;

/** The statement of the operation itself, its rows left as the driver gives them. */
export const OWN_STATEMENT = containerStatement(INCLUDE).text;

/** The same columns as plain rows: one for each event, the container and its shipment beside it. */
export const FLAT_JOIN = `SELECT ${CONTAINER_COLUMNS}, ${SHIPMENT_COLUMNS}, t.id, t.kind, t.name, t.nickname, t.firms_code,
    t.smdg_code, t.bic_facility_code, tl.*, e.*, el.*, et.*, etl.*, v.*
  FROM container c ${CONTAINER_JOINS} JOIN shipment s ON s.id = c.shipment_id ${SHIPMENT_JOINS}
  LEFT JOIN terminal t ON t.id = c.pod_terminal_id LEFT JOIN location tl ON tl.id = t.location_id
  LEFT JOIN transport_event e ON e.container_id = c.id AND e.invalidated_at IS NULL AND e.key NOT LIKE 'estimated.%'
  LEFT JOIN location el ON el.id = e.location_id LEFT JOIN terminal et ON et.id = e.terminal_id
  LEFT JOIN location etl ON etl.id = et.location_id LEFT JOIN vessel v ON v.id = e.vessel_id
  WHERE c.id = $1 AND c.account_id = $2 ORDER BY e.at, e.id`;

const CONTAINERS = `WITH made AS (
    SELECT gen_random_uuid() AS watch_id, gen_random_uuid() AS shipment_id, gen_random_uuid() AS id,
      'BENCH' || left(replace(gen_random_uuid()::text, '-', ''), 12) AS number FROM generate_series(1, $2::int)
  ), watched AS (
    INSERT INTO watch (id, source, kind, number, journey_month)
    SELECT watch_id, 'MAEU', 'bill_of_lading', number, date_trunc('month', now())::date FROM made
  ), scheduled AS (
    INSERT INTO watch_schedule (watch_id, lane, next_due_at, last_attempted_at, last_succeeded_at)
    SELECT watch_id, 'MAEU', now() + interval '2 hours', now(), now() FROM made
  ), shipped AS (
    INSERT INTO shipment (id, account_id, watch_id, scac, bill_of_lading_number, normalized_number, port_of_lading_id,
      port_of_discharge_id, pod_terminal_id, pod_vessel_name, pod_vessel_imo, pod_voyage_number, pol_atd_at, pod_eta_at)
    SELECT shipment_id, $1, watch_id, 'MAEU', number, number, $3, $4, $5, 'BENCH CARRIER', '9321483', '123E',
      now() - interval '20 days', now() + interval '2 days' FROM made
  )
  INSERT INTO container (id, account_id, shipment_id, number, iso_code, weight_kg, current_status, status_rule, pod_terminal_id,
    empty_out_at, pol_full_in_at, pol_loaded_at, pol_departed_at, pod_eta_at, pod_timezone, holds, availability_known,
    available_for_pickup)
  SELECT id, $1, shipment_id, number, '45G1', 18250, 'on_ship', 'Loaded on a vessel.', $5, now() - interval '25 days',
    now() - interval '22 days', now() - interval '21 days', now() - interval '20 days', now() + interval '2 days',
    'America/Los_Angeles', '[{"name": "customs", "status": "hold", "description": "EXAM"}]', true, false
  FROM made RETURNING id, shipment_id`;

const EVENTS = `INSERT INTO transport_event (id, account_id, shipment_id, container_id, key, event, at, precision, timezone,
    location_id, terminal_id, vessel_id, voyage_number, party)
  SELECT gen_random_uuid(), $1, c.shipment_id, c.id, 'milestone@' || i, ($3::text[])[1 + i % cardinality($3::text[])],
    now() - interval '25 days' + i * interval '11 hours', 'time', 'America/Los_Angeles', $4, $5, $6, '123E', 'shipping_line'
  FROM container c, generate_series(1, $7::int) i WHERE c.id = ANY($2::uuid[])`;

/** Fills an account with containers that have so many events each, and answers with their ids. */
export async function fillContainers(
  db: Database,
  accountId: string,
  { containers, events }: { containers: number; events: number },
): Promise<string[]> {
  const { portOfLading, portOfDischarge, terminal, vessel } = await benchPlaces(db);
  const places = [portOfLading, portOfDischarge, terminal];
  const names = [...eventCatalogue().keys()].filter((name) => /^container\.transport\.\w+$/.test(name));
  return filling(db, async (fill) => {
    await fill('INSERT INTO account (id, name) VALUES ($1, $2) ON CONFLICT DO NOTHING', [accountId, accountId]);
    const made = await fill<{ id: string }>(CONTAINERS, [accountId, containers, ...places]);
    const ids = made.rows.map(({ id }) => id);
    await fill(EVENTS, [accountId, ids, names, portOfDischarge, terminal, vessel, events]);
    await fill('VACUUM (ANALYZE)');
    return ids;
  });
}
