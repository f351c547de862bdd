import { z } from 'zod';
import { type LineTable, linesOfSources } from '../../domain/carrier.ts';
import { type Instant, toInstant } from '../../domain/instant.ts';
import { Moment, momentInstant } from '../../domain/moment.ts';
import { normalizeReference } from '../../domain/reference-text.ts';
import { ContainerStatus } from '../../domain/status.ts';
import { addFieldConditions } from '../custom-field/field-conditions.ts';
import { type WantedField, WantedFieldValues, wantedFields } from '../custom-field/wanted-fields.ts';
import { type Called, calledHere, findCalled, isCalledShipment } from '../list/called-shipments.ts';
import {
  beginsWith,
  hasInNumber,
  hasPart,
  hasReference,
  isAmong,
  isWorded,
  partKey,
  refersTo,
  type WantedReference,
  withPart,
} from '../list/conditions.ts';
import { isFrequentPart } from '../list/frequent-part.ts';
import { type ListOrder, TIME_ORDERS } from '../list/list-order.ts';
import type { Conditions } from '../list/paged-list.ts';
import { refuseInverted } from '../list/refuse-inverted.ts';
import { several } from '../list/several.ts';
import type { ServiceContext } from '../service-context.ts';
import {
  type FilterColumns,
  LookedFor,
  SHIPMENT_FILTER_INPUT,
  type ShipmentFilter,
  shipmentFilter,
} from './shipment-filter.ts';
import { lookUpTags, type WantedTags } from './tag-filter.ts';

/** The statuses of the filter: the status of a container, or whether the line is still polled. */
export const ShipmentListStatus = z.enum([...ContainerStatus.options, 'tracking', 'tracking_stopped']);

/** By what a list of shipments can be ordered; what is not expected at any time comes last. */
export const ShipmentSort = z.enum([
  'created_at',
  '-created_at',
  'updated_at',
  '-updated_at',
  'pod_eta_at',
  '-pod_eta_at',
  'bill_of_lading_number',
  '-bill_of_lading_number',
]);
export type ShipmentSort = z.infer<typeof ShipmentSort>;

/** The terms of each order; there is an index for each. */
export const SHIPMENT_ORDERS = {
  ...TIME_ORDERS,
  pod_eta_at: ['pod_eta_at', 'id'],
  '-pod_eta_at': ['pod_eta_at DESC NULLS LAST', 'id'],
  bill_of_lading_number: ['bill_of_lading_number', 'id'],
  '-bill_of_lading_number': ['bill_of_lading_number DESC', 'id DESC'],
} as const satisfies Record<ShipmentSort, ListOrder>;

/** The members of an input by which shipments are chosen. */
export const SHIPMENT_LIST_FILTER_INPUT = {
  status: several(ShipmentListStatus).optional(),
  ...SHIPMENT_FILTER_INPUT,
  lfd_before: SHIPMENT_FILTER_INPUT.lfd_before.describe(
    'A container of it has its last free day before that moment; a day is its midnight in UTC',
  ),
  holds: SHIPMENT_FILTER_INPUT.holds.describe(
    'Of its containers: true: one is held or about to be; false: none is; or names such as customs,freight: any of them',
  ),
  ref_number: LookedFor.optional().describe('The whole of a reference'),
  number: LookedFor.optional().describe(
    'The whole number that was asked for, or the bill of lading or booking; containers are found in their own list',
  ),
  q: LookedFor.optional().describe(
    'A part of a bill of lading, a booking, a reference, or the number of a container, of the name of its vessel, the beginning of a word of a tag or of its customer; of fewer than three characters, the beginning of a number or reference',
  ),
  updated_after: Moment.optional().describe('ISO 8601 day or time; changed then or later, it or a container of it'),
  arriving_after: Moment.optional().describe('Arrived or expected at the port of discharge at that moment or later'),
  arriving_before: Moment.optional().describe('Arrived or expected at the port of discharge before that moment'),
  custom_fields: WantedFieldValues.optional().describe('Values of custom fields of the shipment, by api_slug'),
};
type ShipmentListFilterInput = z.output<z.ZodObject<typeof SHIPMENT_LIST_FILTER_INPUT>>;

const COLUMNS: FilterColumns = {
  ports: ['s.port_of_lading_id', 's.port_of_discharge_id', 's.destination_id'],
  scac: 's.scac',
  customer: 's.customer_id',
  isStopped: '(s.line_tracking_stopped_at IS NOT NULL)',
  changedAt: 's.list_changed_at',
  createdAt: 's.created_at',
  shipmentId: 's.id',
  ofShipment: (conditionOf) => conditionOf('s.tags'),
  lastFreeDay: 's.list_lfd_at',
  holds: 's.list_holds',
  noHolds: "''",
  holdingContainers: 'r.shipment_id = s.id',
  arrivesAt: 'coalesce(s.pod_ata_at, s.pod_eta_at)',
  portId: 's.port_of_discharge_id',
  portZone: 'NULL',
  ofContainer: (conditionOf) => `EXISTS (SELECT FROM container r WHERE r.shipment_id = s.id AND ${conditionOf('r')})`,
};

