import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { PAGE_INPUT, PAGE_OUTPUT } from '../../core/page.ts';
import { normalizeReference } from '../../domain/reference.ts';
import { normalizeInstants } from '../instants.ts';
import { Moment, momentInstant } from '../moment.ts';
import { Conditions, readPage } from '../paged-list.ts';
import { PlainText } from '../plain-text.ts';
import type { ServiceContext } from '../service-context.ts';
import { LineText, scacsOf } from '../shipping-line/line-filter.ts';
import { RequestType, TRACKING_REQUEST_COLUMNS, TrackingRequest, TrackingRequestStatus } from './tracking-request.ts';

const Text = PlainText.trim()
  .min(1, 'Give some text to look for')
  .max(200, 'This is too long; give at most 200 characters');

/** By what tracking requests can be chosen. */
export const TRACKING_REQUEST_FILTERS = {
  status: TrackingRequestStatus.optional(),
  request_type: z
    .enum([...RequestType.options, 'booking'])
    .optional()
    .describe('booking is the same as booking_number'),
  request_number: Text.optional().describe('The whole number'),
  scac: LineText.optional(),
  shipment_id: z.uuid('Give the id of a shipment').optional(),
  ref_number: Text.optional().describe('The whole of a reference'),
  created_after: Moment.optional().describe('Made at that moment or later'),
  created_before: Moment.optional().describe('Made before that moment'),
  updated_after: Moment.optional().describe('Changed at that moment or later'),
  updated_before: Moment.optional().describe('Changed before that moment'),
  q: Text.optional().describe('The beginning of a number, or of a reference'),
};

/** Which tracking requests, and which page of them. */
export const ListTrackingRequestsInput = z.object({ ...TRACKING_REQUEST_FILTERS, ...PAGE_INPUT });
type ListTrackingRequestsInput = z.output<typeof ListTrackingRequestsInput>;

/** A page of tracking requests. */
export const TrackingRequestList = z.object({ ...PAGE_OUTPUT, tracking_requests: z.array(TrackingRequest) });
export type TrackingRequestList = z.infer<typeof TrackingRequestList>;

/** What the account asked for, newest first. Errors: `line_not_recognized`; `invalid_input` for a page too deep. */
export const listTrackingRequests = defineOperation(
  {
    id: 'list_tracking_requests',
    summary: 'List tracking requests by state, number, shipping line, reference or time',
    permission: 'tracking:read',
    input: ListTrackingRequestsInput,
    output: TrackingRequestList,
  },
  async ({ db, principal }: ServiceContext, input): Promise<TrackingRequestList> => {
    const conditions = new Conditions('r', principal.accountId);
    addConditions(conditions, input);
    const list = { table: 'tracking_request', alias: 'r', conditions, columns: TRACKING_REQUEST_COLUMNS, joins: '' };
    const { total, rows } = await readPage<TrackingRequest>(db, list, input);
    const tracking_requests = rows.map((row) => normalizeInstants(row, ['created_at', 'updated_at']));
    return { page: input.page, page_size: input.page_size, total, tracking_requests };
  },
);

function addConditions(conditions: Conditions, input: ListTrackingRequestsInput): void {
  const { status, request_type, request_number, scac, shipment_id, ref_number, q } = input;
  const compare = (comparison: string, value: unknown) => {
    if (value !== undefined) conditions.add(`r.${comparison} ${conditions.value(value)}`);
  };
  compare('status =', status);
  compare('request_type =', request_type === 'booking' ? 'booking_number' : request_type);
  compare('shipment_id =', shipment_id);
  compare('created_at >=', instantOf(input.created_after));
  compare('created_at <', instantOf(input.created_before));
  compare('updated_at >=', instantOf(input.updated_after));
  compare('updated_at <', instantOf(input.updated_before));
  if (request_number !== undefined) compare('normalized_number =', normalizeReference(request_number));
  if (scac !== undefined) conditions.add(`r.scac = ANY(${conditions.value(scacsOf(scac, '/scac'))})`);
  if (ref_number !== undefined) conditions.add(`r.ref_numbers @> ARRAY[${conditions.value(ref_number)}]`);
  if (q !== undefined) conditions.add(beginning(conditions, q));
}

function instantOf(moment: string | undefined): string | undefined {
  return moment === undefined ? undefined : momentInstant(moment);
}

/** Without a letter or digit there is no number that could begin so, but there may be a reference. */
function beginning(conditions: Conditions, text: string): string {
  const reference = `EXISTS (SELECT FROM unnest(r.ref_numbers) f WHERE starts_with(lower(f), lower(${conditions.value(text)})))`;
  const number = normalizeReference(text);
  if (number === '') return reference;
  return `(starts_with(r.normalized_number, ${conditions.value(number)}) OR ${reference})`;
}
