import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import type { Statement } from '../../db/client.ts';
import { ownRow } from '../own-row.ts';
import type { ServiceContext } from '../service-context.ts';
import { CustomFieldOption, OPTION_COLUMNS } from './custom-field-option.ts';

const LIST: Statement = {
  name: 'list_custom_field_options',
  text: `SELECT (SELECT coalesce(json_agg(x), '[]') FROM (SELECT ${OPTION_COLUMNS} FROM custom_field_option o
      WHERE o.definition_id = d.id ORDER BY o.position, o.created_at, o.id) x) AS custom_field_options
    FROM custom_field_definition d WHERE d.id = $1 AND d.account_id = $2`,
};

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
  (context: ServiceContext, { definition_id: id }) =>
    ownRow<CustomFieldOptionList>(context, LIST, { id, thing: 'custom field definition' }),
);
