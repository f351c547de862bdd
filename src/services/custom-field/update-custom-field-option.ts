import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { type Statement, uniqueViolation } from '../../db/client.ts';
import { ownRow, requireId } from '../own-row.ts';
import type { ServiceContext } from '../service-context.ts';
import { CustomFieldOption, duplicateOption, OPTION_COLUMNS, OPTION_INPUT } from './custom-field-option.ts';

const UPDATE: Statement = {
  name: 'update_custom_field_option',
  text: `UPDATE custom_field_option o SET label = coalesce($4, o.label), value = coalesce($5, o.value),
      position = CASE WHEN $6 THEN $7 ELSE o.position END, updated_at = now()
    FROM custom_field_definition d WHERE d.id = o.definition_id AND o.id = $1 AND d.account_id = $2 AND d.id = $3
    RETURNING ${OPTION_COLUMNS}`,
};

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
  async (context: ServiceContext, { definition_id, id, ...input }): Promise<CustomFieldOption> => {
    requireId(definition_id, 'custom field definition');
    const { label = null, value = null, position } = input;
    const more = [definition_id, label, value, position !== undefined, position ?? null];
    try {
      return await ownRow<CustomFieldOption>(context, UPDATE, { id, thing: 'custom field option', more });
    } catch (error) {
      throw uniqueViolation(error) === null || value === null ? error : duplicateOption(value);
    }
  },
);
