import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { CURSOR_INPUT, CURSOR_OUTPUT } from '../../core/page.ts';
import { type LineTable, linesOfSources } from '../../domain/carrier.ts';
import { Moment, momentInstant } from '../../domain/moment.ts';
import { normalizeReference } from '../../domain/reference-text.ts';
import { addFieldConditions } from '../custom-field/field-conditions.ts';
import { withOwnFields } from '../custom-field/fields-of.ts';
import { type WantedField, WantedFieldValues, wantedFields } from '../custom-field/wanted-fields.ts';
import { fromReplica } from '../from-replica.ts';
import {
  beginsWith,
  hasPart,
  hasReference,
  isAmong,
  isOneOf,
  isWorded,
  partKey,
  refersTo,
  type WantedReference,
  withPart,
} from '../list/conditions.ts';
import { isFrequentPart } from '../list/frequent-part.ts';
import { type ListOrder, TIME_ORDERS } from '../list/list-order.ts';
import { Conditions, readPage } from '../list/paged-list.ts';
import { refuseInverted } from '../list/refuse-inverted.ts';
import { several } from '../list/several.ts';
import { withPolling } from '../record/request-polling.ts';
import { RequestType, TrackingRequestStatus } from '../record/tracking-request.ts';
import type { ServiceContext } from '../service-context.ts';
import { LookedFor, partiesNamed, SHIPMENT_FILTER_INPUT } from '../shipment/shipment-filter.ts';
import { namesIn } from '../shipment/tag-filter.ts';
import { LineText, scacsOf } from '../shipping-line.ts';
import { containersReached, ReachedContainers } from './reached-requests.ts';
import { LIST_TRACKING_REQUESTS } from './statements.ts';
import {
  TrackingRequestDetails,
  TrackingRequestInclude,
  toTrackingRequestDetails,
  trackingRequestDetailsColumns,
  withAccount,
  withShippingLine,
} from './tracking-request-details.ts';

/** By what a list of tracking requests can be ordered. */
export const TrackingRequestSort = z.enum(['created_at', '-created_at', 'updated_at', '-updated_at']);
export type TrackingRequestSort = z.infer<typeof TrackingRequestSort>;

/** The terms of each order; there is an index for each. */
export const TRACKING_REQUEST_ORDERS = TIME_ORDERS satisfies Record<TrackingRequestSort, ListOrder>;

/** The types of the filter. */
export const RequestTypeWord = z.enum([...RequestType.options, 'booking']);

/** By what tracking requests can be chosen. */
export const TRACKING_REQUEST_FILTERS = {
  status: several(TrackingRequestStatus).optional(),
  request_type: several(RequestTypeWord).optional().describe('booking is the same as booking_number'),
  request_number: LookedFor.optional().describe('The whole number'),
  scac: LineText.optional(),
  shipment_id: z.uuid('Give the id of a shipment').optional(),
  ref_number: LookedFor.optional().describe('The whole of a reference'),
  tag: SHIPMENT_FILTER_INPUT.tag.describe('One of its labels, or several with commas between: any of them'),
  customer_id: SHIPMENT_FILTER_INPUT.customer_id,
  customer_name: SHIPMENT_FILTER_INPUT.customer_name,
  created_after: Moment.optional().describe('Made at that moment or later'),
  created_before: Moment.optional().describe('Made before that moment'),
  updated_after: Moment.optional().describe('Changed at that moment or later'),
  updated_before: Moment.optional().describe('Changed before that moment'),
  q: LookedFor.optional().describe(
    'A part of a number, or of a reference; of fewer than three characters, the beginning',
  ),
  custom_fields: WantedFieldValues.optional().describe('Values of its custom fields, by api_slug'),
};

/** Which tracking requests, and which page of them. */
export const ListTrackingRequestsInput = z.object({
  ...TRACKING_REQUEST_FILTERS,
  sort: TrackingRequestSort.optional().describe('-created_at by default'),
  include: z.array(TrackingRequestInclude).optional().describe('What comes along'),
  containers: z.boolean().optional().describe('With the first containers of each'),
  ...CURSOR_INPUT,
});
type ListTrackingRequestsInput = z.output<typeof ListTrackingRequestsInput>;

