import { z } from 'zod';
import { TrackingRequest } from '../record/tracking-request.ts';
import { mistypedNumber } from './mistyped-number.ts';
import { ShownNumberType, shownNumberType } from './number-type.ts';

/**
 * A tracking request as tools show it: the members of `TrackingRequest` but the customer, of whom no tool knows, the
 * kind of number in the words of tools, and texts without formats, because the pattern of an instant costs a model more
 * than a row.
 */
export const TrackingRequestRow = TrackingRequest.omit({ customer_id: true, polling: true }).extend({
  id: z.string(),
  request_type: ShownNumberType,
  request_number: z.string(),
  scac: z.string().nullable(),
  status: z.string(),
  failed_reason: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  shipment_id: z.string().nullable(),
  next_poll_at: z.string().nullable(),
  given_up_at: z.string().nullable(),
  refused: z.string().nullable(),
  refused_since: z.string().nullable(),
  last_poll: z.string().nullable(),
  last_poll_at: z.string().nullable(),
  mistyped: z.string().nullable(),
});
export type TrackingRequestRow = z.infer<typeof TrackingRequestRow>;

/** The same where it is described with another tool: lists of tools are read in every conversation. */
export const ListedTrackingRequest = z
  .looseObject({
    id: z.string(),
    request_number: z.string(),
    status: z.string(),
    failed_reason: z.string().optional(),
    shipment_id: z.string().optional(),
  })
  .describe('As get_tracking_request shows it');

/** The request as tools show it. */
export function toTrackingRequestRow(request: TrackingRequest): TrackingRequestRow {
  const { customer_id: _customer, polling, ...shown } = request;
  return {
    ...shown,
    request_type: shownNumberType(shown.request_type),
    next_poll_at: polling?.next_poll_at ?? null,
    given_up_at: polling?.given_up_at ?? null,
    refused: polling?.refusal?.cause ?? null,
    refused_since: polling?.refusal?.since ?? null,
    last_poll: polling?.last_poll?.outcome ?? null,
    last_poll_at: polling?.last_poll?.at ?? null,
    mistyped: mistypedNumber(request),
  };
}
