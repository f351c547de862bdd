import { z } from 'zod';
import { normalizeInstants } from '../instants.ts';
import { PARTY_COLUMNS, Party } from '../party/party.ts';
import { SHIPMENT_COLUMNS, SHIPMENT_JOINS, Shipment, type ShipmentRow, toShipment } from '../shipment/shipment.ts';
import { TRACKING_REQUEST_COLUMNS, TrackingRequest } from './tracking-request.ts';

/** What may come along with a tracking request: the shipment that it led to, and the party that it is tracked for. */
export const TrackingRequestInclude = z.enum(['tracked_object', 'customer']);
export type TrackingRequestInclude = z.infer<typeof TrackingRequestInclude>;

/** A tracking request with what was asked to come along; what was not asked for is absent, what there is not is null. */
export const TrackingRequestDetails = TrackingRequest.extend({
  tracked_object: Shipment.nullable().optional(),
  customer: Party.nullable().optional(),
});
export type TrackingRequestDetails = z.infer<typeof TrackingRequestDetails>;

/** What the database gives of a tracking request with what comes along. */
export interface TrackingRequestDetailsRow extends TrackingRequest {
  tracked_object?: ShipmentRow | null;
  customer?: Party | null;
}

/** SQL: the columns of a request with what is included; `r` is the alias of the row. */
export function trackingRequestDetailsColumns(include: readonly TrackingRequestInclude[]): string {
  return [
    TRACKING_REQUEST_COLUMNS,
    ...(include.includes('tracked_object') ? [`${SHIPMENT_JSON} AS tracked_object`] : []),
    ...(include.includes('customer') ? [`${CUSTOMER_JSON} AS customer`] : []),
  ].join(', ');
}

const SHIPMENT_JSON = `(SELECT row_to_json(x) FROM (SELECT ${SHIPMENT_COLUMNS} FROM shipment s ${SHIPMENT_JOINS}
  WHERE s.id = r.shipment_id) x)`;

const CUSTOMER_JSON = `(SELECT row_to_json(x) FROM (SELECT ${PARTY_COLUMNS} FROM party p WHERE p.id = r.customer_id) x)`;

/** The record of a request with what came along, as it comes out of the database, be it columns or JSON. */
export function toTrackingRequestDetails(row: TrackingRequestDetailsRow): TrackingRequestDetails {
  const { tracked_object: shipment, ...request } = row;
  return {
    ...normalizeInstants(request, ['created_at', 'updated_at']),
    ...(shipment === undefined ? {} : { tracked_object: shipment === null ? null : toShipment(shipment) }),
  };
}
