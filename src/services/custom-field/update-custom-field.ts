import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { defineOperation } from '../../core/operation.ts';
import type { ServiceContext } from '../service-context.ts';
import { checkValue } from './check-value.ts';
import { CustomField, toCustomField } from './custom-field.ts';
import { FieldAddress, type FoundField, findField } from './field-address.ts';
import { requireReferred } from './reference-target.ts';
import { FIELD_INPUT } from './set-custom-field.ts';
import { writeField } from './write-field.ts';

/** Changes a value that there is. Errors: `not_found`; `blank` and `invalid_input` for what the field does not take. */
export const updateCustomField = defineOperation(
  {
    id: 'update_custom_field',
    summary: 'Change the value of a custom field',
    permission: 'tracking:write',
    input: z.object({ address: FieldAddress, ...FIELD_INPUT }),
    output: CustomField,
  },
  async (context: ServiceContext, { address, api_slug: slug, value: given }): Promise<CustomField> => {
    const { definition, ...field } = await findField(context, address);
    if (slug !== undefined && slug !== field.api_slug) throw fixedSlug(field);
    if (given === undefined) return toCustomField(field);
    const value = checkValue(definition, given, '/value');
    // What was referred to may be gone by now, and the value is sent back with the rest.
    if (value !== field.value) {
      await requireReferred(context.db, context.principal.accountId, { definition, value, pointer: '/value' });
    }
    const written = await writeField(context, field, value);
    if (written === null) throw new Failure('not_found', 'The custom field was deleted meanwhile.');
    return written;
  },
);

function fixedSlug({ api_slug: slug }: Pick<FoundField, 'api_slug'>): Failure {
  const message = `The api_slug of a value is that of its field, ${slug}; set the other field instead.`;
  return new Failure('invalid_input', message, { pointer: '/data/attributes/api_slug' });
}
