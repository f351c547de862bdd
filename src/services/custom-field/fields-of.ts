import type { ServiceContext } from '../service-context.ts';
import { FIELD_SELECT, toCustomField, toFieldRow } from './custom-field.ts';
import { withNames } from './reference-target.ts';

/** The custom fields of records of the account, by the id of the record: their slugs with what people read. */
export async function fieldsOf(
  { db, principal }: ServiceContext,
  entityIds: readonly string[],
): Promise<Map<string, Record<string, string>>> {
  const { accountId } = principal;
  const where = { accountId, entityId: { in: [...entityIds] } };
  const found = await db.prisma.customField.findMany({ where, select: FIELD_SELECT, orderBy: { id: 'asc' } });
  const named = await withNames(db, accountId, found.map(toFieldRow));
  const fields = new Map<string, Record<string, string>>();
  for (const { entity_id, api_slug, display_value } of named.map(toCustomField)) {
    if (display_value === null) continue;
    fields.set(entity_id, { ...fields.get(entity_id), [api_slug]: display_value });
  }
  return fields;
}
