import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { isUuid } from '../../core/id.ts';
import { defineOperation } from '../../core/operation.ts';
import { PlainText } from '../../core/plain-text.ts';
import { inline } from '../../core/text.ts';
import { notFound, requireId } from '../record/find-owned.ts';
import type { ServiceContext } from '../service-context.ts';
import { checkValue } from './check-value.ts';
import { CustomField, DEFINED_FOR, entityName, FieldEntity } from './custom-field.ts';
import { CHECKED_DEFINITION_SELECT, type CheckedDefinition, toCheckedDefinition } from './custom-field-definition.ts';
import { FieldValue } from './field-value.ts';
import { requireReferred } from './reference-target.ts';
import { writeField } from './write-field.ts';

/** What a value is made of. */
export const FIELD_INPUT = {
  api_slug: PlainText.max(255).optional().describe('Slug of the field; its definition may be named instead'),
  value: FieldValue.optional().describe('Without it the field is set to its default'),
};

const Input = z.object({
  entity_type: FieldEntity,
  entity_id: z.string().describe('Id of what the value belongs to'),
  definition_id: z.string().optional().describe('Id of the definition'),
  ...FIELD_INPUT,
});
type Input = z.output<typeof Input>;

/**
 * Sets a custom field, whether it has a value yet or not. Errors: `not_found` for what it belongs to or its definition;
 * `blank` and `invalid_input` for a value that the field does not take.
 */
export const setCustomField = defineOperation(
  {
    id: 'set_custom_field',
    summary: 'Set a custom field of a shipment, container or tracking request, whether it has a value yet or not',
    permission: 'tracking:write',
    input: Input,
    output: CustomField,
  },
  async (context: ServiceContext, input): Promise<CustomField> => {
    const { entity_type, entity_id } = input;
    const definition = await findDefinition(context, input);
    const given = input.value === undefined ? definition.default_value : input.value;
    const value = checkValue(definition, given, '/value');
    await requireReferred(context.db, context.principal.accountId, { definition, value, pointer: '/value' });
    const written = await writeField(context, { definition_id: definition.id, entity_type, entity_id }, value);
    if (written === null) throw unknownDefinition(input);
    return written;
  },
);

async function findDefinition(context: ServiceContext, input: Input): Promise<CheckedDefinition> {
  const { entity_type: type, entity_id: id, definition_id: definitionId = null, api_slug: slug = null } = input;
  requireId(id, entityName(type));
  if (definitionId === null && slug === null) {
    throw new Failure('blank', "Api slug can't be blank; name the field that is to be set.", { pointer: '/api_slug' });
  }
  if (definitionId !== null && !isUuid(definitionId)) throw unknownDefinition(input);
  const { accountId } = context.principal;
  const named = definitionId === null ? { entityType: DEFINED_FOR[type], apiSlug: slug ?? '' } : { id: definitionId };
  const where = { accountId, ...named };
  const [isThere, definition] = await Promise.all([
    isEntityThere(context, type, id),
    context.db.prisma.customFieldDefinition.findFirst({ where, select: CHECKED_DEFINITION_SELECT }),
  ]);
  if (!isThere) throw notFound(id, entityName(type));
  if (definition === null) throw unknownDefinition(input);
  return fittingDefinition(toCheckedDefinition(definition), input);
}

/** Whether the account has what the value is to belong to. */
async function isEntityThere({ db, principal }: ServiceContext, type: FieldEntity, id: string): Promise<boolean> {
  const query = { where: { id, accountId: principal.accountId }, select: { id: true } };
  if (type === 'shipment') return (await db.prisma.shipment.findUnique(query)) !== null;
  if (type === 'container') return (await db.prisma.container.findUnique(query)) !== null;
  return (await db.prisma.trackingRequest.findUnique(query)) !== null;
}

/** A definition that was named by its id must be for such things, and have the slug if that was given too. */
function fittingDefinition(definition: CheckedDefinition, input: Input): CheckedDefinition {
  if (definition.entity_type !== DEFINED_FOR[input.entity_type]) {
    const message = `The custom field ${definition.api_slug} is for a ${definition.entity_type}, not for a ${DEFINED_FOR[input.entity_type]}.`;
    throw new Failure('invalid_input', message, { pointer: '/definition_id' });
  }
  if (input.api_slug === undefined || input.api_slug === definition.api_slug) return definition;
  const message = `The definition has the api_slug ${definition.api_slug}, not ${inline(input.api_slug)}.`;
  throw new Failure('invalid_input', message, { pointer: '/api_slug' });
}

function unknownDefinition({ entity_type: type, definition_id: id, api_slug: slug = '' }: Input): Failure {
  if (id !== undefined) {
    const message = `There is no custom field definition with the id ${inline(id)} in this account.`;
    return new Failure('not_found', message, { pointer: '/definition_id' });
  }
  const message = `There is no custom field ${inline(slug)} for a ${DEFINED_FOR[type]}; define it first.`;
  return new Failure('invalid_input', message, { pointer: '/api_slug' });
}
