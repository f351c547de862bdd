import { sql } from '../db/sql.ts';
import { laneSql, ownerSql } from './owner-sql.ts';
import {
  CONTAINER_KEPT,
  CONTAINER_WRITTEN,
  EVENT_KEPT,
  EVENT_WRITTEN,
  SHIPMENT_KEPT,
  SHIPMENT_WRITTEN,
} from './written-columns.ts';

/* The raw statements that ingest writes with, and that merge, restore and resume shipments. */

/** SQL: inserts the rows of a JSON array; those that exist get the written columns. */
function upsert(table: string, kept: readonly string[], written: readonly string[], parameter: string): string {
  const columns = [...kept, ...written].join(', ');
  const set = written.map((column) => `${column} = EXCLUDED.${column}`).join(', ');
  return `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, ${parameter})
    ON CONFLICT (id) DO UPDATE SET ${set}`;
}

/**
 * SQL: inserts reference data that is not there yet, and completes what was not stated before. Rows that gain nothing are
 * left alone, because every source names the same ports; the order of ids keeps two writers from waiting for each other.
 */
function upsertNamed(table: string, column: string, parameter: string): string {
  return `INSERT INTO ${table} AS t SELECT * FROM jsonb_populate_recordset(NULL::${table}, ${parameter}) x
    WHERE NOT EXISTS (SELECT 1 FROM ${table} o WHERE o.id = x.id AND (o.${column} IS NOT NULL OR x.${column} IS NULL))
    ORDER BY x.id ON CONFLICT (id) DO UPDATE SET ${column} = coalesce(t.${column}, EXCLUDED.${column})`;
}

/**
 * SQL: the same of terminals. One that was named by its code alone gets its name as soon as a source gives code and name.
 */
function upsertTerminals(parameter: string): string {
  const codes = (row: string) => `(${row}.smdg_code, ${row}.firms_code, ${row}.bic_facility_code)`;
  return `INSERT INTO terminal AS t SELECT * FROM jsonb_populate_recordset(NULL::terminal, ${parameter}) x
    WHERE NOT EXISTS (SELECT 1 FROM terminal o WHERE o.id = x.id AND (o.location_id IS NOT NULL OR x.location_id IS NULL)
      AND (o.name IN ${codes('x')} AND o.name <> x.name) IS NOT TRUE)
    ORDER BY x.id ON CONFLICT (id) DO UPDATE SET location_id = coalesce(t.location_id, EXCLUDED.location_id),
      name = CASE WHEN t.name IN ${codes('EXCLUDED')} THEN EXCLUDED.name ELSE t.name END,
      smdg_code = coalesce(t.smdg_code, EXCLUDED.smdg_code), firms_code = coalesce(t.firms_code, EXCLUDED.firms_code),
      bic_facility_code = coalesce(t.bic_facility_code, EXCLUDED.bic_facility_code)`;
}

/** SQL: how many journeys a linked watch belongs to. One that was linked meanwhile has not received this answer. */
const JOURNEYS = '(SELECT count(*) FROM watch_companion j WHERE j.companion_id = s.watch_id)';

/**
 * One statement for the whole change: one round trip, whatever the number of rows. A linked watch of several journeys is
 * settled by the first of them, which gives the lease back; each further one may only make it due sooner.
 */
