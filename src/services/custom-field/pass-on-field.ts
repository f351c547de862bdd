import type { Statement, Transaction } from '../../db/client.ts';
import { readValue } from './check-value.ts';
import type { CustomField } from './custom-field.ts';
import { CHECKED_DEFINITION_JSON, type CheckedDefinition } from './custom-field-definition.ts';
import { type GivenField, giveFields } from './give-fields.ts';

interface Heirs {
  shipment_id: string;
  container_ids: string[];
  definitions: CheckedDefinition[];
}

const HEIRS: Statement = {
  name: 'heirs_of_custom_field',
  text: `SELECT r.shipment_id,
      (SELECT coalesce(json_agg(c.id), '[]') FROM container c WHERE c.shipment_id = r.shipment_id) AS container_ids,
      (SELECT coalesce(json_agg(${CHECKED_DEFINITION_JSON}), '[]') FROM custom_field_definition d
        WHERE d.account_id = r.account_id AND d.api_slug = $2 AND d.entity_type IN ('Shipment', 'Container')) AS definitions
    FROM tracking_request r
    WHERE r.id = $1 AND r.shipment_id IS NOT NULL AND r.status IN ('created', 'tracking_stopped')`,
};

/** A field of a tracking request as it is now; its value is null once it was cleared or removed. */
type Giving = Pick<CustomField, 'entity_id' | 'api_slug' | 'value' | 'updated_by_id'>;

/**
 * Gives a value of a tracking request to the shipment and the containers that came of it, where they have a field with
 * the same slug that takes it. What was given before follows the change, and goes where there is nothing to give any
 * more, so that the next value finds its way; what somebody has set there stays.
 */
export async function passOnField(tx: Transaction, field: Giving, former: string | null): Promise<void> {
  if (field.value === null && former === null) return;
  const [heirs] = await tx.query<Heirs>(HEIRS, [field.entity_id, field.api_slug]);
  if (heirs === undefined) return;
  const formers = heirs.definitions.map((definition) => [definition.id, fitting(definition, former)] as const);
  const formerOf = Object.fromEntries(formers);
  const given = heirs.definitions.flatMap((definition) => {
    const value = fitting(definition, field.value);
    return value === null && formerOf[definition.id] === null ? [] : givenTo(heirs, definition, { ...field, value });
  });
  await giveFields(tx, given, formerOf);
}

/** A value that suits a definition, as that stores it; null where it does not. */
export function fitting(definition: CheckedDefinition, value: string | null): string | null {
  const read = readValue(definition, value);
  return read.ok ? read.value : null;
}

function givenTo(heirs: Heirs, definition: CheckedDefinition, { value, updated_by_id }: Giving): GivenField[] {
  const isShipment = definition.entity_type === 'Shipment';
  const entity_type = isShipment ? 'shipment' : 'container';
  const ids = isShipment ? [heirs.shipment_id] : heirs.container_ids;
  return ids.map((entity_id) => ({ definition_id: definition.id, entity_type, entity_id, value, updated_by_id }));
}
