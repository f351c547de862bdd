import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import type { Statement } from '../../db/client.ts';
import { ownRow } from '../own-row.ts';
import type { ServiceContext } from '../service-context.ts';
import { CustomFieldDefinition, DEFINITION_COLUMNS } from './custom-field-definition.ts';

const DELETE: Statement = {
  name: 'delete_custom_field_definition',
  text: `DELETE FROM custom_field_definition d WHERE d.id = $1 AND d.account_id = $2 RETURNING ${DEFINITION_COLUMNS}`,
};

/** Removes a field with its options and all of its values, and answers with what it was. Errors: `not_found`. */
export const deleteCustomFieldDefinition = defineOperation(
  {
    id: 'delete_custom_field_definition',
    summary: 'Remove a custom field with its options and all of its values',
    permission: 'tracking:write',
    input: z.object({ id: z.string().describe('Id of the definition') }),
    output: CustomFieldDefinition,
  },
  (context: ServiceContext, { id }) =>
    ownRow<CustomFieldDefinition>(context, DELETE, { id, thing: 'custom field definition' }),
);
