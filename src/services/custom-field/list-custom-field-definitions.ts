import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { CURSOR_INPUT, CURSOR_OUTPUT } from '../../core/page.ts';
import { PlainText } from '../../core/plain-text.ts';
import { isOneOf } from '../list/conditions.ts';
import { Conditions, readPage } from '../list/paged-list.ts';
import { several } from '../list/several.ts';
import type { ServiceContext } from '../service-context.ts';
import {
  CustomFieldDefinition,
  CustomFieldEntity,
  CustomFieldType,
  DEFINITION_COLUMNS,
} from './custom-field-definition.ts';
import { LIST_CUSTOM_FIELD_DEFINITIONS } from './statements.ts';

/** By what definitions can be chosen. */
export const DEFINITION_FILTERS = {
  entity_type: several(CustomFieldEntity).optional().describe('What the fields are for'),
  data_type: several(CustomFieldType).optional().describe('What the values are'),
  display_name: PlainText.max(255).optional().describe('The beginning of the name, in any case'),
};

/** A page of definitions. */
const CustomFieldDefinitionList = z.object({
  ...CURSOR_OUTPUT,
  custom_field_definitions: z.array(CustomFieldDefinition),
});
type CustomFieldDefinitionList = z.infer<typeof CustomFieldDefinitionList>;

/** The definitions of the account, newest first. Errors: `invalid_input` for a page too deep. */
export const listCustomFieldDefinitions = defineOperation(
  {
    id: 'list_custom_field_definitions',
    summary: 'List the definitions of custom fields by what they are for, type or name',
    permission: 'tracking:read',
    input: z.object({ ...DEFINITION_FILTERS, ...CURSOR_INPUT }),
    output: CustomFieldDefinitionList,
  },
  async ({ db, principal }: ServiceContext, input): Promise<CustomFieldDefinitionList> => {
    const { entity_type, data_type, display_name, ...page } = input;
    const conditions = new Conditions('d', principal.accountId);
    if (entity_type !== undefined) conditions.add(isOneOf('d.entity_type', entity_type, conditions));
    if (data_type !== undefined) conditions.add(isOneOf('d.data_type', data_type, conditions));
    if (display_name !== undefined)
      conditions.add(`starts_with(lower(d.display_name), lower(${conditions.value('text', display_name)}))`);
    const list = {
      family: LIST_CUSTOM_FIELD_DEFINITIONS,
      table: 'custom_field_definition',
      alias: 'd',
      conditions,
      columns: DEFINITION_COLUMNS,
      joins: '',
    };
    const { listed, rows } = await readPage(db, list, page);
    return { ...listed, custom_field_definitions: rows };
  },
);
