import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { nullIfMissing } from '../../db/null-if-missing.ts';
import { findOwned } from '../record/find-owned.ts';
import type { ServiceContext } from '../service-context.ts';
import { CustomFieldDefinition, DEFINITION_SELECT, toDefinition } from './custom-field-definition.ts';

/** Removes a field with its options and all of its values, and answers with what it was. Errors: `not_found`. */
export const deleteCustomFieldDefinition = defineOperation(
  {
    id: 'delete_custom_field_definition',
    summary: 'Remove a custom field with its options and all of its values',
    permission: 'tracking:write',
    input: z.object({ id: z.string().describe('Id of the definition') }),
    output: CustomFieldDefinition,
  },
  async ({ db, principal }: ServiceContext, { id }) => {
    const where = { id, accountId: principal.accountId };
    const remove = () => nullIfMissing(db.prisma.customFieldDefinition.delete({ where, select: DEFINITION_SELECT }));
    return toDefinition(await findOwned(id, 'custom field definition', remove));
  },
);
