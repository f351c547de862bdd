import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import type { Statement } from '../../db/client.ts';
import { ownRow } from '../own-row.ts';
import type { ServiceContext } from '../service-context.ts';
import { CustomFieldDefinition, DEFINITION_COLUMNS } from './custom-field-definition.ts';

/** SQL: a definition of an account by both ids. */
export const GET_DEFINITION: Statement = {
  name: 'get_custom_field_definition',
  text: `SELECT ${DEFINITION_COLUMNS} FROM custom_field_definition d WHERE d.id = $1 AND d.account_id = $2`,
};

/** One definition of the account. Errors: `not_found`, also for one of somebody else. */
export const getCustomFieldDefinition = defineOperation(
  {
    id: 'get_custom_field_definition',
    summary: 'Get one definition of a custom field',
    permission: 'tracking:read',
    input: z.object({ id: z.string().describe('Id of the definition') }),
    output: CustomFieldDefinition,
  },
  (context: ServiceContext, { id }) =>
    ownRow<CustomFieldDefinition>(context, GET_DEFINITION, { id, thing: 'custom field definition' }),
);