/** A request of a list, with the containers that it has led to where they were asked for. */
const ListedRequest = TrackingRequestDetails.extend({ reached: ReachedContainers.optional() });
export type ListedRequest = z.infer<typeof ListedRequest>;

/** A page of tracking requests. */
export const TrackingRequestList = z.object({ ...CURSOR_OUTPUT, tracking_requests: z.array(ListedRequest) });
export type TrackingRequestList = z.infer<typeof TrackingRequestList>;

/**
 * What the account asked for, newest first by default. Errors: `line_not_recognized`; `invalid_input` for a page too
 * deep.
 */
export const listTrackingRequests = defineOperation(
  {
    id: 'list_tracking_requests',
    summary: 'List tracking requests by state, number, shipping line, reference or time',
    permission: 'tracking:read',
    input: ListTrackingRequestsInput,
    output: TrackingRequestList,
  },
  fromReplica(async (context: ServiceContext, input): Promise<TrackingRequestList> => {
    const { include = [] } = input;
    const conditions = new Conditions('r', context.principal.accountId);
    addRequestConditions(conditions, input, await lookUpOfRequests(context, input));
    const columns = trackingRequestDetailsColumns(include);
    const order = TRACKING_REQUEST_ORDERS[input.sort ?? '-created_at'];
    const list = {
      family: LIST_TRACKING_REQUESTS,
      table: 'tracking_request',
      alias: 'r',
      conditions,
      order,
      columns,
      joins: '',
    };
    const { listed, rows } = await readPage(context.db, list, input);
    const details = rows.map((row) => withPolling(context, toTrackingRequestDetails(context, row)));
    const tracking_requests = details.map((request) => withShippingLine(context, request, include));
    const known = await withAccount(context, tracking_requests, include);
    const shown = include.includes('custom_fields') ? await withOwnFields(context, known) : known;
    return { ...listed, tracking_requests: input.containers === true ? await withContainers(context, shown) : shown };
  }),
);

async function withContainers(
  context: ServiceContext,
  requests: readonly TrackingRequestDetails[],
): Promise<ListedRequest[]> {
  const asked = requests.map(({ id, request_type: requestType, request_number, shipment_id: shipmentId }) => ({
    ...{ id, requestType, shipmentId },
    normalizedNumber: normalizeReference(request_number),
  }));
  const reached = await containersReached(context, asked);
  return requests.map((request) => ({ ...request, reached: reached.get(request.id) }));
}

/** What has to be read before a list of requests: the custom fields that are looked for, and whether very many have a text. */
interface LookedUpOfRequests {
  fields: readonly WantedField[];
  /** So many have the text of `q` that the list is gone through in its order. */
  isFrequent: boolean;
  /** The lines of the installation. */
  lines: LineTable;
}

/** The kinds of search entries that `q` searches: those of a request, and of its shipment and containers. */
const PART_KINDS = [
  'request_number',
  'request_reference',
  'shipment_number',
  'shipment_reference',
  'container_number',
] as const;

/** Looks up the custom fields of a list of requests, and whether `q` is frequent. Errors: those of `wantedFields`. */
export async function lookUpOfRequests(
  context: ServiceContext,
  { custom_fields, q }: Pick<ListTrackingRequestsInput, 'custom_fields' | 'q'>,
): Promise<LookedUpOfRequests> {
  const fields = await wantedFields(context, custom_fields, ['tracking_request']);
  const isFrequent = await isFrequentPart(context, q, PART_KINDS);
  return { fields, isFrequent, lines: linesOfSources(context.sources) };
}

