import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import type { Statement } from '../../db/client.ts';
import { ownRow, requireId } from '../own-row.ts';
import type { ServiceContext } from '../service-context.ts';
import { CustomFieldOption, OPTION_COLUMNS } from './custom-field-option.ts';

const DELETE: Statement = {
  name: 'delete_custom_field_option',
  text: `DELETE FROM custom_field_option o USING custom_field_definition d
    WHERE d.id = o.definition_id AND o.id = $1 AND d.account_id = $2 AND d.id = $3 RETURNING ${OPTION_COLUMNS}`,
};

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
  (context: ServiceContext, { definition_id, id }) => {
    requireId(definition_id, 'custom field definition');
    return ownRow<CustomFieldOption>(context, DELETE, { id, thing: 'custom field option', more: [definition_id] });
  },
);
