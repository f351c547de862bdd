import { z } from 'zod';
import { inline } from '../../core/text.ts';
import type { ServiceContext } from '../service-context.ts';
import { FIELD_COLUMNS, FIELD_JOINS, FIELD_SELECT, type FieldRow, toCustomField, toFieldRow } from './custom-field.ts';
import { withNames } from './reference-target.ts';

/** More fields of one record are not shown beside it; their own list has them all. */
const FIELDS_SHOWN_MAX = 50;

/** The values of one record as people read them, by the slugs of the fields. */
export const ReadableFields = z.record(z.string(), z.string());
export type ReadableFields = z.infer<typeof ReadableFields>;

/** The custom fields of records of the account, by the id of the record: their slugs with what people read. */
export async function fieldsOf(
  context: ServiceContext,
  entityIds: readonly string[],
): Promise<Map<string, ReadableFields>> {
  const { db, principal } = context;
  const where = { accountId: principal.accountId, entityId: { in: [...entityIds] } };
  const found = await db.prisma.customField.findMany({ where, select: FIELD_SELECT, orderBy: { id: 'asc' } });
  return readableFields(context, found.map(toFieldRow));
}

/** The same of rows that were read already. */
export async function readableFields(
  { db, principal }: ServiceContext,
  rows: readonly FieldRow[],
): Promise<Map<string, ReadableFields>> {
  const named = await withNames(db, principal.accountId, rows);
  const fields = new Map<string, ReadableFields>();
  for (const { entity_id, api_slug, display_value } of named.map(toCustomField)) {
    const own = fields.get(entity_id) ?? {};
    if (display_value === null || Object.keys(own).length === FIELDS_SHOWN_MAX) continue;
    fields.set(entity_id, { ...own, [api_slug]: inline(display_value) });
  }
  return fields;
}

/** Records, each with its custom fields where it has any. */
export async function withOwnFields<Shown extends { id: string; custom_fields?: ReadableFields | undefined }>(
  context: ServiceContext,
  records: readonly Shown[],
): Promise<Shown[]> {
  const fields = await fieldsOf(
    context,
    records.map(({ id }) => id),
  );
  return records.map((record) => {
    const own = fields.get(record.id);
    return own === undefined ? record : { ...record, custom_fields: own };
  });
}

/** SQL: the rows of the custom fields of the record with an id as JSON; what is blank is left out. */
export function fieldRowsJson(id: string): string {
  return `(SELECT coalesce(json_agg(x), '[]') FROM (SELECT ${FIELD_COLUMNS} FROM custom_field f ${FIELD_JOINS}
    WHERE f.entity_id = ${id} AND f.value IS NOT NULL ORDER BY f.id) x)`;
}
