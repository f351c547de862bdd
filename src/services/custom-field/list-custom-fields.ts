import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { CURSOR_INPUT, CURSOR_OUTPUT, type Page, type ShownPage } from '../../core/page.ts';
import type { RowOf } from '../../db/sql.ts';
import { isOneOf } from '../list/conditions.ts';
import { Conditions, type ListAnswer, readPage } from '../list/paged-list.ts';
import { several } from '../list/several.ts';
import { notFound, requireId } from '../record/find-owned.ts';
import type { ServiceContext } from '../service-context.ts';
import {
  AnyFieldEntity,
  CustomField,
  entityMeant,
  entityName,
  FIELD_COLUMNS,
  FIELD_JOINS,
  FieldEntity,
  type FieldRow,
  isEntityThereSql,
  toCustomField,
} from './custom-field.ts';
import { withNames } from './reference-target.ts';
import { LIST_CUSTOM_FIELDS } from './statements.ts';

/** A page of values. */
export const CustomFieldList = z.object({ ...CURSOR_OUTPUT, custom_fields: z.array(CustomField) });
export type CustomFieldList = z.infer<typeof CustomFieldList>;

/** By what values can be chosen. */
export const FIELD_FILTERS = {
  entity_type: several(AnyFieldEntity).optional().describe('What they belong to'),
  entity_id: z
    .uuid('Give the id of a shipment, container or tracking request')
    .optional()
    .describe('Id of the record that they belong to'),
  definition_id: z.uuid('Give the id of a custom field definition').optional().describe('Id of the definition'),
};

/** The values of all custom fields of the account, newest first. Errors: `invalid_input` for a page too deep. */
export const listCustomFields = defineOperation(
  {
    id: 'list_custom_fields',
    summary: 'List the values of custom fields by what they belong to or by definition',
    permission: 'tracking:read',
    input: z.object({ ...FIELD_FILTERS, ...CURSOR_INPUT }),
    output: CustomFieldList,
  },
  async (context: ServiceContext, { entity_type, entity_id, definition_id, ...page }): Promise<CustomFieldList> => {
    const conditions = new Conditions('f', context.principal.accountId);
    if (entity_type !== undefined) {
      const types = [...new Set(entity_type.map(entityMeant))];
      conditions.add(isOneOf('f.entity_type', types, conditions));
    }
    if (entity_id !== undefined) conditions.add(`f.entity_id = ${conditions.value('uuid', entity_id)}`);
    if (definition_id !== undefined) conditions.add(`f.definition_id = ${conditions.value('uuid', definition_id)}`);
    return listOf(context, await readFields(context, conditions, page));
  },
);

/** The values of one shipment, container or tracking request. Errors: `not_found`. */
export const listEntityCustomFields = defineOperation(
  {
    id: 'list_entity_custom_fields',
    summary: 'List the values of the custom fields of one shipment, container or tracking request',
    permission: 'tracking:read',
    input: z.object({ entity_type: FieldEntity, entity_id: z.string().describe('Its id'), ...CURSOR_INPUT }),
    output: CustomFieldList,
  },
  async (context: ServiceContext, { entity_type: type, entity_id: id, ...page }): Promise<CustomFieldList> => {
    requireId(id, entityName(type));
    const conditions = new Conditions('f', context.principal.accountId);
    const entityId = conditions.value('uuid', id);
    conditions.add(`f.entity_type = ${conditions.value('text', type)} AND f.entity_id = ${entityId}`);
    const extra = `${isEntityThereSql(type, entityId, conditions.account)} AS is_there`;
    const answer = await readFields(context, conditions, page, extra);
    if (answer.is_there !== true) throw notFound(id, entityName(type));
    return listOf(context, answer);
  },
);

function readFields(
  { db }: ServiceContext,
  conditions: Conditions,
  page: Page & { after?: string | undefined },
  extra?: string,
): Promise<RowOf<typeof LIST_CUSTOM_FIELDS.row> & { listed: ShownPage }> {
  const list = {
    family: LIST_CUSTOM_FIELDS,
    table: 'custom_field',
    alias: 'f',
    conditions,
    columns: FIELD_COLUMNS,
    joins: FIELD_JOINS,
  };
  return readPage(db, extra === undefined ? list : { ...list, extra }, page);
}

async function listOf(
  { db, principal }: ServiceContext,
  { listed, rows }: ListAnswer<FieldRow>,
): Promise<CustomFieldList> {
  const named = await withNames(db, principal.accountId, rows);
  return { ...listed, custom_fields: named.map(toCustomField) };
}
