import type { Container } from '../../services/container/container.ts';
import type { ContainerDetails } from '../../services/container/get-container.ts';
import { type ResourceObject, toMany, toOne } from '../json-api.ts';

/** A container as a resource, with what relations were read. */
export function containerResource({
  container,
  transport_event_ids: eventIds,
}: Pick<ContainerDetails, 'container' | 'transport_event_ids'>): ResourceObject {
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
