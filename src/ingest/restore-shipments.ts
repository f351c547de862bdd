import type { Transaction } from '../db/client.ts';
import { sql } from '../db/sql.ts';
import type { Plan } from './plan.ts';

/**
 * Gives shipments that leave another one what was theirs (merge-shipments.ts): their requests, whatever has become of
 * them, the custom fields and the references of their containers, and their customer; and takes that from the other one.
 */
const RESTORE = sql({
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

/** Makes shipments that were one separate again. It must come after all that is written of them. */
export async function restoreShipments(
  tx: Transaction,
  { parts, dropped }: Pick<Plan, 'parts' | 'dropped'>,
): Promise<void> {
  if (parts.length > 0 || dropped.length > 0) await tx.query(RESTORE, [JSON.stringify(parts), dropped]);
}
