import { z } from 'zod';
import { ShownNumberType, shownNumberType } from './number-type.ts';
import { TrackingRequest } from './tracking-request.ts';

/**
 * A tracking request as tools show it: the members of `TrackingRequest` but the customer, of whom no tool knows, the
 * kind of number in the words of tools, and texts without formats, because the pattern of an instant costs a model more
 * than a row.
 */
export const TrackingRequestRow = TrackingRequest.omit({ customer_id: true }).extend({
  id: z.string(),
  request_type: ShownNumberType,
  request_number: z.string(),
  scac: z.string().nullable(),
  status: z.string(),
  failed_reason: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  shipment_id: z.string().nullable(),
});
export type TrackingRequestRow = z.infer<typeof TrackingRequestRow>;

/** The request as tools show it. */
export function toTrackingRequestRow(request: TrackingRequest): TrackingRequestRow {
  const { customer_id: _customer, ...shown } = request;
  return { ...shown, request_type: shownNumberType(shown.request_type) };
}
