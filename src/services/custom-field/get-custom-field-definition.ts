import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { findOwned } from '../record/find-owned.ts';
import type { ServiceContext } from '../service-context.ts';
import { CustomFieldDefinition, DEFINITION_SELECT, toDefinition } from './custom-field-definition.ts';

/** One definition of the account. Errors: `not_found`, also for one of another account. */
export const getCustomFieldDefinition = defineOperation(
  {
    id: 'get_custom_field_definition',
    summary: 'Get one definition of a custom field',
    permission: 'tracking:read',
    input: z.object({ id: z.string().describe('Id of the definition') }),
    output: CustomFieldDefinition,
  },
  (context: ServiceContext, { id }) => findOwned(id, 'custom field definition', () => findDefinition(context, id)),
);

/** A definition of the account by its id; null if there is none. */
export async function findDefinition(
  { db, principal }: ServiceContext,
  id: string,
): Promise<CustomFieldDefinition | null> {
  const where = { id, accountId: principal.accountId };
  const row = await db.prisma.customFieldDefinition.findUnique({ where, select: DEFINITION_SELECT });
  return row === null ? null : toDefinition(row);
}
