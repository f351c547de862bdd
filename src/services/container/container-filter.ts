import { z } from 'zod';
import { EQUIPMENT_TYPES, equipmentPattern } from '../../domain/equipment.ts';
import { Moment, momentInstant } from '../../domain/moment.ts';
import { normalizeReference } from '../../domain/reference-text.ts';
import { ContainerStatus } from '../../domain/status.ts';
import { addFieldConditions } from '../custom-field/field-conditions.ts';
import { type WantedField, WantedFieldValues, wantedFields } from '../custom-field/wanted-fields.ts';
import {
  beginsWith,
  hasReference,
  isAmong,
  isOneOf,
  isWorded,
  LAST,
  refersTo,
  type WantedReference,
} from '../list/conditions.ts';
import type { ListOrder } from '../list/list-order.ts';
import type { Conditions } from '../list/paged-list.ts';
import { several } from '../list/several.ts';
import { type MatchedPorts, matchedPorts, type PortFilter, PortText, portFilter } from '../location/port-filter.ts';
import type { ServiceContext } from '../service-context.ts';
import {
  type FilterColumns,
  LookedFor,
  type Matched,
  SHIPMENT_FILTER_INPUT,
  type ShipmentFilter,
  shipmentFilter,
} from '../shipment/shipment-filter.ts';

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
  created_at: ['created_at', 'id DESC'],
  '-created_at': ['created_at DESC', 'id'],
  updated_at: ['updated_at', 'id'],
  '-updated_at': ['updated_at DESC', 'id DESC'],
  pickup_lfd: ['pickup_lfd', 'id'],
  '-pickup_lfd': ['pickup_lfd DESC NULLS LAST', 'id'],
  number: ['number', 'id'],
  '-number': ['number DESC', 'id DESC'],
} as const satisfies Record<ContainerSort, ListOrder>;

const KINDS: readonly string[] = EQUIPMENT_TYPES;

/** Of no other text could it be said what it leaves out. */
const Equipment = LookedFor.transform((text) => text.toLowerCase())
  .refine(
    (text) => KINDS.includes(text) || /^[a-z0-9]{1,4}$/.test(text),
    `Give an ISO size and type code, or its beginning, such as 45R1 or 22G; or one of ${KINDS.join(', ')}`,
  )
  .describe(`ISO size and type code, or its beginning: 45R1, 22G; or a kind: ${KINDS.join(', ')}`);

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
  equipment: Equipment.optional(),
  pickup_place: PortText.optional().describe(
    'UN/LOCODE or beginning of the name of the place where it stands or is to be picked up',
  ),
  ids: z.array(z.uuid()).max(100).optional().describe('Only these containers'),
  ...SHIPMENT_FILTER_INPUT,
  ref_number: LookedFor.optional().describe('The whole of a reference of the container or its shipment'),
  number: LookedFor.optional().describe('The whole number of a container'),
  q: LookedFor.optional().describe(
    'The beginning of a container number, of the bill of lading or booking of its shipment, or of a reference of either',
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
  lastFreeDay: 'c.pickup_lfd',
  holds: 'c.list_holds',
  noHolds: "'[]'",
  holdingContainers: 'r.id = c.id',
};

/** The custom fields that a filter of containers looks for. Errors: those of `wantedFields`. */
export function fieldsOfContainers(
  context: ServiceContext,
  { custom_fields }: Pick<ContainerFilterInput, 'custom_fields'>,
): Promise<WantedField[]> {
  return wantedFields(context, custom_fields, ['container', 'shipment']);
}

