import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { sql } from '../../db/sql.ts';
import { Label, Labels } from '../../domain/labels.ts';
import { ownRow } from '../record/own-row.ts';
import { withPolling } from '../record/request-polling.ts';
import {
  TRACKING_REQUEST_COLUMN_TYPES,
  TRACKING_REQUEST_COLUMNS,
  TrackingRequest,
} from '../record/tracking-request.ts';
import type { ServiceContext } from '../service-context.ts';

/** What an account may change of a tracking request; what is left out stays. */
export const UpdateTrackingRequestInput = z
  .object({
    id: z.string().describe('Id of the tracking request'),
    ref_number: Label.optional().describe('Your own reference, in place of all that it had'),
    ref_numbers: Labels.optional().describe('Your own references, in place of those it had'),
    tags: Labels.optional().describe('Your own labels, in place of those it had'),
  })
  .refine(({ ref_number, ref_numbers }) => ref_number === undefined || ref_numbers === undefined, {
    error: 'Give ref_number or ref_numbers, not both',
    path: ['ref_number'],
  });

const UPDATE = sql({
  name: 'update_tracking_request',
  because: 'clock',
  parameters: ['uuid', 'uuid', 'text[]?', 'text[]?'],
  row: TRACKING_REQUEST_COLUMN_TYPES,
  text: `UPDATE tracking_request r SET ref_numbers = coalesce($3::text[], ref_numbers), tags = coalesce($4::text[], tags),
      updated_at = CASE WHEN $3::text[] IS NULL AND $4::text[] IS NULL THEN updated_at ELSE now() END
    WHERE r.id = $1 AND r.account_id = $2 RETURNING ${TRACKING_REQUEST_COLUMNS}`,
});

/**
 * Changes the references and tags of a tracking request; nobody is told of it, and a shipment that it has led to keeps
 * its own. Errors: `not_found`.
 */
export const updateTrackingRequest = defineOperation(
  {
    id: 'update_tracking_request',
    summary: "Replace a tracking request's references and tags",
    permission: 'tracking:write',
    input: UpdateTrackingRequestInput,
    output: TrackingRequest,
  },
  async (context: ServiceContext, { id, ref_number, ref_numbers, tags }): Promise<TrackingRequest> => {
    const references = ref_number === undefined ? ref_numbers : [ref_number];
    const more = [references ?? null, tags ?? null];
    const request = await ownRow(context, UPDATE, { id, thing: 'tracking request', more });
    return withPolling(context, request);
  },
);
