import { z } from 'zod';
import { ShownNumberType, shownNumberType } from './number-type.ts';
import { TrackingRequest } from './tracking-request.ts';

/**
 * A tracking request as tools show it: the same members as `TrackingRequest`, but the kind of number in the words
 * of tools, and texts without formats, because the pattern of an instant costs a model more than a row.
 */
export const TrackingRequestRow = TrackingRequest.extend({
  id: z.string(),
  request_type: ShownNumberType,
  request_number: z.string(),
  status: z.string(),
  failed_reason: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  shipment_id: z.string().nullable(),
});
export type TrackingRequestRow = z.infer<typeof TrackingRequestRow>;

/** The request as tools show it. */
export function toTrackingRequestRow(request: TrackingRequest): TrackingRequestRow {
  return { ...request, request_type: shownNumberType(request.request_type) };
}
