import { Failure } from '../../core/failure.ts';
import type { Transaction } from '../../db/client.ts';
import { databaseNow } from '../../db/clock.ts';
import { Labels } from '../../domain/labels.ts';
import { lockShipment } from '../../ingest/lock.ts';
import { UPDATE_CONTAINER } from '../container/statements.ts';
import type { ServiceContext } from '../service-context.ts';
import type { NamedRecord } from './named-records.ts';

/** What is added to and taken from the labels of a record, and its customer: null for none, undefined to leave it. */
export interface LabelChanges {
  addReferences: readonly string[];
  removeReferences: readonly string[];
  addTags: readonly string[];
  removeTags: readonly string[];
  customerId: string | null | undefined;
}

/** The labels of a record after a change. */
export interface Labelled {
  references: string[];
  tags: string[];
  customer: string | null;
}

/**
 * Changes the labels of a record, of a container the tags and the customer of its shipment; this is not notified. It reads
 * and writes under a lock, so that of two who add at once neither is lost. Errors: `invalid_input` for too many or too long.
 */
export function changeLabels(
  context: ServiceContext,
  { entity_type, id, shipment_id }: NamedRecord,
  changes: LabelChanges,
): Promise<Labelled> {
  const { accountId } = context.principal;
  return context.db.transaction(async (tx) => {
    if (entity_type === 'tracking_request') return ofRequest(tx, { id, accountId }, changes);
    const shipmentId = shipment_id ?? id;
    // What changes here goes on between a shipment and its containers, which an ingest may be writing.
    await lockShipment(tx, shipmentId);
    if (entity_type === 'shipment') return ofShipment(tx, { id: shipmentId, accountId }, changes);
    const references = await ofContainer(tx, { id, accountId }, changes);
    const none = { ...changes, addReferences: [], removeReferences: [] };
    return { ...(await ofShipment(tx, { id: shipmentId, accountId }, none)), references };
  });
}

interface Row {
  id: string;
  accountId: string;
}

async function ofContainer(tx: Transaction, { id, accountId }: Row, changes: LabelChanges): Promise<string[]> {
  const former = await tx.prisma.container.findUnique({ where: { id, accountId }, select: { refNumbers: true } });
  const references = changed(former?.refNumbers ?? [], changes.addReferences, changes.removeReferences);
  await tx.query(UPDATE_CONTAINER, [id, accountId, references]);
  return references;
}

const LABELS = { refNumbers: true, tags: true, customerId: true, customer: { select: { companyName: true } } } as const;

async function ofShipment(tx: Transaction, where: Row, changes: LabelChanges): Promise<Labelled> {
  const former = await tx.prisma.shipment.findUnique({ where, select: LABELS });
  if (former === null) throw gone();
  const data = after(former, changes);
  if (data === null) return labelledOf(former);
  const updatedAt = await databaseNow(tx);
  return labelledOf(await tx.prisma.shipment.update({ where, data: { ...data, updatedAt }, select: LABELS }));
}

async function ofRequest(tx: Transaction, where: Row, changes: LabelChanges): Promise<Labelled> {
  // Writing something locks the row, so that what is read next stays until this ends.
  const { count } = await tx.prisma.trackingRequest.updateMany({ where, data: { accountId: where.accountId } });
  const former = await tx.prisma.trackingRequest.findUnique({ where, select: LABELS });
  if (count === 0 || former === null) throw gone();
  const data = after(former, changes);
  if (data === null) return labelledOf(former);
  const updatedAt = await databaseNow(tx);
  return labelledOf(await tx.prisma.trackingRequest.update({ where, data: { ...data, updatedAt }, select: LABELS }));
}

interface Former {
  refNumbers: string[];
  tags: string[];
  customerId: string | null;
}

/** What is written; null where nothing changes, because then the record keeps its time. */
function after(former: Former, changes: LabelChanges): Former | null {
  const data = {
    refNumbers: changed(former.refNumbers, changes.addReferences, changes.removeReferences),
    tags: changed(former.tags, changes.addTags, changes.removeTags),
    customerId: changes.customerId === undefined ? former.customerId : changes.customerId,
  };
  const { refNumbers, tags, customerId } = former;
  return JSON.stringify(data) === JSON.stringify({ refNumbers, tags, customerId }) ? null : data;
}

/** Errors: `invalid_input` for more or longer labels than a record takes. */
function changed(former: readonly string[], added: readonly string[], removed: readonly string[]): string[] {
  const kept = former.filter((one) => !removed.includes(one));
  const labels = Labels.safeParse([...new Set([...kept, ...added])]);
  if (labels.success) return labels.data;
  throw new Failure('invalid_input', 'A record takes at most 100 references and 100 tags of up to 255 characters.');
}

function labelledOf({ refNumbers, tags, customer }: Former & { customer: { companyName: string } | null }): Labelled {
  return { references: refNumbers, tags, customer: customer?.companyName ?? null };
}

function gone(): Failure {
  return new Failure('not_found', 'It was deleted in the meantime.');
}
