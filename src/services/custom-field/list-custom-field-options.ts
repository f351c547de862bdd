import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { findOwned } from '../record/own-row.ts';
import type { ServiceContext } from '../service-context.ts';
import { CustomFieldOption, OPTION_ORDER, OPTION_SELECT, toOption } from './custom-field-option.ts';

const CustomFieldOptionList = z.object({ custom_field_options: z.array(CustomFieldOption) });
type CustomFieldOptionList = z.infer<typeof CustomFieldOptionList>;

/** The options of a field, by position; those without one come last, as they were made. Errors: `not_found`. */
export const listCustomFieldOptions = defineOperation(
  {
    id: 'list_custom_field_options',
    summary: 'List the options of an enumerated custom field in their order',
    permission: 'tracking:read',
    input: z.object({ definition_id: z.string().describe('Id of the definition') }),
    output: CustomFieldOptionList,
  },
  async ({ db, principal }: ServiceContext, { definition_id: id }): Promise<CustomFieldOptionList> => {
    const where = { id, accountId: principal.accountId };
    const select = { options: { orderBy: OPTION_ORDER, select: OPTION_SELECT } };
    const find = () => db.prisma.customFieldDefinition.findUnique({ where, select });
    const { options } = await findOwned(id, 'custom field definition', find);
    return { custom_field_options: options.map(toOption) };
  },
);