export const INGEST_WRITE = sql({
  name: 'ingest_write',
  because: 'batch',
  parameters: ['json', 'json', 'json', 'json', 'json', 'json', 'json', 'json', 'json', 'json', 'json', 'json', 'json'],
  row: {},
  text: `WITH observed AS (
      INSERT INTO observation SELECT * FROM jsonb_populate_recordset(NULL::observation, $1) ON CONFLICT DO NOTHING
    ), located AS (${upsertNamed('location', 'name', '$2')}
    ), housed AS (${upsertTerminals('$3')}
    ), afloat AS (${upsertNamed('vessel', 'name', '$4')}
    ), shipped AS (${upsert('shipment', SHIPMENT_KEPT, SHIPMENT_WRITTEN, '$5')}
    ), contained AS (${upsert('container', CONTAINER_KEPT, CONTAINER_WRITTEN, '$6')}
    ), moved AS (${upsert('transport_event', EVENT_KEPT, EVENT_WRITTEN, '$7')}
    ), requested AS (
      UPDATE tracking_request r SET status = x.status, failed_reason = x.failed_reason, is_retrying = false,
        shipment_id = coalesce(x.shipment_id, r.shipment_id), updated_at = now()
      FROM jsonb_to_recordset($8) AS x(id uuid, status text, failed_reason text, shipment_id uuid) WHERE r.id = x.id
    ), linked_watch AS (
      INSERT INTO watch (id, source, kind, number, journey_month)
      SELECT x.id, x.source, 'container', x.number, date_trunc('month', now() AT TIME ZONE 'UTC')::date
      FROM jsonb_to_recordset($9) AS x(id uuid, source text, number text)
      ON CONFLICT (source, kind, number, owner_account_id) DO UPDATE SET source = EXCLUDED.source RETURNING id, source, number
    ), scheduled AS (
      INSERT INTO watch_schedule (watch_id, lane, next_due_at, phase, eta_at)
      SELECT c.id, c.source, now(), x.phase, x.eta_at FROM linked_watch c
      JOIN jsonb_to_recordset($9) AS x(source text, number text, phase text, eta_at timestamptz)
        ON x.source = c.source AND x.number = c.number
      ON CONFLICT (watch_id) DO UPDATE SET next_due_at = least(watch_schedule.next_due_at, now()), digest = NULL
    ), linked AS (
      INSERT INTO watch_companion (watch_id, companion_id)
      SELECT x.root_id, c.id FROM linked_watch c
      JOIN jsonb_to_recordset($9) AS x(source text, number text, root_id uuid) ON x.source = c.source AND x.number = c.number
      ON CONFLICT DO NOTHING
    ), replacing AS (
      SELECT x.*, ${ownerSql('x.account_id', 'x.source', 'x.kind')} AS owner_account_id
      FROM jsonb_to_recordset($13) AS x(id uuid, account_id uuid, shipment_id uuid, source text, kind text, number text)
    ), successor AS (
      INSERT INTO watch (id, source, kind, number, journey_month, owner_account_id)
      SELECT DISTINCT ON (x.source, x.kind, x.number, x.owner_account_id) x.id, x.source, x.kind, x.number,
        date_trunc('month', now() AT TIME ZONE 'UTC')::date, x.owner_account_id
      FROM replacing x ORDER BY x.source, x.kind, x.number, x.owner_account_id
      ON CONFLICT (source, kind, number, owner_account_id) DO UPDATE SET source = EXCLUDED.source
      RETURNING id, source, kind, number, owner_account_id
    ), begun AS (
      INSERT INTO watch_schedule (watch_id, lane, next_due_at)
      SELECT s.id, ${laneSql('s.source', 's.owner_account_id', 's.kind')}, now() FROM successor s
      ON CONFLICT (watch_id) DO UPDATE SET next_due_at = least(watch_schedule.next_due_at, now()), digest = NULL
    ), fed AS (
      INSERT INTO shipment_watch (shipment_id, watch_id, since, ended_at)
      SELECT x.shipment_id, x.watch_id, now(), x.ended_at
      FROM (SELECT * FROM jsonb_to_recordset($12) AS l(shipment_id uuid, watch_id uuid, ended_at timestamptz)
        UNION SELECT f.shipment_id, s.id, NULL FROM successor s JOIN replacing f ON f.source = s.source AND f.kind = s.kind
          AND f.number = s.number AND f.owner_account_id IS NOT DISTINCT FROM s.owner_account_id) x
      ON CONFLICT (shipment_id, watch_id) DO UPDATE SET ended_at = EXCLUDED.ended_at
    ), referenced AS (
      INSERT INTO watch_mention (watch_id, kind, number, heard_at) SELECT watch_id, kind, number, heard_at
      FROM jsonb_populate_recordset(NULL::watch_mention, $11) ORDER BY kind, number ON CONFLICT DO NOTHING
    )
    UPDATE watch_schedule s SET
      next_due_at = CASE
        WHEN x.polled AND x.journeys <> ${JOURNEYS} THEN now()
        WHEN x.polled AND x.delay_ms IS NULL AND s.lease_token IS NOT NULL THEN 'infinity'::timestamptz
        WHEN x.delay_ms IS NULL AND EXISTS (SELECT 1 FROM watch_companion o
          JOIN watch_schedule os ON os.watch_id = o.watch_id WHERE o.companion_id = s.watch_id
          AND o.watch_id <> x.root_id AND isfinite(os.next_due_at)) THEN s.next_due_at
        WHEN x.delay_ms IS NULL THEN 'infinity'::timestamptz
        WHEN x.polled AND s.lease_token IS NOT NULL THEN now() + x.delay_ms * interval '1 millisecond'
        ELSE least(s.next_due_at, now() + x.delay_ms * interval '1 millisecond') END,
      digest = CASE WHEN x.reset OR (x.polled AND x.journeys <> ${JOURNEYS}) THEN NULL ELSE coalesce(decode(x.digest, 'base64'), s.digest) END,
      phase = CASE WHEN x.delay_ms IS NULL THEN s.phase ELSE x.phase END,
      eta_at = CASE WHEN x.delay_ms IS NULL THEN s.eta_at ELSE x.eta_at END,
      changes_at = CASE WHEN x.polled THEN x.changes_at ELSE s.changes_at END,
      lease_until = CASE WHEN x.polled THEN NULL ELSE s.lease_until END,
      lease_token = CASE WHEN x.polled THEN NULL ELSE s.lease_token END,
      failures = CASE WHEN x.polled THEN x.failures ELSE s.failures END,
      refusal = CASE WHEN x.polled AND x.failures = 0 THEN NULL ELSE s.refusal END,
      refused_since = CASE WHEN x.polled AND x.failures = 0 THEN NULL ELSE s.refused_since END,
      last_attempted_at = CASE WHEN x.polled THEN now() ELSE s.last_attempted_at END,
      last_succeeded_at = CASE WHEN x.succeeded THEN now() ELSE s.last_succeeded_at END,
      last_changed_at = CASE WHEN x.changed THEN now() ELSE s.last_changed_at END
    FROM jsonb_to_recordset($10) AS x(watch_id uuid, root_id uuid, journeys int, delay_ms float8, digest text, phase text, eta_at timestamptz,
      changes_at timestamptz, reset boolean, polled boolean, succeeded boolean, failures int, changed boolean) WHERE s.watch_id = x.watch_id`,
});

