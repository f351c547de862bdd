import { newId } from '../../core/id.ts';
import type { Transaction } from '../../db/client.ts';
import { sql } from '../../db/sql.ts';
import type { FieldEntity } from './custom-field.ts';

/** A value that is passed on to a shipment or container; null to take back what was given before. */
export interface GivenField {
  definition_id: string;
  entity_type: FieldEntity;
  entity_id: string;
  value: string | null;
  updated_by_id: string | null;
}

/**
 * A definition that was deleted meanwhile gives nothing, and keeping those that are there from going costs no more than
 * the constraint does anyway. The order of rows keeps two writers from waiting for each other. What is taken back needs
 * no row where there was none.
 */
const GIVE = sql({
  name: 'give_custom_fields',
  because: 'lock',
  parameters: ['json', 'json'],
  row: {},
  text: `INSERT INTO custom_field AS f (id, account_id, definition_id, entity_type, entity_id, value, updated_by_id)
    SELECT x.id, d.account_id, d.id, x.entity_type, x.entity_id, x.value, x.updated_by_id
    FROM jsonb_to_recordset($1) AS x(id uuid, definition_id uuid, entity_type text, entity_id uuid, value text, updated_by_id uuid)
    JOIN custom_field_definition d ON d.id = x.definition_id
    WHERE x.value IS NOT NULL
      OR EXISTS (SELECT FROM custom_field o WHERE o.definition_id = x.definition_id AND o.entity_id = x.entity_id)
    ORDER BY x.definition_id, x.entity_id FOR KEY SHARE OF d
    ON CONFLICT (definition_id, entity_id) DO UPDATE
      SET value = EXCLUDED.value, updated_by_id = EXCLUDED.updated_by_id, updated_at = now()
      WHERE f.value IS NOT DISTINCT FROM ($2::jsonb ->> f.definition_id::text)`,
});

/**
 * Gives values to what has none of its own: a value that a caller has set there is left alone, unless it is still the
 * former one, by definition, that was given before. Of two values for the same field the first is given.
 */
export async function giveFields(
  tx: Transaction,
  fields: readonly GivenField[],
  formers: Readonly<Record<string, string | null>> = {},
): Promise<void> {
  const rows = new Map<string, GivenField & { id: string }>();
  for (const field of fields) {
    const key = `${field.definition_id} ${field.entity_id}`;
    if (!rows.has(key)) rows.set(key, { ...field, id: newId() });
  }
  if (rows.size > 0) await tx.query(GIVE, [JSON.stringify([...rows.values()]), JSON.stringify(formers)]);
}
