import { z } from 'zod';
import { SANDBOX_SCAC } from '../../domain/carrier-table.ts';
import type { ServiceContext } from '../service-context.ts';
import { FIRST_CONTAINERS } from './statements.ts';

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

/** The same, with its shipping line and whether that is the sandbox. */
export interface ReachedRequest extends z.infer<typeof ReachedState> {
  scac: string | null;
  is_sandbox: boolean;
}

/** What requests of the account have led to, by their ids: of a container number that container, else those of the shipment. */
export async function reachedBy(context: ServiceContext, ids: readonly string[]): Promise<Map<string, ReachedRequest>> {
  const { db, principal } = context;
  const requests = await db.prisma.trackingRequest.findMany({
    where: { accountId: principal.accountId, id: { in: [...ids] } },
    select: {
      ...{ id: true, status: true, failedReason: true, shipmentId: true },
      ...{ requestType: true, normalizedNumber: true, scac: true },
    },
  });
  const containers = await containersReached(context, requests);
  return new Map(
    requests.map(({ id, status, failedReason, shipmentId, scac }) => {
      const state = { status, failed_reason: failedReason, shipment_id: shipmentId };
      const found = containers.get(id) ?? NO_CONTAINERS;
      return [id, { ...state, ...found, scac, is_sandbox: scac === SANDBOX_SCAC }] as const;
    }),
  );
}

/** The containers of a request: the one of its number, or the first ones of its shipment, and how many there are. */
export const ReachedContainers = ReachedState.pick({ containers: true, containers_total: true });
export type ReachedContainers = z.infer<typeof ReachedContainers>;
const NO_CONTAINERS: ReachedContainers = { containers: [], containers_total: 0 };

/** The containers that each of some requests has led to, by the id of the request; two statements at most, however many they are. */
export async function containersReached(
  context: ServiceContext,
  requests: readonly AnsweredRequest[],
): Promise<ReadonlyMap<string, ReachedContainers>> {
  const named = await namedContainers(context, requests);
  const others = await firstContainers(
    context,
    requests.flatMap(({ id, shipmentId }) => (named.has(id) ? [] : (shipmentId ?? []))),
  );
  return new Map(
    requests.map(({ id, shipmentId }) => [id, named.get(id) ?? others.get(shipmentId ?? '') ?? NO_CONTAINERS] as const),
  );
}

/** A request as far as it matters which containers it has led to. */
interface AnsweredRequest {
  id: string;
  requestType: string;
  normalizedNumber: string;
  shipmentId: string | null;
}

/** By the ids of the requests of container numbers: the container of that number, where its shipment has it. */
async function namedContainers(
  { db, principal }: ServiceContext,
  requests: readonly AnsweredRequest[],
): Promise<ReadonlyMap<string, ReachedContainers>> {
  const ofContainers = requests.filter(
    ({ requestType, shipmentId }) => requestType === 'container' && shipmentId !== null,
  );
  if (ofContainers.length === 0) return new Map();
  const found = await db.prisma.container.findMany({
    where: {
      accountId: principal.accountId,
      shipmentId: { in: [...new Set(ofContainers.flatMap(({ shipmentId }) => shipmentId ?? []))] },
      number: { in: [...new Set(ofContainers.map(({ normalizedNumber }) => normalizedNumber))] },
    },
    select: { id: true, number: true, currentStatus: true, shipmentId: true },
  });
  const byNumber = new Map(found.map((container) => [`${container.shipmentId} ${container.number}`, container]));
  return new Map(
    ofContainers.flatMap(({ id, shipmentId, normalizedNumber }) => {
      const container = byNumber.get(`${shipmentId} ${normalizedNumber}`);
      if (container === undefined) return [];
      const { id: container_id, number, currentStatus: current_status } = container;
      return [[id, { containers: [{ id: container_id, number, current_status }], containers_total: 1 }] as const];
    }),
  );
}

/** The first containers of each shipment, by its id. */
async function firstContainers(
  { db, principal }: ServiceContext,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, ReachedContainers>> {
  if (shipmentIds.length === 0) return new Map();
  const rows = await db.query(FIRST_CONTAINERS, [principal.accountId, [...new Set(shipmentIds)], CONTAINERS_SHOWN]);
  const byShipment = new Map<string, ReachedContainers>();
  for (const { shipment_id, total, ...container } of rows) {
    const { containers } = byShipment.get(shipment_id) ?? NO_CONTAINERS;
    byShipment.set(shipment_id, { containers: [...containers, container], containers_total: total });
  }
  return byShipment;
}

/** How many of the requests the shipping line has not answered yet. */
export async function countPending({ db, principal }: ServiceContext, ids: readonly string[]): Promise<number> {
  const { accountId } = principal;
  return db.prisma.trackingRequest.count({ where: { accountId, id: { in: [...ids] }, status: 'pending' } });
}
