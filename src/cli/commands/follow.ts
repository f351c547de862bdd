import type { ContainerStanding } from '../../services/container/container-standing.ts';
import { getContainer } from '../../services/container/get-container.ts';
import type { Container } from '../../services/record/container.ts';
import type { Shipment } from '../../services/record/shipment.ts';
import type { TerminalRecord } from '../../services/record/terminal.ts';
import type { TrackingRequest } from '../../services/record/tracking-request.ts';
import type { TransportEvent } from '../../services/record/transport-event.ts';
import type { ServiceContext } from '../../services/service-context.ts';
import { getShipment } from '../../services/shipment/get-shipment.ts';
import { getTrackingRequest } from '../../services/tracking-request/get-tracking-request.ts';

/** A container with its terminal, what has happened to it, and how well it is known. */
export interface FollowedContainer extends Container {
  pod_terminal: TerminalRecord | null;
  transport_events: TransportEvent[];
  standing: ContainerStanding | undefined;
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
  const followed = containers.map(({ id }) => followContainer(context, id));
  return { tracking_request: request, shipment, containers: await Promise.all(followed) };
}

async function followContainer(context: ServiceContext, id: string): Promise<FollowedContainer> {
  const details = await getContainer.run(context, { id, include: ['pod_terminal', 'transport_events'] });
  const { container, pod_terminal = null, transport_events = [], standing } = details;
  return { ...container, pod_terminal, transport_events, standing };
}