/** Adds the conditions of the filters that were given, and of what was looked up. Errors: `line_not_recognized`. */
export function addRequestConditions(
  conditions: Conditions,
  input: Omit<ListTrackingRequestsInput, 'page' | 'page_size'>,
  { fields, isFrequent, lines }: LookedUpOfRequests,
): void {
  refuseInverted(input, 'created_after', 'created_before');
  refuseInverted(input, 'updated_after', 'updated_before');
  addFieldConditions(conditions, fields, { tracking_request: 'r.id' });
  const { status, request_type, request_number, scac, shipment_id, ref_number, q } = input;
  const compare = (comparison: string, moment: string | undefined) => {
    if (moment === undefined) return;
    conditions.addOrdered(`r.${comparison} ${conditions.value('instant', momentInstant(moment))}`);
  };
  const types = request_type?.map((type) => (type === 'booking' ? 'booking_number' : type));
  if (status !== undefined) conditions.addOrdered(isOneOf('r.status', status, conditions));
  if (types !== undefined) conditions.addOrdered(isOneOf('r.request_type', types, conditions));
  if (shipment_id !== undefined) conditions.addOrdered(`r.shipment_id = ${conditions.value('uuid', shipment_id)}`);
  compare('created_at >=', input.created_after);
  compare('created_at <', input.created_before);
  compare('updated_at >=', input.updated_after);
  compare('updated_at <', input.updated_before);
  // A request whose line was not detected has none, and fits no line.
  if (scac !== undefined)
    conditions.addOrdered(`r.scac = ANY(${conditions.value('text[]', scacsOf(lines, scac, '/scac'))})`);
  if (request_number !== undefined) {
    conditions.add(`r.normalized_number = ${conditions.value('text', normalizeReference(request_number))}`);
  }
  addOwnerConditions(conditions, input);
  if (ref_number !== undefined) conditions.add(ofWord(hasReference(ref_number, conditions), conditions));
  if (q !== undefined && isFrequent) conditions.addOrdered(`(${hasText(partKey(q, conditions))})`);
  else if (q !== undefined) conditions.addAny(answersTo(q, conditions));
}

/** Those with an index of few requests: of most accounts none has a label or a customer. */
function addOwnerConditions(
  conditions: Conditions,
  { tag, customer_id, customer_name }: Pick<ListTrackingRequestsInput, 'tag' | 'customer_id' | 'customer_name'>,
): void {
  if (tag !== undefined) conditions.add(`r.tags <> '{}' AND r.tags && ${conditions.value('text[]', namesIn(tag))}`);
  if (customer_id !== undefined) conditions.add(`r.customer_id = ${conditions.value('uuid', customer_id)}`);
  if (customer_name !== undefined) conditions.add(isAmong('r.customer_id', partiesNamed(customer_name, conditions)));
}

/** Without a letter or digit there is no number that could begin so, but there may be a reference. */
function answersTo(text: string, conditions: Conditions): string[] {
  const begins = beginsWith(text, conditions);
  const word = ofWord(refersTo(text, conditions), conditions);
  return begins === null ? [word] : [begins('r.normalized_number'), word, ...withinText(text, conditions)];
}

/** What a request has led to is found by the parts of its shipment's and its container's numbers; then the request's own are compared. */
function withinText(text: string, conditions: Conditions): string[] {
  const own = withPart(text, ['request_number', 'request_reference'], conditions);
  const ofShipment = withPart(text, ['shipment_number', 'shipment_reference'], conditions);
  const ofContainer = withPart(text, ['container_number'], conditions);
  if (own === null || ofShipment === null || ofContainer === null) return [];
  const has = `(${hasText(partKey(text, conditions))})`;
  const ofContainers = `SELECT c.shipment_id FROM container c WHERE ${isAmong('c.id', ofContainer)}`;
  return [
    isAmong('r.id', own),
    `${isAmong('r.shipment_id', ofShipment)} AND ${has}`,
    `${isAmong('r.shipment_id', ofContainers)} AND ${has}`,
  ];
}

/** SQL: that a request has a text in its number, or in a reference from one of its words on. */
function hasText(key: string): string {
  return hasPart(key, { numbers: ['r.normalized_number'], references: 'r.ref_numbers' });
}

function ofWord(wanted: WantedReference, conditions: Conditions): string {
  return isWorded('r.id', { table: 'tracking_request', wanted }, conditions);
}