/** What has to be read before a list of shipments: the custom fields that are looked for, and whether very many have a text. */
interface LookedUpOfShipments {
  fields: readonly WantedField[];
  /** So many have the text of `q` that the list is gone through in its order. */
  isFrequent: boolean;
  /** What is called by it. */
  called: Called | null;
  tags: WantedTags | null;
  /** The lines of the installation. */
  lines: LineTable;
  /** The time as of which it is filtered. */
  now: Instant;
}

/** Reads that. Errors: those of `wantedFields`. */
export async function lookUpOfShipments(
  context: ServiceContext,
  { custom_fields, q, tag }: Pick<ShipmentListFilterInput, 'custom_fields' | 'q' | 'tag'>,
): Promise<LookedUpOfShipments> {
  const fields = await wantedFields(context, custom_fields, ['shipment']);
  const kinds = ['shipment_number', 'shipment_reference', 'container_number'] as const;
  const called = await findCalled(context, q);
  const isFrequent = called?.isFrequent === true || (await isFrequentPart(context, q, kinds));
  const tags = await lookUpTags(context, tag);
  const now = toInstant(context.clock.now());
  return { fields, called, isFrequent, tags, lines: linesOfSources(context.sources), now };
}

/** Adds the conditions of the filters that were given, and of what was looked up. Errors: `line_not_recognized`. */
export function shipmentListFilter(
  input: ShipmentListFilterInput,
  conditions: Conditions,
  { fields, isFrequent, called, tags, lines, now }: LookedUpOfShipments,
): ShipmentFilter {
  refuseInverted(input, 'arriving_after', 'arriving_before');
  addFieldConditions(conditions, fields, { shipment: 's.id' });
  const { status, number, ref_number, q } = input;
  const arrives = (comparison: string, moment: string | undefined) => {
    if (moment === undefined) return;
    const at = conditions.value('instant', momentInstant(moment));
    conditions.addOrdered(`coalesce(s.pod_ata_at, s.pod_eta_at) ${comparison} ${at}`);
  };
  if (status !== undefined) conditions.addOrdered(hasStatus(status, conditions));
  arrives('>=', input.arriving_after);
  arrives('<', input.arriving_before);
  if (number !== undefined) conditions.addAny(isNumbered(number, conditions));
  if (ref_number !== undefined) conditions.add(ofWord(hasReference(ref_number, conditions), conditions));
  if (q !== undefined && isFrequent) conditions.addOrdered(hasText(q, called, conditions));
  else if (q !== undefined) conditions.addAny(answersTo(q, called, conditions));
  return shipmentFilter(input, conditions, { columns: COLUMNS, lines, now, tags });
}

/** SQL: that a container of the shipment has one of the statuses, or that the line is polled or not. */
function hasStatus(statuses: readonly z.output<typeof ShipmentListStatus>[], conditions: Conditions): string {
  const ways = statuses.map((status) => {
    if (status === 'tracking') return `NOT ${COLUMNS.isStopped}`;
    if (status === 'tracking_stopped') return COLUMNS.isStopped;
    return `${conditions.value('text', status)} = ANY(s.list_statuses)`;
  });
  return ways.length === 1 ? ways.join('') : `(${ways.join(' OR ')})`;
}

/** A shipment may have been asked for under several numbers; its own first one is not always that of the account. */
function isNumbered(text: string, conditions: Conditions): string[] {
  const number = conditions.value('text', normalizeReference(text));
  const asked = `SELECT r.shipment_id FROM tracking_request r
    WHERE r.account_id = ${conditions.account} AND r.normalized_number = ${number}`;
  const columns = ['normalized_number', 'bill_of_lading_number', 'booking_number'];
  return [...columns.map((column) => `s.${column} = ${number}`), isAmong('s.id', asked)];
}

/** SQL: that a shipment or a container of it has a text, without gathering those that do. */
function hasText(text: string, called: Called | null, conditions: Conditions): string {
  const key = partKey(text, conditions);
  const own = hasPart(key, {
    numbers: ['s.bill_of_lading_number', 's.booking_number'],
    references: 's.ref_numbers',
  });
  const ofContainers = `EXISTS (SELECT FROM container f WHERE f.shipment_id = s.id AND ${hasInNumber('f.number', key)})`;
  return `(${[own, ofContainers, ...calledHere('s', called, conditions)].join(' OR ')})`;
}

function answersTo(text: string, called: Called | null, conditions: Conditions): string[] {
  const begins = beginsWith(text, conditions);
  const word = ofWord(refersTo(text, conditions), conditions);
  if (begins === null) return [word];
  const containers = `SELECT c.shipment_id FROM container c
    WHERE c.account_id = ${conditions.account} AND ${begins('c.number')}`;
  const begun = [begins('s.bill_of_lading_number'), begins('s.booking_number'), isAmong('s.id', containers), word];
  const own = withPart(text, ['shipment_number', 'shipment_reference'], conditions);
  const inside = withPart(text, ['container_number'], conditions);
  if (own === null || inside === null) return begun;
  const holding = `SELECT c.shipment_id FROM container c WHERE ${isAmong('c.id', inside)}`;
  return [...begun, isAmong('s.id', own), isAmong('s.id', holding), ...isCalledShipment('s.id', called, conditions)];
}

function ofWord(wanted: WantedReference, conditions: Conditions): string {
  return isWorded('s.id', { table: 'shipment', wanted }, conditions);
}
