import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { defineOperation } from '../../core/operation.ts';
import { PlainText } from '../../core/plain-text.ts';
import { inline } from '../../core/text.ts';
import { uniqueViolation } from '../../db/client.ts';
import { errorCode } from '../../db/error-code.ts';
import { nullIfMissing } from '../../db/null-if-missing.ts';
import { createOnce, IdempotencyKey } from '../idempotency/create-once.ts';
import { findOwned, notFound, requireId } from '../record/find-owned.ts';
import type { ServiceContext } from '../service-context.ts';
import { CustomFieldType, hasOptions } from './custom-field-definition.ts';
import { OPTIONS_MAX } from './field-value.ts';

const TEXT_LENGTH_MAX = 255;
const POSITION_MAX = 1_000_000;

/** What an option is made of. */
export const OPTION_INPUT = {
  label: PlainText.trim().min(1, 'Give a label').max(TEXT_LENGTH_MAX).describe('What people read'),
  value: PlainText.trim()
    .min(1, 'Give a value')
    .max(TEXT_LENGTH_MAX)
    .refine((text) => !text.includes(','), 'A value has no comma, because several are stored with commas between')
    .describe('What is stored, unique in its field'),
  position: z.int().min(0).max(POSITION_MAX).nullable().optional().describe('Its place among the options'),
};

/** An option of an enumerated field (`custom_field_option` of the contract). */
export const CustomFieldOption = z.object({
  id: z.uuid(),
  definition_id: z.uuid(),
  label: z.string().meta({ doc: 'What people read' }),
  value: z.string().meta({ doc: 'What is stored' }),
  position: z.int().nullable().meta({ doc: 'Its place among the options; null for none' }),
});
export type CustomFieldOption = z.infer<typeof CustomFieldOption>;

/** What is read of an option. */
const OPTION_SELECT = { id: true, definitionId: true, label: true, value: true, position: true } as const;

/** Options by position; those without one come last, as they were made. */
export const OPTION_ORDER: ({ position: { sort: 'asc'; nulls: 'last' } } | { createdAt: 'asc' } | { id: 'asc' })[] = [
  { position: { sort: 'asc', nulls: 'last' } },
  { createdAt: 'asc' },
  { id: 'asc' },
];

interface OptionRow extends Omit<CustomFieldOption, 'definition_id'> {
  definitionId: string;
}

/** A row of `OPTION_SELECT` as its record. */
function toOption({ id, definitionId, label, value, position }: OptionRow): CustomFieldOption {
  return { id, definition_id: definitionId, label, value, position };
}

/** The failure of a value that another option of the field has. */
function duplicateOption(value: string): Failure {
  const message = `An option with the value '${inline(value)}' already exists in this field; choose another value.`;
  return new Failure('duplicate', message, { pointer: '/value' });
}

/** One option of a field of the account. Errors: `not_found`, also for one of another field. */
export const getCustomFieldOption = defineOperation(
  {
    id: 'get_custom_field_option',
    summary: 'Get one option of an enumerated custom field',
    permission: 'tracking:read',
    input: z.object({
      definition_id: z.string().describe('Id of the definition'),
      id: z.string().describe('Id of the option'),
    }),
    output: CustomFieldOption,
  },
  (context: ServiceContext, { definition_id, id }) => {
    requireId(definition_id, 'custom field definition');
    return findOwned(id, 'custom field option', () => findOption(context, id, definition_id));
  },
);

/** An option of a field of the account by its id; null if there is none. */
async function findOption(
  { db, principal }: ServiceContext,
  id: string,
  definitionId: string,
): Promise<CustomFieldOption | null> {
  const where = { id, definitionId, definition: { accountId: principal.accountId } };
  const row = await db.prisma.customFieldOption.findUnique({ where, select: OPTION_SELECT });
  return row === null ? null : toOption(row);
}

const CustomFieldOptionList = z.object({ custom_field_options: z.array(CustomFieldOption) });
type CustomFieldOptionList = z.infer<typeof CustomFieldOptionList>;

/** The options of a field, by position; those without one come last, as they were made. Errors: `not_found`. */
export const listCustomFieldOptions = defineOperation(
  {
    id: 'list_custom_field_options',
    summary: 'List the options of an enumerated custom field in their order',
    permission: 'tracking:read',
    input: z.object({ definition_id: z.string().describe('Id of the definition') }),
    output: CustomFieldOptionList,
  },
  async ({ db, principal }: ServiceContext, { definition_id: id }): Promise<CustomFieldOptionList> => {
    const where = { id, accountId: principal.accountId };
    const select = { options: { orderBy: OPTION_ORDER, select: OPTION_SELECT } };
    const find = () => db.prisma.customFieldDefinition.findUnique({ where, select });
    const { options } = await findOwned(id, 'custom field definition', find);
    return { custom_field_options: options.map(toOption) };
  },
);

