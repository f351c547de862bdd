import { z } from 'zod';
import { column } from '../../db/sql.ts';
import { Instant } from '../../domain/instant.ts';
import { IsSandbox, isSandboxSql } from './is-sandbox.ts';
import { POLLING_JSON, RequestPolling } from './request-polling.ts';

/**
 * A tracking request is `pending` until its line has answered. Then it is `created` (the shipment is there), or
 * `awaiting_manifest` (the line does not know the number yet and is polled daily for a week), or `failed` with a reason.
 * A created one becomes `tracking_stopped`, by the user or when there is nothing more to come, and `created` again
 * when tracking is resumed.
 */
export const TrackingRequestStatus = z.enum(['pending', 'awaiting_manifest', 'created', 'failed', 'tracking_stopped']);
export type TrackingRequestStatus = z.infer<typeof TrackingRequestStatus>;

/** Why a request has failed or, while it is retried, why it has not succeeded yet. */
export const FailedReason = z.enum([
  'unrecognized_response',
  'shipping_line_unreachable',
  'internal_processing_error',
  'awaiting_manifest',
  'duplicate',
  'expired',
  'retries_exhausted',
  'not_found',
  'invalid_number',
  'booking_cancelled',
  'data_unavailable',
  'scac_auto_detect_failed',
]);
export type FailedReason = z.infer<typeof FailedReason>;

/** `booking` is accepted for `booking_number`. */
export const RequestType = z.enum(['bill_of_lading', 'booking_number', 'container']);
export type RequestType = z.infer<typeof RequestType>;

/** A number that an account requested to track (`tracking_request` of the contract). */
export const TrackingRequest = z.object({
  id: z.uuid(),
  request_type: RequestType.meta({ doc: 'Kind of the number' }),
  request_number: z.string().describe('As it was given').meta({ doc: 'The number as it was given' }),
  scac: z.string().nullable().describe('SCAC of the shipping line; null where it was to be detected and is not known'),
  status: TrackingRequestStatus.meta({ doc: 'How far the request has come' }),
  failed_reason: FailedReason.nullable().meta({
    doc: 'Why it failed, or why it has not succeeded yet; null if neither',
  }),
  is_retrying: z.boolean().meta({ doc: 'Whether the shipping line is polled again' }),
  retry_count: z.int().meta({ doc: 'How often it was polled again' }),
  ref_numbers: z.array(z.string()).meta({ doc: 'References of your own' }),
  tags: z.array(z.string()).meta({ doc: 'Tags of your own' }),
  created_at: Instant.meta({ doc: 'When the request was made' }),
  updated_at: Instant.meta({ doc: 'When it last changed' }),
  shipment_id: z.uuid().nullable().describe('The shipment, once the line has reported it'),
  customer_id: z.uuid().nullable().describe('The party that it is tracked for'),
  is_sandbox: IsSandbox,
  polling: RequestPolling.optional(),
});
export type TrackingRequest = z.infer<typeof TrackingRequest>;

/** The types of `TRACKING_REQUEST_COLUMNS`. */
export const TRACKING_REQUEST_COLUMN_TYPES = {
  id: 'uuid',
  request_type: column<TrackingRequest['request_type']>('text'),
  request_number: 'text',
  scac: 'text?',
  status: column<TrackingRequest['status']>('text'),
  failed_reason: column<NonNullable<TrackingRequest['failed_reason']>>('text?'),
  is_retrying: 'bool',
  retry_count: 'int',
  ref_numbers: 'text[]',
  tags: 'text[]',
  created_at: 'instant',
  updated_at: 'instant',
  shipment_id: 'uuid?',
  customer_id: 'uuid?',
  is_sandbox: 'bool',
  polling: column<NonNullable<TrackingRequest['polling']>>('json'),
} as const;

/** SQL: the columns of a request; `r` is the alias of the row. */
export const TRACKING_REQUEST_COLUMNS = `r.id, r.request_type, r.request_number, r.scac, r.status, r.failed_reason,
  r.is_retrying, r.retry_count, r.ref_numbers, r.tags, r.created_at, r.updated_at, r.shipment_id, r.customer_id,
  ${isSandboxSql('r.scac')}, ${POLLING_JSON} AS polling`;
