import { Failure } from '../../core/failure.ts';
import type { Transaction } from '../../db/client.ts';
import { FIND_COVERED_TRACKING_REQUEST } from './statements.ts';

/** A request that still waits for its line or follows it. */
export interface LivingRequest {
  id: string;
  shipment_id: string | null;
  status: string;
}

/** The request of an account that a number is tracked by; null if there is none. */
export async function findLiving(
  db: Transaction,
  accountId: string,
  { scac, number }: { scac: string; number: string },
): Promise<LivingRequest | null> {
  const open = { status: { in: ['pending', 'created', 'awaiting_manifest'] } };
  const living = await db.prisma.trackingRequest.findFirst({
    where: { accountId, scac, normalizedNumber: number, ...open },
    select: { id: true, shipmentId: true, status: true },
  });
  return living === null ? null : { id: living.id, shipment_id: living.shipmentId, status: living.status };
}

/** The request of the shipment that is known to have a number already; null if there is none. */
export async function findCovered(
  db: Transaction,
  accountId: string,
  { scac, number }: { scac: string; number: string },
): Promise<LivingRequest | null> {
  const [covered] = await db.query(FIND_COVERED_TRACKING_REQUEST, [accountId, scac, number]);
  return covered ?? null;
}

/** The failure of a number that belongs to a shipment which another request tracks. */
export function coveredRequest(covered: LivingRequest, scac: string, number: string): Failure {
  const what = `Request number '${number.trim()}' with scac '${scac}' belongs to a shipment that is tracked already; see the tracking_request and the shipment in meta.`;
  const { id: tracking_request_id, shipment_id, status } = covered;
  return new Failure('duplicate', what, {
    pointer: '/data/attributes/request_number',
    meta: { tracking_request_id, shipment_id, status },
  });
}

/** The failure of a number that is tracked already, with its request in `meta`. */
export function duplicateRequest(living: LivingRequest | null, scac: string, number: string): Failure {
  const name = `Request number '${number.trim()}' with scac '${scac}'`;
  return new Failure('duplicate', `${name} already exists in a tracking_request with a pending or created status.`, {
    pointer: '/data/attributes/request_number',
    meta: {
      tracking_request_id: living?.id ?? null,
      shipment_id: living?.shipment_id ?? null,
      status: living?.status ?? null,
    },
  });
}
