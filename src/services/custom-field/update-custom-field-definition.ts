import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { defineOperation } from '../../core/operation.ts';
import type { Transaction } from '../../db/client.ts';
import { notFound, requireId } from '../record/find-owned.ts';
import type { ServiceContext } from '../service-context.ts';
import { checkDefinition, storedDefault } from './check-definition.ts';
import { CHANGEABLE, type CheckedDefinition, CustomFieldDefinition, FIXED } from './custom-field-definition.ts';
import { requireReferred } from './reference-target.ts';
import { LOCK_CUSTOM_FIELD_DEFINITION, UPDATE_CUSTOM_FIELD_DEFINITION } from './statements.ts';

/** What of a definition is changed; the fixed members may be repeated as they are. */
export const UPDATE_DEFINITION_INPUT = z.object({ ...FIXED, ...CHANGEABLE }).partial().shape;

const Input = z.object({ id: z.string().describe('Id of the definition'), ...UPDATE_DEFINITION_INPUT });
type Input = z.output<typeof Input>;

/**
 * Changes how a field is called, checked and shown. Values that are stored stay as they are, even if they would not be
 * taken any more. Errors: `not_found`; `invalid_input` for members that are fixed or do not fit each other.
 */
export const updateCustomFieldDefinition = defineOperation(
  {
    id: 'update_custom_field_definition',
    summary: 'Change the name, description, validation, format or default of a custom field',
    permission: 'tracking:write',
    input: Input,
    output: CustomFieldDefinition,
  },
  async (context: ServiceContext, input): Promise<CustomFieldDefinition> => {
    requireId(input.id, 'custom field definition');
    return context.db.transaction(async (tx) => {
      const [row] = await tx.query(LOCK_CUSTOM_FIELD_DEFINITION, [input.id, context.principal.accountId]);
      if (row === undefined) throw notFound(input.id, 'custom field definition');
      return update(tx, context.principal.accountId, { former: row.definition, input });
    });
  },
);

async function update(
  tx: Transaction,
  accountId: string,
  { former, input }: { former: CheckedDefinition; input: Input },
): Promise<CustomFieldDefinition> {
  requireSame(former, input);
  const changed = {
    display_name: input.display_name ?? former.display_name,
    description: input.description === undefined ? former.description : input.description,
    validation: input.validation === undefined ? former.validation : input.validation,
    default_format: input.default_format === undefined ? former.default_format : input.default_format,
  };
  checkDefinition({ ...former, ...changed });
  // A default that the change does not name is left alone, even where its option is gone.
  const stored =
    input.default_value === undefined
      ? former.default_value
      : storedDefault({ ...former, ...changed }, input.default_value);
  if (stored !== former.default_value) {
    await requireReferred(tx, accountId, { definition: former, value: stored, pointer: '/default_value' });
  }
  const { display_name, description, validation, default_format } = changed;
  const json = validation === null ? null : JSON.stringify(validation);
  const values = [former.id, display_name, description, json, default_format, stored] as const;
  const [definition] = await tx.query(UPDATE_CUSTOM_FIELD_DEFINITION, values);
  if (definition === undefined) throw new Error('A row that is locked is there to be updated.');
  return definition;
}

/** Values are stored by these; a field that should be another is defined anew. */
function requireSame(former: CheckedDefinition, input: Input): void {
  for (const name of ['entity_type', 'api_slug', 'data_type', 'reference_type'] as const) {
    if (input[name] === undefined || input[name] === former[name]) continue;
    const message = `The ${name} of a custom field is fixed once it is made; define another field instead.`;
    throw new Failure('invalid_input', message, { pointer: `/${name}` });
  }
}
