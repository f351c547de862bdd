import { newId } from '../../core/id.ts';
import type { Transaction } from '../../db/client.ts';
import type { FieldEntity } from './custom-field.ts';
import { GIVE_CUSTOM_FIELDS } from './statements.ts';

/** A value that is passed on to a shipment or container; null to take back what was given before. */
export interface GivenField {
  definition_id: string;
  entity_type: FieldEntity;
  entity_id: string;
  value: string | null;
  updated_by_id: string | null;
}

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
  if (rows.size > 0) await tx.query(GIVE_CUSTOM_FIELDS, [JSON.stringify([...rows.values()]), JSON.stringify(formers)]);
}
