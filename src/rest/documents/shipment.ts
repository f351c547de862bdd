import type { Shipment } from '../../services/shipment/shipment.ts';
import { type ResourceObject, toMany, toOne } from '../json-api.ts';

/** A shipment as a resource; `baseUrl` is the address of the API. */
export function shipmentResource(shipment: Shipment, baseUrl: string): ResourceObject {
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
    is_sandbox: _isSandbox,
    booking_number: _booking,
    updated_at: _updated,
    ...attributes
  } = shipment;
  return {
    id,
    type: 'shipment',
    attributes,
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
  };
}
