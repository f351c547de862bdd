import { newId } from '../../core/id.ts';
import type { Transaction } from '../../db/client.ts';
import { nullIfMissing } from '../../db/null-if-missing.ts';
import { column, sql } from '../../db/sql.ts';
import type { ServiceContext } from '../service-context.ts';
import {
  type CustomField,
  FIELD_COLUMNS,
  FIELD_JOINS,
  type FieldEntity,
  type FieldRow,
  toCustomField,
} from './custom-field.ts';
import type { CustomFieldType } from './custom-field-definition.ts';
import { passOnField } from './pass-on-field.ts';

/** Where a value belongs. */
export interface FieldPlace {
  definition_id: string;
  entity_type: FieldEntity;
  entity_id: string;
}

interface Written extends FieldRow {
  former: string | null;
}

/** The former value is that of before the statement, whatever it writes. */
const WRITE = sql({
  name: 'write_custom_field',
  because: 'lock',
  parameters: ['uuid', 'uuid', 'uuid', 'text', 'uuid', 'text?', 'uuid?'],
  row: {
    id: 'uuid',
    api_slug: 'text',
    value: 'text?',
    entity_type: column<FieldEntity>('text'),
    entity_id: 'uuid',
    definition_id: 'uuid',
    updated_by_id: 'uuid?',
    data_type: column<CustomFieldType>('text'),
    default_format: 'text?',
    labels: column<Record<string, string>>('json?'),
    former: 'text?',
  },
  text: `WITH f AS (
      INSERT INTO custom_field (id, account_id, definition_id, entity_type, entity_id, value, updated_by_id)
      SELECT $1, $2, d.id, $4, $5, $6, $7 FROM custom_field_definition d WHERE d.id = $3 AND d.account_id = $2 FOR KEY SHARE
      ON CONFLICT (definition_id, entity_id) DO UPDATE
        SET value = EXCLUDED.value, updated_by_id = EXCLUDED.updated_by_id, updated_at = now()
      RETURNING *
    )
    SELECT ${FIELD_COLUMNS}, (SELECT value FROM custom_field WHERE definition_id = $3 AND entity_id = $5) AS former
    FROM f ${FIELD_JOINS}`,
});

/** The lock that an ingest of the number holds: a container that it adds must not miss what is passed on meanwhile. */
const LOCK = sql({
  name: 'lock_watch_of_request',
  because: 'lock',
  parameters: ['uuid'],
  row: { id: 'uuid' },
  text: `SELECT w.id FROM tracking_request r JOIN watch w ON w.id = r.watch_id WHERE r.id = $1 FOR UPDATE OF w`,
});

/**
 * Writes a value that has been checked, over the former one if there is one; that of a tracking request is passed on.
 * Null where the definition was deleted meanwhile.
 */
export function writeField(
  context: ServiceContext,
  place: FieldPlace,
  value: string | null,
): Promise<CustomField | null> {
  if (place.entity_type !== 'tracking_request') return write(context.db).then((row) => row && record(row));
  return context.db.transaction(async (tx) => {
    await tx.query(LOCK, [place.entity_id]);
    const row = await write(tx);
    if (row === null) return null;
    const field = record(row);
    await passOnField(tx, field, row.former);
    return field;
  });

  async function write(db: Transaction): Promise<Written | null> {
    const { accountId, userId } = context.principal;
    const { definition_id, entity_type, entity_id } = place;
    const values = [newId(), accountId, definition_id, entity_type, entity_id, value, userId] as const;
    const [row] = await db.query(WRITE, values);
    return row ?? null;
  }
}

/** Removes a value; what a tracking request had passed on goes with it. */
export async function removeField(context: ServiceContext, field: CustomField): Promise<void> {
  const { id, entity_type, entity_id, api_slug } = field;
  if (entity_type !== 'tracking_request') {
    await context.db.prisma.customField.deleteMany({ where: { id } });
    return;
  }
  await context.db.transaction(async (tx) => {
    await tx.query(LOCK, [entity_id]);
    const removed = await nullIfMissing(tx.prisma.customField.delete({ where: { id }, select: { value: true } }));
    if (removed === null) return;
    const { userId } = context.principal;
    await passOnField(tx, { entity_id, api_slug, value: null, updated_by_id: userId }, removed.value);
  });
}

function record({ former: _former, ...row }: Written): CustomField {
  return toCustomField(row);
}
