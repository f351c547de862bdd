import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { findOwned, requireId } from '../record/own-row.ts';
import type { ServiceContext } from '../service-context.ts';
import { CustomFieldOption, OPTION_SELECT, toOption } from './custom-field-option.ts';

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
    return findOwned(id, 'custom field option', () => findOption(context, id, definition_id));
  },
);

/** An option of a field of the account by its id; null if there is none. */
export async function findOption(
  { db, principal }: ServiceContext,
  id: string,
  definitionId: string,
): Promise<CustomFieldOption | null> {
  const where = { id, definitionId, definition: { accountId: principal.accountId } };
  const row = await db.prisma.customFieldOption.findUnique({ where, select: OPTION_SELECT });
  return row === null ? null : toOption(row);
}
