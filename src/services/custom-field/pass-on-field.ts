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

/**
 * Gives a value of a tracking request to the shipment and the containers that came of it, where they have a field with
 * the same slug that takes it. What was given before follows the change; what somebody has set there stays.
 */
export async function passOnField(tx: Transaction, field: CustomField, former: string | null): Promise<void> {
  const { value } = field;
  if (field.entity_type !== 'tracking_request' || value === null) return;
  const [heirs] = await tx.query<Heirs>(HEIRS, [field.entity_id, field.api_slug]);
  if (heirs === undefined) return;
  const given = heirs.definitions.flatMap((definition) => givenBy(definition, field, heirs));
  const formers = heirs.definitions.map((definition) => [definition.id, fitting(definition, former)] as const);
  await giveFields(tx, given, Object.fromEntries(formers));
}

/** A value that suits a definition, as that stores it; null where it does not. */
export function fitting(definition: CheckedDefinition, value: string | null): string | null {
  const read = readValue(definition, value);
  return read.ok ? read.value : null;
}

function givenBy(definition: CheckedDefinition, field: CustomField, heirs: Heirs): GivenField[] {
  const value = fitting(definition, field.value);
  if (value === null) return [];
  const isShipment = definition.entity_type === 'Shipment';
  const entity_type = isShipment ? 'shipment' : 'container';
  const ids = isShipment ? [heirs.shipment_id] : heirs.container_ids;
  const { updated_by_id } = field;
  return ids.map((entity_id) => ({ definition_id: definition.id, entity_type, entity_id, value, updated_by_id }));
}
