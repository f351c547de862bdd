import { z } from 'zod';
import { SANDBOX_SCAC } from '../../domain/carrier-table.ts';
import { normalizeReference } from '../../domain/reference-text.ts';
import type { ServiceContext } from '../service-context.ts';

/** So many containers of a shipment are named; the others are in the shipment. */
const CONTAINERS_SHOWN = 10;

/** A container in a few words. */
export const ReachedContainer = z.object({
  id: z.string(),
  number: z.string().meta({ doc: 'Number of the container' }),
  current_status: z.string().meta({ doc: 'Its derived status, such as on_ship or available' }),
});
export type ReachedContainer = z.infer<typeof ReachedContainer>;

/** What a tracking request has led to by now, as programs see it. */
export const ReachedState = z.object({
  status: z.string().describe('How far the request has come'),
  failed_reason: z.string().nullable().describe('Why it failed, or why it has not succeeded yet; null if neither'),
  shipment_id: z.string().nullable().describe('The shipment, once the line has reported it'),
  containers: z.array(ReachedContainer).describe('The container, or the first ones of the shipment'),
  containers_total: z.int().describe('How many containers there are'),
});

/** The same, and whether it is of the sandbox. */
export interface ReachedRequest extends z.infer<typeof ReachedState> {
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
    select: {
      ...{ id: true, status: true, failedReason: true, shipmentId: true },
      ...{ requestType: true, normalizedNumber: true, scac: true },
    },
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
    requests.map(({ id, status, failedReason, shipmentId, requestType, normalizedNumber, scac }) => {
      const all = byShipment.get(shipmentId ?? '') ?? [];
      const named = all.filter(({ number }) => normalizeReference(number) === normalizedNumber);
      const own = requestType === 'container' && named.length > 0 ? named : all;
      const shown = own.slice(0, CONTAINERS_SHOWN).map((one) => toContainer(one));
      const state = { status, failed_reason: failedReason, shipment_id: shipmentId };
      const found = { containers: shown, containers_total: own.length };
      return [id, { ...state, ...found, is_sandbox: scac === SANDBOX_SCAC }] as const;
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
