import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import type { ServiceContext } from '../service-context.ts';
import { CustomField, toCustomField } from './custom-field.ts';
import { FieldAddress, findField } from './field-address.ts';

/** The value of one custom field of the account. Errors: `not_found`, also for one of another account. */
export const getCustomField = defineOperation(
  {
    id: 'get_custom_field',
    summary: 'Get the value of one custom field',
    permission: 'tracking:read',
    input: z.object({ id: z.string().describe('Id of the custom field') }),
    output: CustomField,
  },
  (context: ServiceContext, { id }) => show(context, { id }),
);

/** The same of the value at any address. Errors: `not_found`. */
export const getEntityCustomField = defineOperation(
  {
    id: 'get_entity_custom_field',
    summary: 'Get the value of a custom field of a shipment, container or tracking request',
    permission: 'tracking:read',
    input: z.object({ address: FieldAddress }),
    output: CustomField,
  },
  (context: ServiceContext, { address }) => show(context, address),
);

async function show(context: ServiceContext, address: FieldAddress): Promise<CustomField> {
  const { definition: _definition, ...field } = await findField(context, address);
  return toCustomField(field);
}