/**
 * Moves what belongs to shipments to those that they become a part of, and deletes them. A container that both have stays
 * as the kept one has it. What a user has written into custom fields is moved where the kept record has no value of its own.
 * Share links are moved before their records are deleted with what still refers to them: that is done at the end of the statement.
 * What each of them was is kept, because the line may retract that they are one (part-shipments.ts).
 */
export const INGEST_MERGE_SHIPMENTS = sql({
  name: 'ingest_merge_shipments',
  because: 'batch',
  parameters: ['json'],
  row: {},
  text: `WITH merged AS (
      SELECT x.kept, x.gone FROM jsonb_to_recordset($1) AS x(kept uuid, gone uuid)
    ), box AS (
      SELECT c.id, m.kept, first_value(c.id) OVER (PARTITION BY m.kept, c.number
        ORDER BY c.shipment_id = m.kept DESC, c.created_at, c.id) AS stays
      FROM merged m JOIN container c ON c.shipment_id IN (m.kept, m.gone)
    ), record AS (
      INSERT INTO merged_shipment (id, account_id, kept_id, watch_id, created_at, ref_numbers, tags, added_ref_numbers,
        added_tags, customer_id, gave_customer, containers, fields)
      SELECT g.id, g.account_id, k.id, g.watch_id, g.created_at, g.ref_numbers, g.tags,
        ARRAY(SELECT unnest(g.ref_numbers) EXCEPT SELECT unnest(k.ref_numbers)),
        ARRAY(SELECT unnest(g.tags) EXCEPT SELECT unnest(k.tags)),
        g.customer_id, k.customer_id IS NULL AND g.customer_id IS NOT NULL,
        (SELECT coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'number', c.number, 'ref_numbers', c.ref_numbers,
          'created_at', c.created_at, 'events', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'key', e.key)), '[]')
            FROM transport_event e WHERE e.container_id = c.id AND e.invalidated_at IS NULL))), '[]')
          FROM container c WHERE c.shipment_id = g.id),
        (SELECT coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'entity_id', f.entity_id)), '[]') FROM (
          SELECT f.id, f.entity_id FROM custom_field f
          WHERE f.entity_id = ANY(ARRAY(SELECT g.id UNION SELECT c.id FROM container c WHERE c.shipment_id = g.id))
          UNION ALL SELECT l.id, l.shipment_id FROM share_link l WHERE l.shipment_id = g.id
          UNION ALL SELECT n.id, n.shipment_id FROM note n WHERE n.shipment_id = g.id
          UNION ALL SELECT n.id, n.container_id FROM note n JOIN container c ON c.id = n.container_id WHERE c.shipment_id = g.id) f)
      FROM merged m JOIN shipment g ON g.id = m.gone JOIN shipment k ON k.id = m.kept
    ), former AS (
      UPDATE merged_shipment r SET kept_id = m.kept FROM merged m WHERE r.kept_id = m.gone
    ), replaced AS (
      SELECT DISTINCT id AS gone, stays AS kept FROM box WHERE id <> stays
      UNION SELECT gone, kept FROM merged
    ), fields AS (
      UPDATE custom_field f SET entity_id = r.kept FROM replaced r WHERE f.entity_id = r.gone AND NOT EXISTS (
        SELECT FROM custom_field o WHERE o.entity_id = r.kept AND o.definition_id = f.definition_id)
    ), shared AS (
      UPDATE share_link l SET shipment_id = m.kept FROM merged m WHERE l.shipment_id = m.gone
    ), shared_boxes AS (
      UPDATE share_link l SET container_id = b.stays FROM box b WHERE l.container_id = b.id AND b.id <> b.stays
    ), noted AS (
      UPDATE note n SET shipment_id = m.kept FROM merged m WHERE n.shipment_id = m.gone
    ), noted_boxes AS (
      UPDATE note n SET container_id = b.stays FROM box b WHERE n.container_id = b.id AND b.id <> b.stays
    ), dropped AS (
      DELETE FROM container c USING box b WHERE c.id = b.id AND b.id <> b.stays
    ), moved AS (
      UPDATE container c SET shipment_id = b.kept FROM box b
      WHERE c.id = b.id AND b.id = b.stays AND c.shipment_id <> b.kept
    ), events AS (
      UPDATE transport_event e SET shipment_id = b.kept FROM box b
      WHERE e.container_id = b.id AND b.id = b.stays AND e.shipment_id <> b.kept
    ), requests AS (
      UPDATE tracking_request r SET shipment_id = m.kept FROM merged m WHERE r.shipment_id = m.gone
    ), links AS (
      INSERT INTO shipment_watch (shipment_id, watch_id, since, ended_at)
      SELECT m.kept, l.watch_id, min(l.since), CASE WHEN bool_and(l.ended_at IS NOT NULL) THEN max(l.ended_at) END FROM merged m JOIN shipment_watch l ON l.shipment_id = m.gone
      GROUP BY m.kept, l.watch_id ON CONFLICT (shipment_id, watch_id) DO UPDATE SET ended_at = CASE
        WHEN shipment_watch.ended_at IS NULL OR EXCLUDED.ended_at IS NULL THEN NULL
        ELSE greatest(shipment_watch.ended_at, EXCLUDED.ended_at) END
    ), customer AS (
      UPDATE shipment s SET customer_id = g.customer_id FROM merged m JOIN shipment g ON g.id = m.gone
      WHERE s.id = m.kept AND s.customer_id IS NULL AND g.customer_id IS NOT NULL
    )
    DELETE FROM shipment s USING merged m WHERE s.id = m.gone`,
});

