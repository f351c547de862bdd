import { sql } from '../../db/sql.ts';

/* The raw statements that put into the change feed what shows a place, terminal or vessel that is called otherwise by now. */

/** One that fails leaves them to another process after this time. */
const LEASE = "interval '10 minutes'";

/** As many at once; all records are looked through once for them together. */
const PLACES_MAX = 1_000;

export const CLAIM_RENAMED_PLACES = sql({
  name: 'claim_renamed_places',
  because: 'lease',
  parameters: [],
  row: { id: 'uuid', renamed_in: 'bigint' },
  text: `UPDATE renamed_place p SET lease_until = now() + ${LEASE} WHERE p.id IN (
      SELECT id FROM renamed_place WHERE lease_until IS NULL OR lease_until < now()
      ORDER BY id LIMIT ${PLACES_MAX} FOR UPDATE SKIP LOCKED)
    RETURNING p.id, p.renamed_in`,
});

/** One that was renamed meanwhile stays. */
export const FORGET_RENAMED_PLACES = sql({
  name: 'forget_renamed_places',
  because: 'batch',
  parameters: ['uuid[]', 'bigint[]'],
  row: {},
  text: `DELETE FROM renamed_place p USING unnest($1::uuid[], $2::bigint[]) AS x(id, renamed_in)
    WHERE p.id = x.id AND p.renamed_in = x.renamed_in`,
});

/** Of the next so many shipments after an id those that show a place; no index of places is kept for what is so rare. */
export const TOUCH_SHIPMENTS_OF_PLACES = sql({
  name: 'touch_shipments_of_places',
  because: 'trip',
  isLong: true,
  parameters: ['uuid', 'bigint', 'uuid[]'],
  row: { last_id: 'uuid?', touched: 'text' },
  text: `WITH part AS MATERIALIZED (
      SELECT id, ARRAY[port_of_lading_id, port_of_discharge_id, destination_id, pod_terminal_id, destination_terminal_id] AS shown
      FROM shipment WHERE id > $1 ORDER BY id LIMIT $2
    )
    SELECT (SELECT id FROM part ORDER BY id DESC LIMIT 1) AS last_id,
      change_touch_shipments(ARRAY(SELECT id FROM part WHERE shown && $3::uuid[]))::text AS touched`,
});

/** The same of containers, by their own places and those of their events. */
export const TOUCH_CONTAINERS_OF_PLACES = sql({
  name: 'touch_containers_of_places',
  because: 'trip',
  isLong: true,
  parameters: ['uuid', 'bigint', 'uuid[]'],
  row: { last_id: 'uuid?', touched: 'text' },
  text: `WITH part AS MATERIALIZED (
      SELECT id, ARRAY[pod_terminal_id, pickup_facility_id, pickup_location_id] AS shown
      FROM container WHERE id > $1 ORDER BY id LIMIT $2
    )
    SELECT (SELECT id FROM part ORDER BY id DESC LIMIT 1) AS last_id,
      change_touch_containers(ARRAY(SELECT p.id FROM part p WHERE p.shown && $3::uuid[] OR EXISTS (
        SELECT FROM transport_event e WHERE e.container_id = p.id
          AND ARRAY[e.location_id, e.terminal_id, e.vessel_id] && $3::uuid[])))::text AS touched`,
});
