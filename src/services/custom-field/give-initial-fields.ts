import type { Transaction } from '../../db/client.ts';
import type { Receiver } from '../../ingest/receivers.ts';
import type { CheckedDefinition } from './custom-field-definition.ts';
import { type GivenField, giveFields } from './give-fields.ts';
import type { InitialFields } from './initial-fields.ts';
import { fitting } from './pass-on-field.ts';
import { FIND_GIVERS_OF_CUSTOM_FIELDS, GIVE_CUSTOMER } from './statements.ts';

interface Giver {
  id: string;
  customer_id: string | null;
  initial_fields: InitialFields | null;
  /** The fields of the request itself, and those of shipments and containers that have the same slug. */
  own_fields: { api_slug: string; value: string; updated_by_id: string | null }[];
  definitions: CheckedDefinition[];
}

/**
 * Gives what requests bring along, their customer, their initial fields and their own, to shipments and containers
 * that are there by now. What those have already stays; of two requests for one shipment the first comes first.
 */
export async function giveInitialFields(tx: Transaction, receivers: readonly Receiver[]): Promise<void> {
  if (receivers.length === 0) return;
  const givers = await tx.query(FIND_GIVERS_OF_CUSTOM_FIELDS, [receivers.map(({ request_id: id }) => id)]);
  const pairs = givers.flatMap((giver) =>
    receivers.filter(({ request_id: id }) => id === giver.id).map((receiver) => ({ giver, receiver })),
  );
  await giveFields(
    tx,
    pairs.flatMap(({ giver, receiver }) => [...forShipment(giver, receiver), ...forContainers(giver, receiver)]),
  );
  const customers = new Map<string, string>();
  for (const { giver, receiver } of pairs) {
    const { shipment_id: id } = receiver;
    if (giver.customer_id !== null && id !== null && !customers.has(id)) customers.set(id, giver.customer_id);
  }
  if (customers.size === 0) return;
  const rows = [...customers].map(([shipment_id, customer_id]) => ({ shipment_id, customer_id }));
  await tx.query(GIVE_CUSTOMER, [JSON.stringify(rows)]);
}

function forShipment(giver: Giver, { shipment_id: id }: Receiver): GivenField[] {
  if (id === null) return [];
  const entity = { entity_type: 'shipment', entity_id: id } as const;
  const initial = (giver.initial_fields?.shipment ?? []).map((field) => ({ ...field, ...entity, updated_by_id: null }));
  return [...initial, ...ownFor(giver, 'Shipment').map((field) => ({ ...field, ...entity }))];
}

/** What is meant for one container comes before what is meant for all. */
function forContainers(giver: Giver, { containers }: Receiver): GivenField[] {
  const initial = giver.initial_fields?.containers ?? [];
  const own = ownFor(giver, 'Container');
  return containers.flatMap((container) => {
    const entity = { entity_type: 'container', entity_id: container.id } as const;
    const meant = initial.filter(({ number }) => number === container.number);
    const common = initial.filter(({ number }) => number === null);
    const given = [...meant, ...common].map(({ definition_id, value }) => ({
      definition_id,
      value,
      updated_by_id: null,
    }));
    return [...given, ...own].map((field) => ({ ...field, ...entity }));
  });
}

function ownFor(
  { own_fields: fields, definitions }: Giver,
  entity: 'Shipment' | 'Container',
): Pick<GivenField, 'definition_id' | 'value' | 'updated_by_id'>[] {
  return definitions
    .filter(({ entity_type }) => entity_type === entity)
    .flatMap((definition) => {
      const field = fields.find(({ api_slug: slug }) => slug === definition.api_slug);
      const value = field === undefined ? null : fitting(definition, field.value);
      if (field === undefined || value === null) return [];
      return [{ definition_id: definition.id, value, updated_by_id: field.updated_by_id }];
    });
}
