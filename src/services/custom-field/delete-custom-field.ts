import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import type { ServiceContext } from '../service-context.ts';
import { CustomField, toCustomField } from './custom-field.ts';
import { FieldAddress, findField } from './field-address.ts';
import { removeField } from './write-field.ts';

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
    const record = toCustomField(field);
    await removeField(context, record);
    return record;
  },
);