const Input = z.object({
  definition_id: z.string().describe('Id of the definition'),
  ...OPTION_INPUT,
  idempotency_key: IdempotencyKey,
});
type Input = z.output<typeof Input>;

/** Adds an option. Errors: `not_found`; `duplicate`; `invalid_input` where a field takes none, or no more. */
export const createCustomFieldOption = defineOperation(
  {
    id: 'create_custom_field_option',
    summary: 'Add an option to an enumerated custom field',
    permission: 'tracking:write',
    input: Input,
    output: CustomFieldOption,
  },
  (context: ServiceContext, input): Promise<CustomFieldOption> => {
    const { definition_id: definitionId, idempotency_key: key } = input;
    requireId(definitionId, 'custom field definition');
    const create = (id: string) => createOption(context, id, input);
    return createOnce(context, { key, find: (id) => findOption(context, id, definitionId), create });
  },
);

async function createOption({ db, principal }: ServiceContext, id: string, input: Input): Promise<CustomFieldOption> {
  const { definition_id: definitionId, label, value, position = null } = input;
  const definition = await db.prisma.customFieldDefinition.findUnique({
    where: { id: definitionId, accountId: principal.accountId },
    select: { dataType: true, _count: { select: { options: true } } },
  });
  if (definition === null) throw notFound(definitionId, 'custom field definition');
  const type = CustomFieldType.parse(definition.dataType);
  // Two that come at once may both be the last, which does no harm: the limit is there against runaway programs.
  if (!hasOptions(type) || definition._count.options >= OPTIONS_MAX) throw noOption(type);
  const data = { id, definitionId, label, value, position };
  return db.prisma.customFieldOption.create({ data, select: OPTION_SELECT }).then(toOption, (error: unknown) => {
    if (errorCode(error) === DEFINITION_GONE) throw notFound(definitionId, 'custom field definition');
    throw uniqueViolation(error) === null ? error : duplicateOption(value);
  });
}

/** Prisma's code for a row that refers to one which is not there any more. */
const DEFINITION_GONE = 'P2003';

function noOption(type: CustomFieldType): Failure {
  const message = hasOptions(type)
    ? `A custom field has at most ${OPTIONS_MAX} options; delete one that is not used.`
    : `A ${type} field has no options; only fields of the types enum and enum_multi do.`;
  return new Failure('invalid_input', message);
}

/** What of an option can be changed. */
export const UPDATE_OPTION_INPUT = {
  label: OPTION_INPUT.label.optional(),
  value: OPTION_INPUT.value.optional(),
  position: OPTION_INPUT.position,
};

/** Changes an option; fields that hold its former value keep that. Errors: `not_found`, `duplicate`. */
export const updateCustomFieldOption = defineOperation(
  {
    id: 'update_custom_field_option',
    summary: 'Change the label, value or position of an option; values that are stored stay as they are',
    permission: 'tracking:write',
    input: z.object({
      definition_id: z.string().describe('Id of the definition'),
      id: z.string().describe('Id of the option'),
      ...UPDATE_OPTION_INPUT,
    }),
    output: CustomFieldOption,
  },
  async (context: ServiceContext, { definition_id: definitionId, id, ...input }): Promise<CustomFieldOption> => {
    const { db, principal, clock } = context;
    requireId(definitionId, 'custom field definition');
    const where = { id, definitionId, definition: { accountId: principal.accountId } };
    const data = { ...changesOf(input), updatedAt: new Date(clock.now()) };
    const update = () => nullIfMissing(db.prisma.customFieldOption.update({ where, data, select: OPTION_SELECT }));
    try {
      return toOption(await findOwned(id, 'custom field option', update));
    } catch (error) {
      throw uniqueViolation(error) === null || input.value === undefined ? error : duplicateOption(input.value);
    }
  },
);

interface OptionChange {
  label?: string | undefined;
  value?: string | undefined;
  position?: number | null | undefined;
}

/** What is not given stays as it is. */
function changesOf({ label, value, position }: OptionChange) {
  return {
    ...(label === undefined ? {} : { label }),
    ...(value === undefined ? {} : { value }),
    ...(position === undefined ? {} : { position }),
  };
}

/** Removes an option and answers with what it was; fields that hold it keep its value. Errors: `not_found`. */
export const deleteCustomFieldOption = defineOperation(
  {
    id: 'delete_custom_field_option',
    summary: 'Remove an option of an enumerated custom field; values that are stored stay as they are',
    permission: 'tracking:write',
    input: z.object({
      definition_id: z.string().describe('Id of the definition'),
      id: z.string().describe('Id of the option'),
    }),
    output: CustomFieldOption,
  },
  async ({ db, principal }: ServiceContext, { definition_id: definitionId, id }) => {
    requireId(definitionId, 'custom field definition');
    const where = { id, definitionId, definition: { accountId: principal.accountId } };
    const remove = () => nullIfMissing(db.prisma.customFieldOption.delete({ where, select: OPTION_SELECT }));
    return toOption(await findOwned(id, 'custom field option', remove));
  },
);
