import type { Transaction } from '../../db/client.ts';
import { readValue } from './check-value.ts';
import type { CustomField } from './custom-field.ts';
import { CHECKED_DEFINITION_SELECT, type CheckedDefinition, toCheckedDefinition } from './custom-field-definition.ts';
import { type GivenField, giveFields } from './give-fields.ts';

interface Heirs {
  shipment_id: string;
  container_ids: string[];
  definitions: CheckedDefinition[];
}

/** A field of a tracking request as it is now; its value is null once it was cleared or removed. */
type Giving = Pick<CustomField, 'entity_id' | 'api_slug' | 'value' | 'updated_by_id'>;

/**
 * Gives a value of a tracking request to the shipment and the containers that came of it, where they have a field with
 * the same slug that takes it. What was given before follows the change, and goes where there is nothing to give any
 * more, so that the next value finds its way; what a caller has set there stays.
 */
export async function passOnField(tx: Transaction, field: Giving, former: string | null): Promise<void> {
  if (field.value === null && former === null) return;
  const heirs = await findHeirs(tx, field);
  if (heirs === null) return;
  const formers = heirs.definitions.map((definition) => [definition.id, fitting(definition, former)] as const);
  const formerOf = Object.fromEntries(formers);
  const given = heirs.definitions.flatMap((definition) => {
    const value = fitting(definition, field.value);
    return value === null && formerOf[definition.id] === null ? [] : givenTo(heirs, definition, { ...field, value });
  });
  await giveFields(tx, given, formerOf);
}

/** What came of the tracking request, and the definitions with the slug; null where nothing has come of it yet. */
async function findHeirs(tx: Transaction, { entity_id: id, api_slug: apiSlug }: Giving): Promise<Heirs | null> {
  const where = { id, status: { in: ['created', 'tracking_stopped'] } };
  const request = await tx.prisma.trackingRequest.findUnique({
    where,
    select: { accountId: true, shipment: { select: { id: true, containers: { select: { id: true } } } } },
  });
  if (request === null || request.shipment === null) return null;
  const { accountId, shipment } = request;
  const definitions = await tx.prisma.customFieldDefinition.findMany({
    where: { accountId, apiSlug, entityType: { in: ['Shipment', 'Container'] } },
    select: CHECKED_DEFINITION_SELECT,
  });
  const container_ids = shipment.containers.map((container) => container.id);
  return { shipment_id: shipment.id, container_ids, definitions: definitions.map(toCheckedDefinition) };
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
