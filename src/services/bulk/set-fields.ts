import { Failure } from '../../core/failure.ts';
import { inline } from '../../core/text.ts';
import { fieldNames, fieldsCalled } from '../custom-field/called-field.ts';
import { DEFINED_FOR } from '../custom-field/custom-field.ts';
import {
  type CustomFieldDefinition,
  DEFINITION_SELECT,
  toDefinition,
} from '../custom-field/custom-field-definition.ts';
import type { FieldValue } from '../custom-field/field-value.ts';
import { setCustomField } from '../custom-field/set-custom-field.ts';
import type { ServiceContext } from '../service-context.ts';
import type { NamedRecord } from './named-records.ts';
import { attempted } from './steer-tracking.ts';

const SLUGS_SHOWN = 20;

/** Sets custom fields of a record by their slugs or shown names, and gives what is wrong with those that it does not take. */
export async function setFields(
  context: ServiceContext,
  { entity_type, id: entity_id }: NamedRecord,
  fields: Readonly<Record<string, FieldValue>>,
): Promise<string[]> {
  if (Object.keys(fields).length === 0) return [];
  const where = { accountId: context.principal.accountId, entityType: DEFINED_FOR[entity_type] };
  const { customFieldDefinition } = context.db.prisma;
  const defined = (await customFieldDefinition.findMany({ where, select: DEFINITION_SELECT })).map(toDefinition);
  const errors: string[] = [];
  const given = new Map<string, string>();
  for (const [name, value] of Object.entries(fields)) {
    const called = await attempted(async () => fieldCalled(defined, name, entity_type));
    if (called instanceof Failure) {
      errors.push(called.message);
      continue;
    }
    const { api_slug } = called;
    const other = given.get(api_slug);
    if (other !== undefined) {
      errors.push(`${inline(other)} and ${inline(name)} are the same custom field, ${api_slug}; give one of them.`);
      continue;
    }
    given.set(api_slug, name);
    const set = await attempted(() => setCustomField.run(context, { entity_type, entity_id, api_slug, value }));
    if (set instanceof Failure) errors.push(set.message);
  }
  return errors;
}

/** Errors: `invalid_input` for a name that no field of such records has, or that several have. */
function fieldCalled(
  defined: readonly CustomFieldDefinition[],
  name: string,
  type: NamedRecord['entity_type'],
): CustomFieldDefinition {
  const pointer = `/custom_fields/${inline(name)}`;
  const [field] = fieldsCalled(defined, name, pointer);
  if (field !== undefined) return field;
  const hint = defined.length === 0 ? 'none are defined' : `there are ${fieldNames(defined, SLUGS_SHOWN)}`;
  const message = `There is no custom field ${inline(name)} for a ${type.replace('_', ' ')}; ${hint}.`;
  throw new Failure('invalid_input', message, { pointer });
}
