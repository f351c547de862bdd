import { newId } from '../../core/id.ts';
import type { RequestType, TrackingRequest } from '../record/tracking-request.ts';
import type { ServiceContext } from '../service-context.ts';
import { readTrackingRequest } from './get-tracking-request.ts';

/** A request whose line is not recognized from its number. */
export interface UndetectedOrder {
  request_type: RequestType;
  request_number: string;
  /** As it would have been asked for. */
  number: string;
  ref_numbers: readonly string[];
  tags: readonly string[];
  customer_id?: string | undefined;
  idempotency_key?: string | undefined;
}

/**
 * Keeps a request that failed as soon as it was made, because the line to poll is not known, and notifies that. There
 * is nothing to wait for, so it has no watch. Errors: those of the database where the idempotency key is taken.
 */
export async function createUndetected(context: ServiceContext, order: UndetectedOrder): Promise<TrackingRequest> {
  const { accountId } = context.principal;
  const id = newId();
  await context.db.transaction(async (tx) => {
    await tx.prisma.trackingRequest.create({ data: rowOf(order, { id, accountId }), select: { id: true } });
    const about = { account_id: accountId, reference_id: id, record: {} };
    const failed = {
      ...about,
      reference_type: 'tracking_request',
      name: 'tracking_request.failed',
      shipment_id: null,
      container_id: null,
    } as const;
    await context.hooks.announce(tx, [failed]);
  });
  return readTrackingRequest(context, id);
}

function rowOf(order: UndetectedOrder, own: { id: string; accountId: string }) {
  return {
    ...own,
    requestType: order.request_type,
    requestNumber: order.request_number.trim(),
    normalizedNumber: order.number,
    status: 'failed',
    failedReason: 'scac_auto_detect_failed',
    refNumbers: [...order.ref_numbers],
    tags: [...order.tags],
    customerId: order.customer_id ?? null,
    idempotencyKey: order.idempotency_key ?? null,
  };
}
