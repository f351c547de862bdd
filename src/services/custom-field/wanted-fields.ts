import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { PlainText } from '../../core/plain-text.ts';
import { inline } from '../../core/text.ts';
import type { ServiceContext } from '../service-context.ts';
import { fieldNames, fieldsCalled } from './called-field.ts';
import { readValue } from './check-value.ts';
import { DEFINED_FOR, entityName, type FieldEntity } from './custom-field.ts';
import { CHECKED_DEFINITION_SELECT, type CheckedDefinition, toCheckedDefinition } from './custom-field-definition.ts';
import { COUNT_RECORDS_WITH_FIELD } from './statements.ts';

const WANTED_MAX = 10;
const VALUE_LENGTH_MAX = 255;
/** Slugs that are listed where one is unknown. */
const SLUGS_SHOWN_MAX = 20;
/** Up to so many records are gathered before a list is read; more are looked for in the order of the list. */
export const FEW_RECORDS_MAX = 5_000;

/** By which values of custom fields records are chosen: each by its slug or shown name. */
export const WantedFieldValues = z
  .record(
    z.string(),
    PlainText.trim()
      .min(1, 'Give a value to look for')
      .max(VALUE_LENGTH_MAX, `This is too long; give at most ${VALUE_LENGTH_MAX} characters`),
  )
  .refine((values) => Object.keys(values).length <= WANTED_MAX, `Give at most ${WANTED_MAX} custom fields`);
export type WantedFieldValues = z.infer<typeof WantedFieldValues>;

/** The same as an argument of a tool; the operation checks it. */
export const WANTED_FIELDS_ARGUMENT = z.record(z.string(), z.string()).optional();

/** A value that is looked for in a field of one kind of record, as it is stored. */
export interface WantedValue {
  entity: FieldEntity;
  definitionId: string;
  value: string;
  /** The value may be one of several. */
  isOption: boolean;
}

/** A value that is looked for, in the fields of that slug: of a container in its own or in its shipment's. */
export interface WantedField {
  in: readonly WantedValue[];
  /** So few records have it that they are gathered first. */
  isRare: boolean;
}

/**
 * Reads which custom fields are looked for in records of some kinds. A name that no field of them has is refused,
 * because a filter that fits nothing looks like an answer. Errors: `invalid_input` for an unknown or
 * ambiguous name, or a value that its field does not take.
 */
export async function wantedFields(
  context: ServiceContext,
  values: WantedFieldValues | undefined,
  entities: readonly FieldEntity[],
): Promise<WantedField[]> {
  const slugs = Object.keys(values ?? {});
  if (values === undefined || slugs.length === 0) return [];
  const definitions = await definitionsFor(context, entities);
  const wanted = slugs.map((slug) => wantedIn(definitions, { slug, value: values[slug] ?? '', entities }));
  refuseTwice(wanted, slugs);
  return Promise.all(wanted.map(async (places) => ({ in: places, isRare: await isRare(context, places) })));
}

/** Errors: `invalid_input` where two names mean the same field. */
function refuseTwice(wanted: readonly WantedValue[][], names: readonly string[]): void {
  const given = new Map<string, string>();
  for (const [at, places] of wanted.entries()) {
    const name = names[at] ?? '';
    for (const { definitionId } of places) {
      const other = given.get(definitionId);
      if (other !== undefined) {
        const message = `custom_fields: ${inline(other)} and ${inline(name)} are the same custom field; give one of them.`;
        throw new Failure('invalid_input', message, { pointer: `/custom_fields/${inline(name)}` });
      }
      given.set(definitionId, name);
    }
  }
}

type DefinedFor = CheckedDefinition & { entity: FieldEntity };

async function definitionsFor(
  { db, principal }: ServiceContext,
  entities: readonly FieldEntity[],
): Promise<DefinedFor[]> {
  const where = { accountId: principal.accountId, entityType: { in: entities.map((entity) => DEFINED_FOR[entity]) } };
  const rows = await db.prisma.customFieldDefinition.findMany({ where, select: CHECKED_DEFINITION_SELECT });
  return rows.map(toCheckedDefinition).flatMap((definition) => {
    const entity = entities.find((one) => DEFINED_FOR[one] === definition.entity_type);
    return entity === undefined ? [] : [{ ...definition, entity }];
  });
}

function wantedIn(
  definitions: readonly DefinedFor[],
  { slug, value, entities }: { slug: string; value: string; entities: readonly FieldEntity[] },
): WantedValue[] {
  const pointer = `/custom_fields/${inline(slug)}`;
  const named = fieldsCalled(definitions, slug, pointer);
  if (named.length === 0) throw unknownField(definitions, { slug, entities, pointer });
  const read = named.map((definition) => ({ definition, stored: storedForm(definition, value) }));
  const places = read.flatMap(({ definition, stored }) =>
    stored.value === null
      ? []
      : [
          {
            entity: definition.entity,
            definitionId: definition.id,
            value: stored.value,
            isOption: definition.data_type === 'enum_multi',
          },
        ],
  );
  if (places.length > 0) return places;
  throw new Failure('invalid_input', read[0]?.stored.why ?? '', { pointer });
}

/** The value as the field stores it, or what is wrong with it. */
function storedForm(definition: CheckedDefinition, text: string): { value: string | null; why: string } {
  // What is looked for need not fit what new values have to.
  const read = readValue({ ...definition, validation: null }, text);
  return read.ok ? { value: read.value, why: '' } : { value: null, why: read.why };
}

async function isRare({ db }: ServiceContext, places: readonly WantedValue[]): Promise<boolean> {
  let found = 0;
  for (const { definitionId, value, isOption } of places) {
    const [row] = await db.query(COUNT_RECORDS_WITH_FIELD, [definitionId, value, isOption, FEW_RECORDS_MAX + 1]);
    found += row?.total ?? 0;
  }
  return found <= FEW_RECORDS_MAX;
}

function unknownField(
  definitions: readonly DefinedFor[],
  { slug, entities, pointer }: { slug: string; entities: readonly FieldEntity[]; pointer: string },
): Failure {
  const kinds = entities.map((entity) => `${entityName(entity)}s`).join(' and ');
  const known = definitions.length === 0 ? 'none is defined' : `there are ${fieldNames(definitions, SLUGS_SHOWN_MAX)}`;
  const message = `custom_fields: There is no custom field ${inline(slug)} of ${kinds}; ${known}.`;
  return new Failure('invalid_input', message, { pointer });
}
