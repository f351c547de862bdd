import type { Loaded, RequestRow } from './load.ts';
import type { Plan } from './plan.ts';

/** What a request gives its values to. */
export interface Receiver {
  request_id: string;
  /** Null where the shipment has been given everything before. */
  shipment_id: string | null;
  containers: readonly { id: string; number: string }[];
}

/**
 * Who is to be given what the requests of a journey bring along: a shipment and all of its containers where the request
 * has just led to it, and afterwards the containers that are new. Mostly there is none, and nothing to be read.
 */
export function receiversOf(loaded: Loaded, plan: Plan): Receiver[] {
  return loaded.requests.filter((request) => request.is_giver).flatMap((request) => receiverOf(request, loaded, plan));
}

function receiverOf(request: RequestRow, loaded: Loaded, plan: Plan): Receiver[] {
  const settledId = settledShipment(request, plan);
  const shipmentId = settledId ?? request.shipment_id;
  if (shipmentId === null) return [];
  const known = loaded.containers.filter((container) => container.shipment_id === shipmentId);
  const added = plan.containers.filter(
    (container) => container.shipment_id === shipmentId && known.every(({ id }) => id !== container.id),
  );
  const containers = settledId === null ? added : [...known, ...added];
  if (settledId === null && containers.length === 0) return [];
  return [{ request_id: request.id, shipment_id: settledId, containers }];
}

/** The shipment that a request leads to from now on; null where it did before, or does not. */
function settledShipment(request: RequestRow, plan: Plan): string | null {
  const change = plan.requests.find(({ id }) => id === request.id);
  if (request.status === 'created' || change === undefined || change.status === 'failed') return null;
  return change.shipment_id;
}
