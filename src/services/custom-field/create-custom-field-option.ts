import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { defineOperation } from '../../core/operation.ts';
import { uniqueViolation } from '../../db/client.ts';
import { column, sql } from '../../db/sql.ts';
import { createOnce, IdempotencyKey } from '../idempotency/create-once.ts';
import { notFound, requireId } from '../record/own-row.ts';
import type { ServiceContext } from '../service-context.ts';
import { type CustomFieldType, hasOptions } from './custom-field-definition.ts';
import { CustomFieldOption, duplicateOption, OPTION_COLUMNS, OPTION_INPUT } from './custom-field-option.ts';
import { OPTIONS_MAX } from './field-value.ts';
import { findOption } from './get-custom-field-option.ts';

/** Nothing is inserted for a definition that takes no option; what it is tells why. */
const CREATE = sql({
  name: 'create_custom_field_option',
  because: 'lock',
  parameters: ['uuid', 'uuid', 'uuid', 'text', 'text', 'int?'],
  row: { data_type: column<CustomFieldType>('text'), option: column<CustomFieldOption>('json?') },
  text: `WITH d AS (
      SELECT id, data_type, (SELECT count(*) FROM custom_field_option WHERE definition_id = $2) AS options
      FROM custom_field_definition WHERE id = $2 AND account_id = $3 FOR KEY SHARE
    ), o AS (
      INSERT INTO custom_field_option (id, definition_id, label, value, position)
      SELECT $1, d.id, $4, $5, $6 FROM d WHERE d.data_type IN ('enum', 'enum_multi') AND d.options < ${OPTIONS_MAX}
      RETURNING *
    )
    SELECT d.data_type, (SELECT row_to_json(x) FROM (SELECT ${OPTION_COLUMNS} FROM o) x) AS option FROM d`,
});

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
  const values = [id, definitionId, principal.accountId, label, value, position] as const;
  const [made] = await db.query(CREATE, values).catch((error: unknown) => {
    throw uniqueViolation(error) === null ? error : duplicateOption(value);
  });
  if (made === undefined) throw notFound(definitionId, 'custom field definition');
  if (made.option === null) throw noOption(made.data_type);
  return made.option;
}

function noOption(type: CustomFieldType): Failure {
  const message = hasOptions(type)
    ? `A custom field has at most ${OPTIONS_MAX} options; delete one that is not used.`
    : `A ${type} field has no options; only fields of the types enum and enum_multi do.`;
  return new Failure('invalid_input', message);
}
