import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { uniqueViolation } from '../../db/client.ts';
import { nullIfMissing } from '../../db/null-if-missing.ts';
import { findOwned, requireId } from '../record/own-row.ts';
import type { ServiceContext } from '../service-context.ts';
import { CustomFieldOption, duplicateOption, OPTION_INPUT, OPTION_SELECT, toOption } from './custom-field-option.ts';

const { label, value, position } = OPTION_INPUT;

/** What of an option can be changed. */
export const UPDATE_OPTION_INPUT = { label: label.optional(), value: value.optional(), position };

/** Changes an option; fields that hold its former value keep that. Errors: `not_found`, `duplicate`. */
export const updateCustomFieldOption = defineOperation(
  {
    id: 'update_custom_field_option',
    summary: 'Change the label, value or position of an option; values that are stored stay as they are',
    permission: 'tracking:write',
    input: z.object({
      definition_id: z.string().describe('Id of the definition'),
      id: z.string().describe('Id of the option'),
      ...UPDATE_OPTION_INPUT,
    }),
    output: CustomFieldOption,
  },
  async (context: ServiceContext, { definition_id: definitionId, id, ...input }): Promise<CustomFieldOption> => {
    const { db, principal, clock } = context;
    requireId(definitionId, 'custom field definition');
    const where = { id, definitionId, definition: { accountId: principal.accountId } };
    const data = { ...changesOf(input), updatedAt: new Date(clock.now()) };
    const update = () => nullIfMissing(db.prisma.customFieldOption.update({ where, data, select: OPTION_SELECT }));
    try {
      return toOption(await findOwned(id, 'custom field option', update));
    } catch (error) {
      throw uniqueViolation(error) === null || input.value === undefined ? error : duplicateOption(input.value);
    }
  },
);

interface Input {
  label?: string | undefined;
  value?: string | undefined;
  position?: number | null | undefined;
}

/** What is not given stays as it is. */
function changesOf({ label, value, position }: Input) {
  return {
    ...(label === undefined ? {} : { label }),
    ...(value === undefined ? {} : { value }),
    ...(position === undefined ? {} : { position }),
  };
}
