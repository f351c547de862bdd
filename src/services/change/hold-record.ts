import type { Transaction } from '../../db/client.ts';
import { lockShipment } from '../../ingest/lock.ts';
import { LOCK_WATCH_OF_REQUEST } from '../custom-field/statements.ts';
import { lockNoted } from '../note/lock-noted.ts';
import type { ServiceContext } from '../service-context.ts';
import { lockWebhook } from '../webhook/lock-webhook.ts';
import {
  HOLD_BRANDING,
  HOLD_CONTAINER,
  HOLD_CUSTOM_FIELD,
  HOLD_CUSTOM_FIELD_DEFINITION,
  HOLD_CUSTOM_FIELD_OPTION,
  HOLD_NOTE,
  HOLD_PARTY,
  HOLD_SAVED_VIEW,
  HOLD_SHARE_LINK,
  HOLD_SHIPMENT,
  HOLD_TRACKING_REQUEST,
  HOLD_WEBHOOK,
} from './hold-statements.ts';

const LOCKS = new Map([
  ['branding', HOLD_BRANDING],
  ['container', HOLD_CONTAINER],
  ['shipment', HOLD_SHIPMENT],
  ['tracking_request', HOLD_TRACKING_REQUEST],
  ['party', HOLD_PARTY],
  ['custom_field', HOLD_CUSTOM_FIELD],
  ['custom_field_definition', HOLD_CUSTOM_FIELD_DEFINITION],
  ['custom_field_option', HOLD_CUSTOM_FIELD_OPTION],
  ['share_link', HOLD_SHARE_LINK],
  ['view', HOLD_SAVED_VIEW],
  ['note', HOLD_NOTE],
  ['webhook', HOLD_WEBHOOK],
]);

/** A record by the type under which it is shown. */
export interface HeldRecord {
  type: string;
  id: string;
}

/**
 * Runs a body in which nothing that is shown of a record changes but by what the body does, as one transaction: whatever
 * changes a record writes its row, which is locked. Errors: those of the body.
 */
export function holdRecord<T>(
  context: ServiceContext,
  { type, id }: HeldRecord,
  body: (context: ServiceContext) => Promise<T>,
): Promise<T> {
  const { accountId } = context.principal;
  const lock = LOCKS.get(type);
  if (lock === undefined) throw new Error(`Records of the type ${type} are not held.`);
  return context.db.asTransaction(async (db) => {
    await lockBefore(db, { type, id, accountId });
    await db.query(lock, [id, accountId]);
    return body({ ...context, db });
  });
}

/** What others lock before they write the row is locked before it here too, so that the two do not wait for each other. */
async function lockBefore(db: Transaction, { type, id, accountId }: HeldRecord & { accountId: string }): Promise<void> {
  const where = { id, accountId };
  if (type === 'shipment') await lockShipment(db, id);
  if (type === 'webhook') await lockWebhook(db, where);
  if (type === 'note') {
    const found = await db.prisma.note.findUnique({ where, select: { shipmentId: true, containerId: true } });
    if (found !== null) await lockNoted(db, found);
  }
  if (type === 'container') {
    const found = await db.prisma.container.findUnique({ where, select: { shipmentId: true } });
    if (found !== null) await lockShipment(db, found.shipmentId);
  }
  if (type === 'custom_field') {
    const found = await db.prisma.customField.findUnique({ where, select: { entityType: true, entityId: true } });
    if (found?.entityType === 'tracking_request') await db.query(LOCK_WATCH_OF_REQUEST, [found.entityId]);
  }
}
