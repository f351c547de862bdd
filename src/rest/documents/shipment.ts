import { z } from 'zod';
import { Shipment } from '../../services/record/shipment.ts';
import { ShipmentCosts } from '../../services/shipment/shipment-costs.ts';
import { type ResourceObject, toMany, toOne } from '../json-api.ts';
import { attributesIn, defineResource, many, one } from '../resource.ts';

/** What a shipment looks like. */
export const shipmentKind = defineResource({
  type: 'shipment',
  isLinked: true,
  isSent: true,
  attributes: Shipment.omit({
    id: true,
    line_tracking_stopped_by_user_id: true,
    port_of_lading_id: true,
    port_of_discharge_id: true,
    destination_id: true,
    destination_type: true,
    pod_terminal_id: true,
    destination_terminal_id: true,
    destination_terminal_type: true,
    container_ids: true,
    is_sandbox: true,
    booking_number: true,
  }),
  relationships: {
    destination: one('port', 'metro_area'),
    port_of_lading: one('port', 'metro_area'),
    port_of_discharge: one('port', 'metro_area'),
    pod_terminal: one('terminal', 'rail_terminal'),
    destination_terminal: one('terminal', 'rail_terminal'),
    line_tracking_stopped_by_user: one('user'),
    containers: many('container'),
  },
  meta: z.object({
    costs: ShipmentCosts.nullable()
      .optional()
      .describe(
        'What its containers cost together by the stored tariffs, as their clocks were counted last; null where none costs something and none that has begun is unknown. In lists',
      ),
  }),
});

const attributesOf = attributesIn(shipmentKind);

/** A shipment as a resource; `baseUrl` is the address of the API. A list gives what its containers cost along. */
export function shipmentResource(shipment: Shipment, baseUrl: string, costs?: ShipmentCosts | null): ResourceObject {
  const {
    id,
    line_tracking_stopped_by_user_id,
    port_of_lading_id,
    port_of_discharge_id,
    destination_id,
    destination_type,
    pod_terminal_id,
    destination_terminal_id,
    destination_terminal_type,
    container_ids,
  } = shipment;
  return {
    id,
    type: 'shipment',
    attributes: attributesOf(shipment),
    relationships: {
      destination: toOne(destination_type ?? 'port', destination_id),
      port_of_lading: toOne('port', port_of_lading_id),
      port_of_discharge: toOne('port', port_of_discharge_id),
      pod_terminal: toOne('terminal', pod_terminal_id),
      destination_terminal: toOne(destination_terminal_type ?? 'terminal', destination_terminal_id),
      line_tracking_stopped_by_user: toOne('user', line_tracking_stopped_by_user_id),
      containers: toMany('container', container_ids),
    },
    links: { self: `${baseUrl}/shipments/${id}` },
    ...(costs === undefined ? {} : { meta: { costs } }),
  };
}
