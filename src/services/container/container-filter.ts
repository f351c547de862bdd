import { z } from 'zod';
import { LOCAL_CLOCK } from '../../core/local-clock.ts';
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
  isOneOf,
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
import { PortText } from '../location/port-filter.ts';
import type { ServiceContext } from '../service-context.ts';
import {
  type FilterColumns,
  LookedFor,
  SHIPMENT_FILTER_INPUT,
  type ShipmentFilter,
  shipmentFilter,
} from '../shipment/shipment-filter.ts';
import { lookUpTags, type WantedTags } from '../shipment/tag-filter.ts';
import { codesOfEquipment, EquipmentText } from './equipment-filter.ts';
import { withPlaceFilters } from './place-filter.ts';

/** By what a list of containers can be ordered; what has no last free day comes last. */
export const ContainerSort = z.enum([
  'created_at',
  '-created_at',
  'updated_at',
  '-updated_at',
  'pickup_lfd',
  '-pickup_lfd',
  'number',
  '-number',
]);
export type ContainerSort = z.infer<typeof ContainerSort>;

/** The terms of each order; there is an index for each. */
export const CONTAINER_ORDERS = {
  ...TIME_ORDERS,
  pickup_lfd: ['pickup_lfd', 'id'],
  '-pickup_lfd': ['pickup_lfd DESC NULLS LAST', 'id'],
  number: ['number', 'id'],
  '-number': ['number DESC', 'id DESC'],
} as const satisfies Record<ContainerSort, ListOrder>;

const WHOLE_NUMBER = /^[A-Z]{4}\d{7}$/;

/** The members of an input by which containers are chosen. */
export const CONTAINER_FILTER_INPUT = {
  status: several(ContainerStatus).optional(),
  ready_for_pickup: z
    .boolean()
    .optional()
    .describe('true: available, not held, and no source contradicts that; false: all others'),
  available_for_pickup: z
    .boolean()
    .optional()
    .describe('Whether its terminal reports it available; what nobody reported fits neither'),
  equipment: EquipmentText.optional(),
  pickup_place: PortText.optional().describe(
    'UN/LOCODE or beginning of the name of the place where it stands or is to be picked up',
  ),
  place: PortText.optional().describe(
    'UN/LOCODE or beginning of the name of the place where it stands or to which it goes next, as maps count it; not what is gone or not tracked any more',
  ),
  ids: z.array(z.uuid()).max(100).optional().describe('Only these containers'),
  shipment_id: z.uuid('Give the id of a shipment').optional().describe('Containers of this shipment'),
  ...SHIPMENT_FILTER_INPUT,
  ref_number: LookedFor.optional().describe('The whole of a reference of the container or its shipment'),
  number: LookedFor.optional().describe('The number of a container, or a part of it of three characters or more'),
  q: LookedFor.optional().describe(
    'A part of the container number, of the bill of lading or booking of its shipment, or of a reference of either, of the name of its vessel, the beginning of a word of a tag or of its customer; of fewer than three characters, the beginning of a number or reference',
  ),
  updated_after: Moment.optional().describe('ISO 8601 day or time; changed then or later, it or its shipment'),
  arriving_after: Moment.optional().describe('Arrived or expected at the port of discharge at that moment or later'),
  arriving_before: Moment.optional().describe('Arrived or expected at the port of discharge before that moment'),
  custom_fields: WantedFieldValues.optional().describe(
    'Values of custom fields of the container or its shipment, by api_slug',
  ),
};
type ContainerFilterInput = z.output<z.ZodObject<typeof CONTAINER_FILTER_INPUT>>;

const COLUMNS: FilterColumns = {
  ports: ['c.list_pol_id', 'c.list_pod_id', 'c.list_destination_id'],
  scac: 'c.list_scac',
  customer: 'c.list_customer_id',
  isStopped: 'c.list_stopped',
  changedAt: 'c.list_changed_at',
  createdAt: 'c.created_at',
  shipmentId: 'c.shipment_id',
  ofShipment: (conditionOf) =>
    `EXISTS (SELECT FROM shipment f WHERE f.id = c.shipment_id AND ${conditionOf('f.tags')})`,
  lastFreeDay: 'c.pickup_lfd',
  holds: 'c.list_holds',
  noHolds: "'[]'",
  holdingContainers: 'r.id = c.id',
  arrivesAt: 'c.list_arrival_at',
  portId: 'c.list_pod_id',
  portZone: `nullif(c.pod_timezone, '${LOCAL_CLOCK}')`,
  ofContainer: (conditionOf) => conditionOf('c'),
};

/** What a text is looked for in by `q`, in the words of the index. */
const PART_KINDS = ['container_number', 'container_reference', 'shipment_number', 'shipment_reference'] as const;

/** What has to be read before a list of containers: the custom fields that are looked for, the codes of the equipment, and how many have a text. */
export interface LookedUp {
  fields: readonly WantedField[];
  /** Null where none is wanted. */
  codes: readonly string[] | null;
  /** So many have the text that the list is gone through in its order. */
  isFrequent: { number: boolean; q: boolean };
  /** What is called by the text of `q`. */
  called: Called | null;
  tags: WantedTags | null;
  /** The lines of the installation. */
  lines: LineTable;
  /** The time as of which it is filtered. */
  now: Instant;
}