/**
 * Gives shipments that leave another one what was theirs (merge-shipments.ts): their requests, whatever has become of
 * them, the custom fields and the references of their containers, their notes and share links, which must not show the cargo of
 * the other one, and their customer; and takes that from the other one.
 */
export const INGEST_RESTORE_SHIPMENTS = sql({
  name: 'ingest_restore_shipments',
  because: 'batch',
  parameters: ['json', 'uuid[]'],
  row: {},
  text: `WITH part AS (
      SELECT x.* FROM jsonb_to_recordset($1) AS x(kept_id uuid, id uuid, watch_ids uuid[], ref_numbers text[], tags text[])
    ), former AS (
      DELETE FROM merged_shipment m USING part p WHERE m.kept_id = p.kept_id AND m.watch_id = ANY(p.watch_ids)
      RETURNING p.id AS part_id, m.*
    ), fields AS (
      UPDATE custom_field f SET entity_id = x.entity_id
      FROM former m, jsonb_to_recordset(m.fields) AS x(id uuid, entity_id uuid) WHERE f.id = x.id AND f.entity_id <> x.entity_id
    ), shared AS (
      UPDATE share_link l SET shipment_id = m.part_id
      FROM former m, jsonb_to_recordset(m.fields) AS x(id uuid, entity_id uuid) WHERE l.id = x.id AND l.shipment_id = m.kept_id
    ), noted AS (
      UPDATE note n SET shipment_id = m.part_id
      FROM former m, jsonb_to_recordset(m.fields) AS x(id uuid, entity_id uuid) WHERE n.id = x.id AND n.shipment_id = m.kept_id
    ), noted_boxes AS (
      UPDATE note n SET container_id = c.id
      FROM former m, jsonb_to_recordset(m.fields) AS x(id uuid, entity_id uuid) JOIN container c ON c.id = x.entity_id
      WHERE n.id = x.id AND n.container_id <> c.id
    ), boxes AS (
      UPDATE container c SET ref_numbers = x.ref_numbers
      FROM former m, jsonb_to_recordset(m.containers) AS x(id uuid, ref_numbers text[]) WHERE c.id = x.id
    ), requests AS (
      UPDATE tracking_request r SET shipment_id = p.id, updated_at = now() FROM part p
      WHERE r.shipment_id = p.kept_id AND r.watch_id = ANY(p.watch_ids)
    ), customer AS (
      UPDATE shipment s SET customer_id = x.customer_id FROM (
        SELECT p.id, coalesce(m.customer_id, (SELECT r.customer_id FROM tracking_request r
          WHERE r.shipment_id = p.kept_id AND r.watch_id = ANY(p.watch_ids) AND r.customer_id IS NOT NULL
          ORDER BY r.id LIMIT 1)) AS customer_id
        FROM part p LEFT JOIN former m ON m.part_id = p.id) x
      WHERE s.id = x.id AND x.customer_id IS NOT NULL
    ), kept AS (
      UPDATE shipment s SET
        ref_numbers = ARRAY(SELECT n FROM unnest(s.ref_numbers) WITH ORDINALITY AS u(n, i)
          WHERE n NOT IN (SELECT unnest(p.ref_numbers) FROM part p WHERE p.kept_id = s.id) ORDER BY i),
        tags = ARRAY(SELECT n FROM unnest(s.tags) WITH ORDINALITY AS u(n, i)
          WHERE n NOT IN (SELECT unnest(p.tags) FROM part p WHERE p.kept_id = s.id) ORDER BY i),
        customer_id = CASE WHEN EXISTS (SELECT FROM former m WHERE m.kept_id = s.id AND m.gave_customer
          AND m.customer_id = s.customer_id) THEN NULL ELSE s.customer_id END
      WHERE s.id IN (SELECT kept_id FROM part)
    )
    DELETE FROM container c WHERE c.id = ANY($2::uuid[])`,
});

