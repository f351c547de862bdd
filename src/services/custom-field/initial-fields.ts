import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { inline } from '../../core/text.ts';
import type { Statement } from '../../db/client.ts';
import { checkReference } from '../../domain/reference.ts';
import { PlainText } from '../plain-text.ts';
import type { ServiceContext } from '../service-context.ts';
import { checkValue } from './check-value.ts';
import { CHECKED_DEFINITION_JSON, type CheckedDefinition } from './custom-field-definition.ts';
import { FieldValue } from './field-value.ts';

const ENTRIES_MAX = 500;
const TEXT_LENGTH_MAX = 200;
const ROOT = '/initial_custom_fields';

const ENTRY = { api_slug: PlainText.max(TEXT_LENGTH_MAX).describe('Slug of the field'), value: FieldValue };

/** What the shipment of a request and its containers are given as custom fields once they are there. */
export const InitialCustomFields = z.strictObject({
  shipment: z.array(z.strictObject(ENTRY)).max(ENTRIES_MAX).default([]),
  containers: z
    .array(
      z.strictObject({
        ...ENTRY,
        number: PlainText.max(TEXT_LENGTH_MAX)
          .optional()
          .describe('Number of the container; without it every container is given the value'),
      }),
    )
    .max(ENTRIES_MAX)
    .default([]),
});
export type InitialCustomFields = z.output<typeof InitialCustomFields>;

/** The same once it is checked, as it is stored with the request. */
export interface InitialFields {
  shipment: { definition_id: string; value: string }[];
  containers: { definition_id: string; value: string; number: string | null }[];
}

const FIND: Statement = {
  name: 'find_custom_fields_to_give',
  text: `SELECT ${CHECKED_DEFINITION_JSON} AS definition FROM custom_field_definition d
    WHERE d.account_id = $1 AND d.entity_type IN ('Shipment', 'Container') AND d.api_slug = ANY($2::text[])`,
};

/**
 * Checks what is to be given, so that nobody learns from a missing value that it was wrong; null where there is nothing.
 * Errors: `invalid_input`, `blank` and `invalid_number`, with a pointer to the entry.
 */
export async function checkInitialFields(
  { db, principal }: ServiceContext,
  given: InitialCustomFields,
): Promise<InitialFields | null> {
  const slugs = [...given.shipment, ...given.containers].map(({ api_slug: slug }) => slug);
  if (slugs.length === 0) return null;
  const found = await db.query<{ definition: CheckedDefinition }>(FIND, [principal.accountId, [...new Set(slugs)]]);
  const definitions = found.map(({ definition }) => definition);
  const shipment = given.shipment.flatMap((entry, at) => {
    const value = givenValue(definitions, 'Shipment', { ...entry, pointer: `${ROOT}/shipment/${at}` });
    return value === null ? [] : [value];
  });
  const containers = given.containers.flatMap((entry, at) => {
    const pointer = `${ROOT}/containers/${at}`;
    const value = givenValue(definitions, 'Container', { ...entry, pointer });
    const number = containerNumber(entry.number ?? '', `${pointer}/number`);
    return value === null ? [] : [{ ...value, number }];
  });
  return { shipment, containers };
}

/** A value that says nothing is not given. */
function givenValue(
  definitions: readonly CheckedDefinition[],
  entity: 'Shipment' | 'Container',
  { api_slug: slug, value: given, pointer }: { api_slug: string; value: FieldValue; pointer: string },
): { definition_id: string; value: string } | null {
  const definition = definitions.find(({ entity_type, api_slug }) => entity_type === entity && api_slug === slug);
  if (definition === undefined) {
    const message = `There is no custom field ${inline(slug)} for a ${entity}; define it first.`;
    throw new Failure('invalid_input', message, { pointer: `${pointer}/api_slug` });
  }
  const value = checkValue(definition, given, `${pointer}/value`);
  return value === null ? null : { definition_id: definition.id, value };
}

/** A number that no container can have would never be given anything. */
function containerNumber(text: string, pointer: string): string | null {
  if (text.trim() === '') return null;
  const checked = checkReference('container', text);
  if (!checked.ok) throw new Failure('invalid_number', checked.reason, { pointer });
  return checked.number;
}
