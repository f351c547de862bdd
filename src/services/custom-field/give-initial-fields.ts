import type { Transaction } from '../../db/client.ts';
import { column, sql } from '../../db/sql.ts';
import type { Receiver } from '../../ingest/receivers.ts';
import { CHECKED_DEFINITION_JSON, type CheckedDefinition } from './custom-field-definition.ts';
import { type GivenField, giveFields } from './give-fields.ts';
import type { InitialFields } from './initial-fields.ts';
import { fitting } from './pass-on-field.ts';

interface Giver {
  id: string;
  customer_id: string | null;
  initial_fields: InitialFields | null;
  /** The fields of the request itself, and those of shipments and containers that have the same slug. */
  own_fields: { api_slug: string; value: string; updated_by_id: string | null }[];
  definitions: CheckedDefinition[];
}

const GIVERS = sql({
  name: 'find_givers_of_custom_fields',
  because: 'json',
  parameters: ['uuid[]'],
  row: {
    id: 'uuid',
    customer_id: 'uuid?',
    initial_fields: column<InitialFields>('json?'),
    own_fields: column<{ api_slug: string; value: string; updated_by_id: string | null }[]>('json'),
    definitions: column<CheckedDefinition[]>('json'),
  },
  text: `SELECT r.id, r.customer_id, r.initial_fields,
      (SELECT coalesce(json_agg(json_build_object('api_slug', d.api_slug, 'value', f.value, 'updated_by_id', f.updated_by_id)), '[]')
        FROM custom_field f JOIN custom_field_definition d ON d.id = f.definition_id
        WHERE f.entity_id = r.id AND f.value IS NOT NULL) AS own_fields,
      (SELECT coalesce(json_agg(${CHECKED_DEFINITION_JSON}), '[]') FROM custom_field_definition d
        WHERE d.account_id = r.account_id AND d.entity_type IN ('Shipment', 'Container') AND d.api_slug IN (
          SELECT o.api_slug FROM custom_field f JOIN custom_field_definition o ON o.id = f.definition_id
          WHERE f.entity_id = r.id)) AS definitions
    FROM tracking_request r WHERE r.id = ANY($1::uuid[]) ORDER BY r.created_at, r.id`,
});

const SET_CUSTOMER = sql({
  name: 'give_customer',
  because: 'batch',
  parameters: ['json'],
  row: {},
  text: `UPDATE shipment s SET customer_id = x.customer_id
    FROM jsonb_to_recordset($1) AS x(shipment_id uuid, customer_id uuid)
    WHERE s.id = x.shipment_id AND s.customer_id IS NULL`,
});

/**
 * Gives what requests bring along, their customer, their initial fields and their own, to shipments and containers
 * that are there by now. What those have already stays; of two requests for one shipment the first comes first.
 */
export async function giveInitialFields(tx: Transaction, receivers: readonly Receiver[]): Promise<void> {
  if (receivers.length === 0) return;
  const givers = await tx.query(GIVERS, [receivers.map(({ request_id: id }) => id)]);
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
  await tx.query(SET_CUSTOMER, [JSON.stringify(rows)]);
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
