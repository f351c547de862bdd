import type { Transaction } from '../db/client.ts';
import { sql } from '../db/sql.ts';
import type { Merge } from './plan.ts';

/**
 * Moves what belongs to shipments to those that they become a part of, and deletes them. A container that both have stays
 * as the kept one has it. What a user has written into custom fields is moved where the kept record has no value of its own.
 * What each of them was is kept, because the line may retract that they are one (part-shipments.ts).
 */
const MERGE = sql({
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
        (SELECT coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'entity_id', f.entity_id)), '[]') FROM custom_field f
          WHERE f.entity_id = ANY(ARRAY(SELECT g.id UNION SELECT c.id FROM container c WHERE c.shipment_id = g.id)))
      FROM merged m JOIN shipment g ON g.id = m.gone JOIN shipment k ON k.id = m.kept
    ), former AS (
      UPDATE merged_shipment r SET kept_id = m.kept FROM merged m WHERE r.kept_id = m.gone
    ), replaced AS (
      SELECT DISTINCT id AS gone, stays AS kept FROM box WHERE id <> stays
      UNION SELECT gone, kept FROM merged
    ), fields AS (
      UPDATE custom_field f SET entity_id = r.kept FROM replaced r WHERE f.entity_id = r.gone AND NOT EXISTS (
        SELECT FROM custom_field o WHERE o.entity_id = r.kept AND o.definition_id = f.definition_id)
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

/** Makes shipments a part of others. It must come before anything of these is written. */
export async function mergeShipments(tx: Transaction, merges: readonly Merge[]): Promise<void> {
  if (merges.length > 0) await tx.query(MERGE, [JSON.stringify(merges)]);
}
