import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { nullIfMissing } from '../../db/null-if-missing.ts';
import { findOwned, requireId } from '../record/own-row.ts';
import type { ServiceContext } from '../service-context.ts';
import { CustomFieldOption, OPTION_SELECT, toOption } from './custom-field-option.ts';

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
  async ({ db, principal }: ServiceContext, { definition_id: definitionId, id }) => {
    requireId(definitionId, 'custom field definition');
    const where = { id, definitionId, definition: { accountId: principal.accountId } };
    const remove = () => nullIfMissing(db.prisma.customFieldOption.delete({ where, select: OPTION_SELECT }));
    return toOption(await findOwned(id, 'custom field option', remove));
  },
);
