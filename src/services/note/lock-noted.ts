import type { Transaction } from '../../db/client.ts';
import { lockShipment } from '../../ingest/lock.ts';

/** What a note is about: one of both. */
interface Noted {
  shipmentId?: string | null;
  containerId?: string | null;
}

/**
 * Locks the shipment of what a note is about, before a note is written: that goes on to the record, which an ingest may be
 * writing, or making a part of another one. The two would wait for each other.
 */
export async function lockNoted(tx: Transaction, { shipmentId = null, containerId = null }: Noted): Promise<void> {
  const select = { shipmentId: true } as const;
  const box =
    containerId === null ? null : await tx.prisma.container.findUnique({ where: { id: containerId }, select });
  const locked = shipmentId ?? box?.shipmentId;
  if (locked !== undefined) await lockShipment(tx, locked);
}
