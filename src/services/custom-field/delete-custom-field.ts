import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import type { Statement } from '../../db/client.ts';
import type { ServiceContext } from '../service-context.ts';
import { CustomField, toCustomField } from './custom-field.ts';
import { FieldAddress, findField } from './field-address.ts';

const DELETE: Statement = { name: 'delete_custom_field', text: 'DELETE FROM custom_field WHERE id = $1' };

/** Removes a value and answers with what it was; its definition stays. Errors: `not_found`. */
export const deleteCustomField = defineOperation(
  {
    id: 'delete_custom_field',
    summary: 'Remove the value of a custom field; the definition stays',
    permission: 'tracking:write',
    input: z.object({ address: FieldAddress }),
    output: CustomField,
  },
  async (context: ServiceContext, { address }): Promise<CustomField> => {
    const { definition: _definition, ...field } = await findField(context, address);
    await context.db.query(DELETE, [field.id]);
    return toCustomField(field);
  },
);
