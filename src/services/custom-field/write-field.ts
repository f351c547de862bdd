import { newId } from '../../core/id.ts';
import type { Transaction } from '../../db/client.ts';
import { nullIfMissing } from '../../db/null-if-missing.ts';
import type { ServiceContext } from '../service-context.ts';
import { type CustomField, type FieldEntity, type FieldRow, toCustomField } from './custom-field.ts';
import { passOnField } from './pass-on-field.ts';
import { withNames } from './reference-target.ts';
import { LOCK_WATCH_OF_REQUEST, WRITE_CUSTOM_FIELD } from './statements.ts';

/** Where a value belongs. */
export interface FieldPlace {
  definition_id: string;
  entity_type: FieldEntity;
  entity_id: string;
}

interface Written extends FieldRow {
  former: string | null;
}

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
    await tx.query(LOCK_WATCH_OF_REQUEST, [place.entity_id]);
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
    const [row] = await withNames(db, accountId, await db.query(WRITE_CUSTOM_FIELD, values));
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
    await tx.query(LOCK_WATCH_OF_REQUEST, [entity_id]);
    const removed = await nullIfMissing(tx.prisma.customField.delete({ where: { id }, select: { value: true } }));
    if (removed === null) return;
    const { userId } = context.principal;
    await passOnField(tx, { entity_id, api_slug, value: null, updated_by_id: userId }, removed.value);
  });
}

function record({ former: _former, ...row }: Written): CustomField {
  return toCustomField(row);
}