/** Reads that. Errors: those of `wantedFields`. */
export async function lookUpOfContainers(
  context: ServiceContext,
  {
    custom_fields,
    equipment,
    number,
    q,
    tag,
  }: Pick<ContainerFilterInput, 'custom_fields' | 'equipment' | 'number' | 'q' | 'tag'>,
): Promise<LookedUp> {
  const fields = await wantedFields(context, custom_fields, ['container', 'shipment']);
  const codes = await codesOfEquipment(context, equipment);
  const part = number === undefined || isWholeNumber(number) ? undefined : number;
  const called = await findCalled(context, q);
  const isFrequent = {
    number: await isFrequentPart(context, part, ['container_number']),
    q: called?.isFrequent === true || (await isFrequentPart(context, q, PART_KINDS)),
  };
  const tags = await lookUpTags(context, tag);
  return {
    fields,
    codes,
    isFrequent,
    called,
    tags,
    lines: linesOfSources(context.sources),
    now: toInstant(context.clock.now()),
  };
}

/** Adds the conditions of the filters that were given, and of what was looked up. Errors: `line_not_recognized`. */
export function containerFilter(
  input: ContainerFilterInput,
  conditions: Conditions,
  { fields, codes, isFrequent, called, tags, lines, now }: LookedUp,
): ShipmentFilter {
  refuseInverted(input, 'arriving_after', 'arriving_before');
  addFieldConditions(conditions, fields, { container: 'c.id', shipment: 'c.shipment_id' });
  const { available_for_pickup, shipment_id } = input;
  const { status, ready_for_pickup, pickup_place, place, ids, number, ref_number, q, arriving_after, arriving_before } =
    input;
  const arrives = (comparison: string, moment: string | undefined) => {
    if (moment === undefined) return;
    conditions.addOrdered(`c.list_arrival_at ${comparison} ${conditions.value('instant', momentInstant(moment))}`);
  };
  if (status !== undefined) conditions.addOrdered(isOneOf('c.current_status', status, conditions));
  if (available_for_pickup !== undefined) {
    conditions.addOrdered(`c.availability_known AND c.available_for_pickup = ${available_for_pickup}`);
  }
  // In the words of the index container_equipment_idx.
  if (codes !== null) conditions.addOrdered(isOneOf('c.iso_code COLLATE "C"', codes, conditions));
  if (ready_for_pickup !== undefined) conditions.addOrdered(ready_for_pickup ? 'c.list_ready' : 'NOT c.list_ready');
  arrives('>=', arriving_after);
  arrives('<', arriving_before);
  if (number !== undefined && isFrequent.number) {
    conditions.addOrdered(hasInNumber('c.number', partKey(number, conditions)));
  } else if (number !== undefined) conditions.addAny(isNumbered(number, conditions));
  if (ref_number !== undefined) conditions.addAny(ofWord(hasReference(ref_number, conditions), conditions));
  if (q !== undefined && isFrequent.q) conditions.addOrdered(hasText(q, called, conditions));
  else if (q !== undefined) conditions.addAny(answersTo(q, called, conditions));
  if (shipment_id !== undefined) conditions.add(`c.shipment_id = ${conditions.value('uuid', shipment_id)}`);
  if (ids !== undefined) conditions.add(`c.id = ANY(${conditions.value('uuid[]', ids)}::uuid[])`);
  const filter = shipmentFilter(input, conditions, { columns: COLUMNS, lines, now, tags });
  return withPlaceFilters(filter, { pickup_place, place }, conditions);
}

/** A whole number is no part of another one, and what has no letter or digit is none of any. */
function isWholeNumber(text: string): boolean {
  const number = normalizeReference(text);
  return number === '' || WHOLE_NUMBER.test(number);
}

function isNumbered(text: string, conditions: Conditions): string[] {
  if (isWholeNumber(text)) return [`c.number = ${conditions.value('text', normalizeReference(text))}`];
  const begins = beginsWith(text, conditions);
  const parts = withPart(text, ['container_number'], conditions);
  return [...(begins === null ? [] : [begins('c.number')]), ...(parts === null ? [] : [isAmong('c.id', parts)])];
}

/** SQL: that a container or its shipment has a text, without gathering those that do. */
function hasText(text: string, called: Called | null, conditions: Conditions): string {
  const key = partKey(text, conditions);
  const own = hasPart(key, { numbers: ['c.number'], references: 'c.ref_numbers' });
  const ofShipment = hasPart(key, {
    numbers: ['f.bill_of_lading_number', 'f.booking_number'],
    references: 'f.ref_numbers',
  });
  const fits = [ofShipment, ...calledHere('f', called, conditions)].join(' OR ');
  return `(${own} OR EXISTS (SELECT FROM shipment f WHERE f.id = c.shipment_id AND (${fits})))`;
}

function answersTo(text: string, called: Called | null, conditions: Conditions): string[] {
  const begins = beginsWith(text, conditions);
  const words = ofWord(refersTo(text, conditions), conditions);
  if (begins === null) return words;
  const shipments = ['f.bill_of_lading_number', 'f.booking_number'].map((column) =>
    isAmong(
      'c.shipment_id',
      `SELECT f.id FROM shipment f WHERE f.account_id = ${conditions.account} AND ${begins(column)}`,
    ),
  );
  const own = withPart(text, ['container_number', 'container_reference'], conditions);
  const ofShipment = withPart(text, ['shipment_number', 'shipment_reference'], conditions);
  const parts = [
    ...(own === null ? [] : [isAmong('c.id', own)]),
    ...(ofShipment === null ? [] : [isAmong('c.shipment_id', ofShipment)]),
  ];
  const ofCalled = isCalledShipment('c.shipment_id', called, conditions);
  return [begins('c.number'), ...shipments, ...words, ...parts, ...ofCalled];
}

/** SQL: that the container has a word itself, or that its shipment has it. */
function ofWord(wanted: WantedReference, conditions: Conditions): string[] {
  return [
    isWorded('c.id', { table: 'container', wanted }, conditions),
    isWorded('c.shipment_id', { table: 'shipment', wanted }, conditions),
  ];
}
