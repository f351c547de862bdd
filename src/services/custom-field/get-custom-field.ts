import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import type { Statement } from '../../db/client.ts';
import { ownRow } from '../own-row.ts';
import type { ServiceContext } from '../service-context.ts';
import { CustomField, FIELD_COLUMNS, FIELD_JOINS, type FieldRow, toCustomField } from './custom-field.ts';

const GET: Statement = {
  name: 'get_custom_field',
  text: `SELECT ${FIELD_COLUMNS} FROM custom_field f ${FIELD_JOINS} WHERE f.id = $1 AND f.account_id = $2`,
};

/** The value of one custom field of the account. Errors: `not_found`, also for one of somebody else. */
export const getCustomField = defineOperation(
  {
    id: 'get_custom_field',
    summary: 'Get the value of one custom field',
    permission: 'tracking:read',
    input: z.object({ id: z.string().describe('Id of the custom field') }),
    output: CustomField,
  },
  async (context: ServiceContext, { id }) =>
    toCustomField(await ownRow<FieldRow>(context, GET, { id, thing: 'custom field' })),
);
