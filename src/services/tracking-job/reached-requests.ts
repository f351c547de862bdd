import { z } from 'zod';
import { SANDBOX_SCAC } from '../../domain/carrier-table.ts';
import { normalizeReference } from '../../domain/reference-text.ts';
import type { ServiceContext } from '../service-context.ts';

/** So many containers of a shipment are named; the others are in the shipment. */
const CONTAINERS_SHOWN = 10;

/** A container in a few words. */
export const ReachedContainer = z.object({ id: z.string(), number: z.string(), current_status: z.string() });
export type ReachedContainer = z.infer<typeof ReachedContainer>;

/** What a tracking request has led to by now. */
export interface ReachedRequest {
  status: string;
  shipment_id: string | null;
  containers: ReachedContainer[];
  containers_total: number;
  is_sandbox: boolean;
}

/** What requests of the account have led to, by their ids: of a container number that container, else those of the shipment. */
export async function reachedBy(
  { db, principal }: ServiceContext,
  ids: readonly string[],
): Promise<Map<string, ReachedRequest>> {
  const { accountId } = principal;
  const requests = await db.prisma.trackingRequest.findMany({
    where: { accountId, id: { in: [...ids] } },
    select: { id: true, status: true, shipmentId: true, requestType: true, normalizedNumber: true, scac: true },
  });
  const shipmentIds = [...new Set(requests.flatMap(({ shipmentId }) => shipmentId ?? []))];
  const containers = await db.prisma.container.findMany({
    where: { accountId, shipmentId: { in: shipmentIds } },
    select: { id: true, number: true, currentStatus: true, shipmentId: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  const byShipment = new Map<string, typeof containers>();
  for (const container of containers) {
    const others = byShipment.get(container.shipmentId);
    if (others === undefined) byShipment.set(container.shipmentId, [container]);
    else others.push(container);
  }
  return new Map(
    requests.map(({ id, status, shipmentId, requestType, normalizedNumber, scac }) => {
      const all = byShipment.get(shipmentId ?? '') ?? [];
      const named = all.filter(({ number }) => normalizeReference(number) === normalizedNumber);
      const own = requestType === 'container' && named.length > 0 ? named : all;
      const shown = own.slice(0, CONTAINERS_SHOWN).map((one) => toContainer(one));
      const is_sandbox = scac === SANDBOX_SCAC;
      return [
        id,
        { status, shipment_id: shipmentId, containers: shown, containers_total: own.length, is_sandbox },
      ] as const;
    }),
  );
}

function toContainer({ id, number, currentStatus }: { id: string; number: string; currentStatus: string }) {
  return { id, number, current_status: currentStatus };
}

/** How many of the requests the shipping line has not answered yet. */
export async function countPending({ db, principal }: ServiceContext, ids: readonly string[]): Promise<number> {
  const { accountId } = principal;
  return db.prisma.trackingRequest.count({ where: { accountId, id: { in: [...ids] }, status: 'pending' } });
}
