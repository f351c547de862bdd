import { setImmediate as letOthersRun } from 'node:timers/promises';
import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { PlainText } from '../../core/plain-text.ts';
import { inline } from '../../core/text.ts';
import { checkReference } from '../../domain/reference-text.ts';
import type { ServiceContext } from '../service-context.ts';
import { checkValue } from './check-value.ts';
import { CHECKED_DEFINITION_SELECT, type CheckedDefinition, toCheckedDefinition } from './custom-field-definition.ts';
import { FieldValue } from './field-value.ts';
import { requireReferred } from './reference-target.ts';

const ENTRIES_MAX = 200;
const TEXT_LENGTH_MAX = 200;
const ROOT = '/initial_custom_fields';

const ENTRY = {
  api_slug: PlainText.max(TEXT_LENGTH_MAX).describe('Slug of the field'),
  value: FieldValue.meta({ doc: 'What the field is set to' }),
};

/** What the shipment of a request and its containers are given as custom fields once they are there. */
export const InitialCustomFields = z.strictObject({
  shipment: z.array(z.strictObject(ENTRY)).max(ENTRIES_MAX).default([]).meta({ doc: 'Fields of the shipment' }),
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
    .default([])
    .meta({ doc: 'Fields of the containers' }),
});
export type InitialCustomFields = z.output<typeof InitialCustomFields>;

/** The same once it is checked, as it is stored with the request. */
export interface InitialFields {
  shipment: { definition_id: string; value: string }[];
  containers: { definition_id: string; value: string; number: string | null }[];
}

/**
 * Checks what is to be given, so that a wrong value is an error and not a missing value; null where there is nothing.
 * Errors: `invalid_input`, `blank` and `invalid_number`, with a pointer to the entry.
 */
export async function checkInitialFields(
  { db, principal }: ServiceContext,
  given: InitialCustomFields,
): Promise<InitialFields | null> {
  const slugs = [...given.shipment, ...given.containers].map(({ api_slug: slug }) => slug);
  if (slugs.length === 0) return null;
  const named = { apiSlug: { in: [...new Set(slugs)] }, entityType: { in: ['Shipment', 'Container'] } };
  const where = { accountId: principal.accountId, ...named };
  const found = await db.prisma.customFieldDefinition.findMany({ where, select: CHECKED_DEFINITION_SELECT });
  const definitions = found.map(toCheckedDefinition);
  const fields: InitialFields = { shipment: [], containers: [] };
  const targets = new Set<string>();
  for (const { entity, entry, pointer } of entriesOf(given)) {
    // Comparing hundreds of values with patterns takes a while, which must not delay other requests.
    await letOthersRun();
    const number = containerNumber(entry.number ?? '', `${pointer}/number`);
    requireOnce(targets, `${entity} ${number ?? ''} ${entry.api_slug}`, `${pointer}/api_slug`);
    const value = givenValue(definitions, entity, { ...entry, pointer });
    if (value === null) continue;
    const definition = definitions.find(({ id }) => id === value.definition_id);
    if (definition !== undefined) {
      await requireReferred(db, principal.accountId, { definition, value: value.value, pointer: `${pointer}/value` });
    }
    if (entity === 'Shipment') fields.shipment.push(value);
    else fields.containers.push({ ...value, number });
  }
  return fields;
}

interface Entry {
  entity: 'Shipment' | 'Container';
  entry: { api_slug: string; value: FieldValue; number?: string | undefined };
  pointer: string;
}

function entriesOf({ shipment, containers }: InitialCustomFields): Entry[] {
  return [
    ...shipment.map((entry, at) => ({ entity: 'Shipment' as const, entry, pointer: `${ROOT}/shipment/${at}` })),
    ...containers.map((entry, at) => ({ entity: 'Container' as const, entry, pointer: `${ROOT}/containers/${at}` })),
  ];
}

/** Of two values for one field it is ambiguous which is meant. */
function requireOnce(targets: Set<string>, target: string, pointer: string): void {
  if (targets.has(target)) {
    const message = 'The same field is given twice for the same shipment, container or all containers; leave one out.';
    throw new Failure('invalid_input', message, { pointer });
  }
  targets.add(target);
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
