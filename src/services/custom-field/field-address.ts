import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { inline } from '../../core/text.ts';
import type { Statement } from '../../db/client.ts';
import { ownRow, requireId } from '../own-row.ts';
import type { ServiceContext } from '../service-context.ts';
import { entityName, FIELD_COLUMNS, FIELD_JOINS, FieldEntity, type FieldRow } from './custom-field.ts';
import { CHECKED_DEFINITION_JSON, type CheckedDefinition } from './custom-field-definition.ts';

/** How a field is named: by its id, or by what it belongs to and its slug. */
export const FieldAddress = z.union([
  z.object({ id: z.string().describe('Id of the custom field') }),
  z.object({
    entity_type: FieldEntity,
    entity_id: z.string().describe('Id of what it belongs to'),
    api_slug: z.string().describe('Slug of the field'),
  }),
]);
export type FieldAddress = z.infer<typeof FieldAddress>;

/** A field with the definition that its values are checked against. */
export interface FoundField extends FieldRow {
  definition: CheckedDefinition;
}

const COLUMNS = `${FIELD_COLUMNS}, ${CHECKED_DEFINITION_JSON} AS definition`;

const BY_ID: Statement = {
  name: 'find_custom_field_by_id',
  text: `SELECT ${COLUMNS} FROM custom_field f ${FIELD_JOINS} WHERE f.id = $1 AND f.account_id = $2`,
};

const BY_SLUG: Statement = {
  name: 'find_custom_field_by_slug',
  text: `SELECT ${COLUMNS} FROM custom_field f ${FIELD_JOINS}
    WHERE f.entity_id = $1 AND f.account_id = $2 AND f.entity_type = $3 AND d.api_slug = $4`,
};

/** The field at an address. Errors: `not_found`, also where there is no value yet, and for those of somebody else. */
export async function findField(context: ServiceContext, address: FieldAddress): Promise<FoundField> {
  if ('id' in address) return ownRow(context, BY_ID, { id: address.id, thing: 'custom field' });
  const { entity_type: type, entity_id: id, api_slug: slug } = address;
  requireId(id, entityName(type));
  const [field] = await context.db.query<FoundField>(BY_SLUG, [id, context.principal.accountId, type, slug]);
  if (field !== undefined) return field;
  throw new Failure('not_found', `The ${entityName(type)} ${id} has no custom field ${inline(slug)} in this account.`);
}
