import type { TransportEvent } from '../../services/transport-event/transport-event.ts';
import { type ResourceObject, toOne } from '../json-api.ts';

/** A transport event as a resource. */
export function transportEventResource(event: TransportEvent): ResourceObject {
  const {
    id,
    shipment_id,
    container_id,
    location,
    terminal,
    vessel,
    timestamp_precision: _precision,
    ...attributes
  } = event;
  return {
    id,
    type: 'transport_event',
    attributes,
    relationships: {
      shipment: toOne('shipment', shipment_id),
      container: toOne('container', container_id),
      location: toOne(location?.type ?? 'port', location?.id ?? null),
      vessel: toOne('vessel', vessel?.id ?? null),
      terminal: toOne(terminal?.type ?? 'terminal', terminal?.id ?? null),
    },
  };
}
