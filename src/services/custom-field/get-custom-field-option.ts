import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import type { Statement } from '../../db/client.ts';
import { ownRow, requireId } from '../own-row.ts';
import type { ServiceContext } from '../service-context.ts';
import { CustomFieldOption, OPTION_COLUMNS } from './custom-field-option.ts';

/** SQL: an option by its id, that of the account and that of its definition. */
export const GET_OPTION: Statement = {
  name: 'get_custom_field_option',
  text: `SELECT ${OPTION_COLUMNS} FROM custom_field_option o JOIN custom_field_definition d ON d.id = o.definition_id
    WHERE o.id = $1 AND d.account_id = $2 AND d.id = $3`,
};

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
    return ownRow<CustomFieldOption>(context, GET_OPTION, { id, thing: 'custom field option', more: [definition_id] });
  },
);
