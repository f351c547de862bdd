import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import type { Transaction } from '../../db/client.ts';
import { ingestStored } from '../../ingest/ingest-stored.ts';
import { lockShipment } from '../../ingest/lock.ts';
import { recordActOf } from '../audit.ts';
import { notFound, requireId } from '../record/find-owned.ts';
import type { ServiceContext } from '../service-context.ts';
import { settleStopped, stopShipment } from '../shipment/stop-shipment.ts';

/**
 * Takes a container out of its shipment, which goes on as if it had never had it: nothing is shown of it any more, and what
 * is received of it later does not bring it back. Tracking its number anew does. A shipment without another container is
 * stopped. Errors: `not_found`.
 */
export const deleteContainer = defineOperation(
  {
    id: 'delete_container',
    summary: 'Take a container out of its shipment, until its number is tracked anew',
    permission: 'tracking:write',
    input: z.object({ id: z.string().describe('Id of the container') }),
    output: z.object({ id: z.uuid() }),
  },
  async (context: ServiceContext, { id }) => {
    requireId(id, 'container');
    // What the shipment shows of all of its containers is derived from those that stay.
    await ingestStored(context, { watchesOf: (tx) => takeOut(context, tx, id) });
    return { id };
  },
);

/** Deletes the row and keeps its number as one that stays out. Gives the watches to derive again. */
async function takeOut(context: ServiceContext, tx: Transaction, id: string): Promise<string[]> {
  const { clock, principal } = context;
  const { accountId } = principal;
  const found = await lockedContainer(tx, { id, accountId });
  if (found === null) throw notFound(id, 'container');
  const { number, shipmentId } = found;
  // The shipment before its container, as every ingest writes them.
  const shipment = await tx.prisma.shipment.update({
    where: { id: shipmentId, accountId },
    data: { removedNumbers: { push: number }, updatedAt: new Date(clock.now()) },
    select: { watchId: true, billOfLadingNumber: true, lineTrackingStoppedAt: true },
  });
  await tx.prisma.customField.deleteMany({ where: { accountId, entityType: 'container', entityId: id } });
  await tx.prisma.container.delete({ where: { id, accountId }, select: { id: true } });
  const detail = { container: number, bill_of_lading_number: shipment.billOfLadingNumber };
  await recordActOf(context, tx, { kind: 'container_deleted', detail });
  if (shipment.lineTrackingStoppedAt !== null) return [];
  if ((await tx.prisma.container.count({ where: { shipmentId } })) === 0) {
    await stopShipment(context, tx, shipmentId);
    return [];
  }
  return [await unfollow(context, tx, { shipmentId, number, mainId: shipment.watchId })];
}

/** A container with all that writes it locked. It may be moved to another shipment until that is. */
async function lockedContainer(tx: Transaction, where: { id: string; accountId: string }) {
  for (let lockedId: string | null = null; ; ) {
    const found = await tx.prisma.container.findUnique({ where, select: { number: true, shipmentId: true } });
    if (found === null || found.shipmentId === lockedId) return found;
    await lockShipment(tx, found.shipmentId);
    lockedId = found.shipmentId;
  }
}

interface Unfollowed {
  shipmentId: string;
  number: string;
  /** The main watch of the shipment. */
  mainId: string;
}

/**
 * Ends the following of a container by its own number, so that the number can be tracked anew. Gives the main watch. One
 * that the whole shipment is followed by stays, because it names the other containers.
 */
async function unfollow(
  context: ServiceContext,
  tx: Transaction,
  { shipmentId, number, mainId }: Unfollowed,
): Promise<string> {
  const links = await tx.prisma.shipmentWatch.findMany({
    where: { shipmentId },
    orderBy: { since: 'asc' },
    select: { watchId: true, endedAt: true, watch: { select: { kind: true, number: true } } },
  });
  const isOwn = ({ watch }: (typeof links)[number]) => watch.kind === 'container' && watch.number === number;
  const ownIds = links.filter(isOwn).map(({ watchId }) => watchId);
  const next = links.find((link) => !isOwn(link) && link.endedAt === null);
  if (ownIds.length === 0 || next === undefined) return mainId;
  const main = ownIds.includes(mainId) ? next : null;
  if (main !== null) {
    const data = { watchId: main.watchId, normalizedNumber: main.watch.number };
    await tx.prisma.shipment.update({ where: { id: shipmentId }, data, select: { id: true } });
  }
  await tx.prisma.shipmentWatch.deleteMany({ where: { shipmentId, watchId: { in: ownIds } } });
  await settleStopped(context, tx, { shipmentId, watchIds: ownIds });
  return main?.watchId ?? mainId;
}