/**
 * The requests of shipments that go on are `created` again, the latest of each number, unless the number is tracked by
 * another request by now; their watches are polled again as soon as their sources allow.
 */
export const INGEST_RESUME = sql({
  name: 'ingest_resume',
  because: 'batch',
  parameters: ['uuid[]', 'uuid[]', 'float[]'],
  row: {},
  text: `WITH due AS (
      UPDATE watch_schedule w SET digest = NULL, next_due_at = least(w.next_due_at,
        greatest(now(), w.last_attempted_at + x.seconds * interval '1 second'))
      FROM unnest($2::uuid[], $3::float8[]) AS x(id, seconds) WHERE w.watch_id = x.id
    ), latest AS (
      SELECT DISTINCT ON (r.normalized_number) r.id FROM tracking_request r
        JOIN shipment_watch l ON l.shipment_id = r.shipment_id AND l.watch_id = r.watch_id AND l.ended_at IS NULL
      WHERE r.shipment_id = ANY($1::uuid[]) AND r.status = 'tracking_stopped'
        AND NOT EXISTS (SELECT 1 FROM tracking_request o WHERE o.account_id = r.account_id
          AND o.scac = r.scac AND o.normalized_number = r.normalized_number
          AND o.status IN ('pending', 'created', 'awaiting_manifest'))
      ORDER BY r.normalized_number, r.created_at DESC
    )
    UPDATE tracking_request r SET status = 'created', updated_at = now() FROM latest WHERE r.id = latest.id`,
});
