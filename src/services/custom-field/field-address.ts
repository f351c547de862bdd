import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { inline } from '../../core/text.ts';
import type { Prisma } from '../../db/prisma.ts';
import { findOwned, requireId } from '../record/find-owned.ts';
import type { ServiceContext } from '../service-context.ts';
import { entityName, FIELD_SELECT, FieldEntity, type FieldRow, type StoredField, toFieldRow } from './custom-field.ts';
import { type CheckedDefinition, toCheckedDefinition } from './custom-field-definition.ts';
import { withNames } from './reference-target.ts';

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

/** The field at an address. Errors: `not_found`, also where there is no value yet, and for those of another account. */
export async function findField(context: ServiceContext, address: FieldAddress): Promise<FoundField> {
  const { accountId } = context.principal;
  if ('id' in address) {
    return findOwned(address.id, 'custom field', () => findOne(context, { id: address.id, accountId }));
  }
  const { entity_type: entityType, entity_id: entityId, api_slug: apiSlug } = address;
  requireId(entityId, entityName(entityType));
  const field = await findOne(context, { entityId, entityType, accountId, definition: { apiSlug } });
  if (field !== null) return field;
  const what = `${entityName(entityType)} ${entityId}`;
  throw new Failure('not_found', `The ${what} has no custom field ${inline(apiSlug)} in this account.`);
}

async function findOne(
  { db, principal }: ServiceContext,
  where: Prisma.CustomFieldWhereInput,
): Promise<FoundField | null> {
  const row: StoredField | null = await db.prisma.customField.findFirst({ where, select: FIELD_SELECT });
  const definition = row?.definition ?? null;
  // A value goes with its definition.
  if (row === null || definition === null) return null;
  const read = toFieldRow({ ...row, definition });
  const [field = read] = await withNames(db, principal.accountId, [read]);
  return { ...field, definition: toCheckedDefinition(definition) };
}