/** Adds the conditions of the filters that were given, and of custom fields. Errors: `line_not_recognized`. */
export function containerFilter(
  input: ContainerFilterInput,
  conditions: Conditions,
  fields: readonly WantedField[],
): ShipmentFilter {
  addFieldConditions(conditions, fields, { container: 'c.id', shipment: 'c.shipment_id' });
  const { available_for_pickup, equipment } = input;
  const { status, ready_for_pickup, pickup_place, ids, number, ref_number, q, arriving_after, arriving_before } = input;
  const arrives = (comparison: string, moment: string | undefined) => {
    if (moment === undefined) return;
    conditions.addOrdered(`c.list_arrival_at ${comparison} ${conditions.value('instant', momentInstant(moment))}`);
  };
  if (status !== undefined) conditions.addOrdered(isOneOf('c.current_status', status, conditions));
  if (available_for_pickup !== undefined) {
    conditions.addOrdered(`c.availability_known AND c.available_for_pickup = ${available_for_pickup}`);
  }
  if (equipment !== undefined) conditions.addOrdered(isEquipment(equipment, conditions));
  if (ready_for_pickup !== undefined) conditions.addOrdered(ready_for_pickup ? 'c.list_ready' : 'NOT c.list_ready');
  arrives('>=', arriving_after);
  arrives('<', arriving_before);
  if (number !== undefined) conditions.add(`c.number = ${conditions.value('text', normalizeReference(number))}`);
  if (ref_number !== undefined) conditions.addAny(ofWord(hasReference(ref_number, conditions), conditions));
  if (q !== undefined) conditions.addAny(answersTo(q, conditions));
  if (ids !== undefined) conditions.add(`c.id = ANY(${conditions.value('uuid[]', ids)}::uuid[])`);
  const filter = shipmentFilter(input, conditions, COLUMNS);
  return pickup_place === undefined
    ? filter
    : withPickupPlace(filter, portFilter(pickup_place, conditions), conditions);
}

/** SQL: that the size and type code of a container begins so, or is of a kind. */
function isEquipment(text: string, conditions: Conditions): string {
  const kind = EQUIPMENT_TYPES.find((one) => one === text);
  if (kind !== undefined) return `c.iso_code ~ ${conditions.value('text', equipmentPattern(kind))}`;
  const code = text.toUpperCase();
  const [from, to] = [conditions.value('text', code), conditions.value('text', `${code}${LAST}`)];
  // In the words of the index container_equipment_idx.
  const isoCode = 'c.iso_code COLLATE "C"';
  return `${isoCode} >= ${from} AND ${isoCode} < ${to}`;
}

/** The same filter for containers that stand, or are to be picked up, at one of the places. */
function withPickupPlace(filter: ShipmentFilter, place: PortFilter, conditions: Conditions): ShipmentFilter {
  const text = `c.pickup_location_id = ${place.plannedIds()}`;
  // As with ports: of what is not named by codes alone the planner does not know how many there are.
  if (place.isPlanned) conditions.addOrdered(text);
  else conditions.add(text);
  const columns = [...(filter.extra === undefined ? [] : [filter.extra]), `${place.places} AS matched_pickup_places`];
  return {
    extra: columns.join(', '),
    matched: (found) => withPlaces(filter.matched(found), matchedPorts(place, found.matched_pickup_places ?? [])),
  };
}

/** What both filters were taken to mean; nothing where one of them means no place that is known. */
function withPlaces(matched: Matched, places: MatchedPorts): Matched {
  const { matched_ports: ports, suggested_ports: suggested = [] } = matched;
  if (ports === undefined || (ports.length > 0 && places.matched_ports.length === 0)) return { ...matched, ...places };
  if (ports.length === 0) return matched;
  const others = [...suggested, ...(places.suggested_ports ?? [])];
  const both = { ...matched, matched_ports: [...ports, ...places.matched_ports] };
  return others.length === 0 ? both : { ...both, suggested_ports: others };
}

function answersTo(text: string, conditions: Conditions): string[] {
  const begins = beginsWith(text, conditions);
  const words = ofWord(refersTo(text, conditions), conditions);
  if (begins === null) return words;
  const shipments = ['f.bill_of_lading_number', 'f.booking_number'].map((column) =>
    isAmong(
      'c.shipment_id',
      `SELECT f.id FROM shipment f WHERE f.account_id = ${conditions.account} AND ${begins(column)}`,
    ),
  );
  return [begins('c.number'), ...shipments, ...words];
}

/** SQL: that the container has a word itself, or that its shipment has it. */
function ofWord(wanted: WantedReference, conditions: Conditions): string[] {
  return [
    isWorded('c.id', { table: 'container', wanted }, conditions),
    isWorded('c.shipment_id', { table: 'shipment', wanted }, conditions),
  ];
}
