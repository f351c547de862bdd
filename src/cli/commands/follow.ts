import type { Container } from '../../services/record/container.ts';
import type { Shipment } from '../../services/record/shipment.ts';
import type { TrackingRequest } from '../../services/record/tracking-request.ts';
import type { TransportEvent } from '../../services/record/transport-event.ts';
import type { ServiceContext } from '../../services/service-context.ts';
import { getShipment } from '../../services/shipment/get-shipment.ts';
import { getTrackingRequest } from '../../services/tracking-request/get-tracking-request.ts';
import { listContainerTransportEvents } from '../../services/transport-event/list-container-transport-events.ts';

/** A container with what has happened to it. */
export interface FollowedContainer extends Container {
  transport_events: TransportEvent[];
}

/** Everything that a tracking request has led to so far. */
export interface FollowedRequest {
  tracking_request: TrackingRequest;
  shipment: Shipment | null;
  containers: FollowedContainer[];
}

/** Reads a tracking request with its shipment, the containers and their milestones. Errors: `not_found`. */
export async function follow(context: ServiceContext, requestId: string): Promise<FollowedRequest> {
  const request = await getTrackingRequest.run(context, { id: requestId });
  if (request.shipment_id === null) return { tracking_request: request, shipment: null, containers: [] };
  const { shipment, containers = [] } = await getShipment.run(context, {
    id: request.shipment_id,
    include_containers: true,
  });
  const followed = containers.map(async (container) => {
    const { transport_events } = await listContainerTransportEvents.run(context, { id: container.id });
    return { ...container, transport_events };
  });
  return { tracking_request: request, shipment, containers: await Promise.all(followed) };
}
