import type { ContainerDetails } from '../../services/container/get-container.ts';
import type { Terminal } from '../../services/terminal/terminal.ts';
import { type Document, includedOnce, type ResourceObject, toMany, toOne } from '../json-api.ts';
import { shipmentResource } from './shipment.ts';
import { terminalResource } from './terminal.ts';
import { transportEventResource } from './transport-event.ts';

/** A container as a resource. */
export function containerResource({ container, ...details }: ContainerDetails): ResourceObject {
  const {
    id,
    shipment_id,
    pod_terminal_id,
    pickup_facility_id,
    current_status_reason: _why,
    updated_at: _at,
    ...attributes
  } = container;
  const facilityType = (terminal: Terminal | null | undefined) => terminal?.type ?? 'terminal';
  return {
    id,
    type: 'container',
    attributes,
    relationships: {
      shipment: toOne('shipment', shipment_id),
      pod_terminal: toOne(facilityType(details.pod_terminal), pod_terminal_id),
      pickup_facility: toOne(facilityType(details.pickup_facility), pickup_facility_id),
      transport_events: toMany('transport_event', details.transport_event_ids),
      raw_events: toMany('raw_event', []),
    },
  };
}

/** A container with what was included; `baseUrl` is the address of the API. */
export function containerDocument(details: ContainerDetails, baseUrl: string): Document {
  const data = containerResource(details);
  const included = [
    ...(details.shipment === undefined ? [] : [shipmentResource(details.shipment, baseUrl)]),
    ...[details.pod_terminal, details.pickup_facility].flatMap((terminal) =>
      terminal ? [terminalResource(terminal)] : [],
    ),
    ...(details.transport_events ?? []).map(transportEventResource),
  ];
  return { data, included: includedOnce(data, included), links: { self: `${baseUrl}/containers/${data.id}` } };
}
