import { newId } from '../../core/id.ts';
import { sql } from '../../db/sql.ts';
import {
  type RequestType,
  TRACKING_REQUEST_COLUMN_TYPES,
  TRACKING_REQUEST_COLUMNS,
  type TrackingRequest,
} from '../record/tracking-request.ts';
import type { ServiceContext } from '../service-context.ts';

/** What was asked for by a number that does not tell its line. */
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

const CREATE = sql({
  name: 'create_undetected_tracking_request',
  because: 'trip',
  parameters: ['uuid', 'uuid', 'text', 'text', 'text', 'text[]', 'text[]', 'uuid?', 'text?'],
  row: TRACKING_REQUEST_COLUMN_TYPES,
  text: `INSERT INTO tracking_request AS r (id, account_id, request_type, request_number, normalized_number, status,
      failed_reason, ref_numbers, tags, customer_id, idempotency_key)
    VALUES ($1, $2, $3, $4, $5, 'failed', 'scac_auto_detect_failed', $6::text[], $7::text[], $8, $9)
    RETURNING ${TRACKING_REQUEST_COLUMNS}`,
});

/**
 * Keeps a request that failed as soon as it was made, because nobody knows which line to ask, and tells so. There is
 * nothing to wait for, so it has no watch. Errors: those of the database where the idempotency key is taken.
 */
export function createUndetected(context: ServiceContext, order: UndetectedOrder): Promise<TrackingRequest> {
  const { accountId } = context.principal;
  return context.db.transaction(async (tx) => {
    const [request] = await tx.query(CREATE, [
      newId(),
      accountId,
      order.request_type,
      order.request_number.trim(),
      order.number,
      order.ref_numbers,
      order.tags,
      order.customer_id ?? null,
      order.idempotency_key ?? null,
    ]);
    if (request === undefined) throw new Error('What is inserted is returned.');
    const about = { account_id: accountId, reference_id: request.id, record: {} };
    const failed = {
      ...about,
      reference_type: 'tracking_request',
      name: 'tracking_request.failed',
      shipment_id: null,
      container_id: null,
    } as const;
    await context.hooks.announce(tx, [failed]);
    return request;
  });
}
