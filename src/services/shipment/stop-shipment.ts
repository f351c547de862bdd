import type { Transaction } from '../../db/client.ts';
import type { Announcement } from '../../ingest/announcement.ts';
import type { ServiceContext } from '../service-context.ts';
import { STOP_TRACKING } from './statements.ts';

/** Stops asking the line about a shipment whose watches are locked, and announces that of its requests. */
export async function stopShipment(context: ServiceContext, tx: Transaction, shipmentId: string): Promise<void> {
  const { accountId, userId } = context.principal;
  const requests = await tx.query(STOP_TRACKING, [shipmentId, accountId, userId]);
  await announceStopped(context, tx, { shipmentId, requests });
}

/** Settles the requests by which a shipment is followed no more, and announces it. */
export async function settleStopped(
  context: ServiceContext,
  tx: Transaction,
  { shipmentId, watchIds }: { shipmentId: string; watchIds: string[] },
): Promise<void> {
  const { accountId } = context.principal;
  const where = { accountId, shipmentId, watchId: { in: watchIds }, status: 'created' };
  const requests = await tx.prisma.trackingRequest.findMany({ where, select: { id: true } });
  const data = { status: 'tracking_stopped', updatedAt: new Date(context.clock.now()) };
  await tx.prisma.trackingRequest.updateMany({ where: { ...where, id: { in: requests.map(({ id }) => id) } }, data });
  await announceStopped(context, tx, { shipmentId, requests });
}

async function announceStopped(
  { hooks, principal }: ServiceContext,
  tx: Transaction,
  { shipmentId, requests }: { shipmentId: string; requests: readonly { id: string }[] },
): Promise<void> {
  const announcements = requests.map(
    ({ id }): Announcement => ({
      account_id: principal.accountId,
      name: 'tracking_request.tracking_stopped',
      reference_type: 'tracking_request',
      reference_id: id,
      shipment_id: shipmentId,
      container_id: null,
      record: {},
    }),
  );
  await hooks.announce(tx, announcements);
}
