import type { Container } from '../../services/container/container.ts';
import type { ContainerDetails } from '../../services/container/get-container.ts';
import { type Document, includedOnce, type ResourceObject, toMany, toOne } from '../json-api.ts';
import { shipmentResource } from './shipment.ts';
import { terminalResource } from './terminal.ts';
import { transportEventResource } from './transport-event.ts';

/** A container as a resource, with what relations were read. */
export function containerResource({ container, transport_event_ids: eventIds }: ContainerDetails): ResourceObject {
  const {
    id,
    shipment_id,
    pod_terminal_id,
    pod_terminal_type,
    pickup_facility_id,
    pickup_facility_type,
    is_sandbox: _isSandbox,
    current_status_reason: _why,
    updated_at: _at,
    ...attributes
  } = container;
  return {
    id,
    type: 'container',
    attributes: { ...attributes, fees_at_pod_terminal: attributes.fees_at_pod_terminal.map(feeAttributes) },
    relationships: {
      shipment: toOne('shipment', shipment_id),
      pod_terminal: toOne(pod_terminal_type ?? 'terminal', pod_terminal_id),
      pickup_facility: toOne(pickup_facility_type ?? 'terminal', pickup_facility_id),
      ...(eventIds === undefined ? {} : { transport_events: toMany('transport_event', eventIds) }),
    },
  };
}

/** A currency that is not known is left out, because the contract knows no null there. */
function feeAttributes({ currency_code, ...fee }: Container['fees_at_pod_terminal'][number]): object {
  return currency_code === null ? fee : { ...fee, currency_code };
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
  return {
    data,
    included: includedOnce(data, included),
    links: { self: `${baseUrl}/containers/${data.id}` },
    ...(details.container.is_sandbox ? { meta: { sandbox: true } } : {}),
  };
}
