import { z } from 'zod';
import { normalizeInstants } from '../../db/instants.ts';
import { optionalColumn, type RowOf } from '../../db/sql.ts';
import { linesOfSources } from '../../domain/carrier.ts';
import { ReadableFields } from '../custom-field/fields-of.ts';
import { PARTY_COLUMNS, PartyRecord } from '../party.ts';
import { LinkedContainer, type LinkedContainerRow, toContainer } from '../record/container.ts';
import { SHIPMENT_COLUMNS, SHIPMENT_JOINS, Shipment, type ShipmentRow, toShipment } from '../record/shipment.ts';
import { type ShipmentPlace, ShipmentPlaces, shipmentPlacesJson } from '../record/shipment-places.ts';
import {
  TRACKING_REQUEST_COLUMN_TYPES,
  TRACKING_REQUEST_COLUMNS,
  TrackingRequest,
} from '../record/tracking-request.ts';
import type { ServiceContext } from '../service-context.ts';
import { containersOfShipment } from '../shipment/get-shipment.ts';
import { ShippingLineRecord, shippingLineRecord } from '../shipping-line.ts';

/** The places of its shipment that may come along with a request. */
const TRACKED_PLACES = [
  'port_of_lading',
  'port_of_discharge',
  'destination',
] as const satisfies readonly ShipmentPlace[];

/**
 * What may come along with a tracking request: the shipment that it led to, the party that it is tracked for, and its
 * shipping line. What belongs to the shipment comes without it, unless that is asked for.
 */
export const TrackingRequestInclude = z.enum([
  'tracked_object',
  'customer',
  'shipping_line',
  'account',
  'custom_fields',
  'tracked_object.containers',
  'tracked_object.port_of_lading',
  'tracked_object.port_of_discharge',
  'tracked_object.destination',
]);
export type TrackingRequestInclude = z.infer<typeof TrackingRequestInclude>;

/** What comes along as a resource of its own. Custom fields have a list of their own, and are related to by it. */
export const TRACKING_REQUEST_RELATIONS = TrackingRequestInclude.exclude(['custom_fields']).options;

/** The account of a record (`account` of the contract). */
export const AccountRecord = z.object({ id: z.uuid(), company_name: z.string() });
export type AccountRecord = z.infer<typeof AccountRecord>;

/** A tracking request with what was asked to come along; what was not asked for is absent, what there is not is null. */
export const TrackingRequestDetails = TrackingRequest.extend({
  tracked_object: Shipment.nullable().optional(),
  customer: PartyRecord.nullable().optional(),
  shipping_line: ShippingLineRecord.nullable().optional(),
  account: AccountRecord.optional(),
  tracked_containers: z.array(LinkedContainer).optional(),
  tracked_places: ShipmentPlaces.optional(),
  custom_fields: ReadableFields.optional(),
});
export type TrackingRequestDetails = z.infer<typeof TrackingRequestDetails>;

/** The types of `trackingRequestDetailsColumns`. */
export const TRACKING_REQUEST_DETAILS_ROW = {
  ...TRACKING_REQUEST_COLUMN_TYPES,
  tracked_object: optionalColumn<ShipmentRow | null>('json?'),
  customer: optionalColumn<PartyRecord | null>('json?'),
  tracked_containers: optionalColumn<LinkedContainerRow[] | null>('json?'),
  tracked_places: optionalColumn<ShipmentPlaces | null>('json?'),
} as const;

/** What the database gives of a tracking request with what comes along. */
export type TrackingRequestDetailsRow = RowOf<typeof TRACKING_REQUEST_DETAILS_ROW>;

/** SQL: the columns of a request with what is included; `r` is the alias of the row. */
export function trackingRequestDetailsColumns(include: readonly TrackingRequestInclude[]): string {
  const places = TRACKED_PLACES.filter((place) => include.includes(`tracked_object.${place}`));
  return [
    TRACKING_REQUEST_COLUMNS,
    ...(include.includes('tracked_object') ? [`${SHIPMENT_JSON} AS tracked_object`] : []),
    ...(include.includes('customer') ? [`${CUSTOMER_JSON} AS customer`] : []),
    ...(include.includes('tracked_object.containers') ? [`${CONTAINERS_JSON} AS tracked_containers`] : []),
    ...(places.length > 0 ? [`${placesJson(places)} AS tracked_places`] : []),
  ].join(', ');
}

const SHIPMENT_JSON = `(SELECT row_to_json(x) FROM (SELECT ${SHIPMENT_COLUMNS} FROM shipment s ${SHIPMENT_JOINS}
  WHERE s.id = r.shipment_id) x)`;

const CONTAINERS_JSON = `(SELECT ${containersOfShipment({ hasEventIds: true })} FROM shipment s WHERE s.id = r.shipment_id)`;

function placesJson(places: readonly ShipmentPlace[]): string {
  return `(SELECT ${shipmentPlacesJson(places, 's')} FROM shipment s WHERE s.id = r.shipment_id)`;
}

const CUSTOMER_JSON = `(SELECT row_to_json(x) FROM (SELECT ${PARTY_COLUMNS} FROM party p WHERE p.id = r.customer_id) x)`;

/** The record of a request with what came along, as it comes out of the database, be it columns or JSON. */
export function toTrackingRequestDetails(
  { sources }: Pick<ServiceContext, 'sources'>,
  row: TrackingRequestDetailsRow,
): TrackingRequestDetails {
  const { tracked_object: shipment, tracked_containers: containers, tracked_places: places, ...request } = row;
  return {
    ...normalizeInstants(request, ['created_at', 'updated_at']),
    ...(shipment === undefined
      ? {}
      : { tracked_object: shipment === null ? null : toShipment(shipment, linesOfSources(sources)) }),
    ...(containers === undefined ? {} : { tracked_containers: (containers ?? []).map(toContainer) }),
    ...(places === undefined ? {} : { tracked_places: places ?? {} }),
  };
}

/** The same with its shipping line as it stands here, if that is included; null for a line that is not known. */
export function withShippingLine(
  context: ServiceContext,
  details: TrackingRequestDetails,
  include: readonly TrackingRequestInclude[],
): TrackingRequestDetails {
  if (!include.includes('shipping_line')) return details;
  const line = details.scac === null ? null : linesOfSources(context.sources).find(details.scac);
  const isOwn = details.polling?.own_credentials === true;
  const ownLines = { find: (scac: string) => (isOwn ? (context.ownLines?.written(scac) ?? null) : null) };
  return { ...details, shipping_line: line === null ? null : shippingLineRecord(line, context, ownLines) };
}

/** The same of several with their account, if that is included. */
export async function withAccount(
  { db, principal }: ServiceContext,
  requests: readonly TrackingRequestDetails[],
  include: readonly TrackingRequestInclude[],
): Promise<TrackingRequestDetails[]> {
  if (!include.includes('account') || requests.length === 0) return [...requests];
  const where = { id: principal.accountId };
  const { id, name } = await db.prisma.account.findUniqueOrThrow({ where, select: { id: true, name: true } });
  return requests.map((request) => ({ ...request, account: { id, company_name: name } }));
}
