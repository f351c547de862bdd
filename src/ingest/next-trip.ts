import type { Instant } from '../domain/instant.ts';
import type { MilestoneName } from '../domain/milestones.ts';
import type { PlanInput } from './plan.ts';
import type { ContainerColumns, ShipmentColumns } from './rows.ts';

/**
 * Whether a container that is tracked by its number has begun another trip than the one that a stopped shipment is about.
 * A request made for the container since then is notified of that trip.
 */
export function hasBegunAnother(shipment: ShipmentColumns, { root, loaded, state }: PlanInput): boolean {
  if (root.kind !== 'container' || shipment.line_tracking_stopped_at === null) return false;
  const own = loaded.containers.find(({ shipment_id }) => shipment_id === shipment.id);
  const now = state.containers.find(({ number }) => number === root.number);
  const isAskedFor = loaded.requests.some(
    ({ account_id, status }) => account_id === shipment.account_id && status !== 'created',
  );
  if (own === undefined || now === undefined || isAskedFor) return false;
  const wasReturned = isUntil(own.empty_terminated_at, now.tripBeganAt);
  const loadedAt = now.milestones.filter(({ milestone }) => NEW_CARGO.has(milestone)).map(({ at }) => at);
  const lastLoadedAt = loadedAt.sort().at(-1) ?? null;
  const pickedUpAt = own.pod_full_out_at ?? own.final_destination_full_out_at;
  const isNextCargo = isUntil(pickedUpAt, loadedAt.sort()[0] ?? null);
  return wasReturned || isNextCargo || (wasPickedUp(own) && isUntil(shipment.line_tracking_stopped_at, lastLoadedAt));
}

/** The empty return may not have been reported; new cargo proves it. */
const NEW_CARGO: ReadonlySet<MilestoneName> = new Set([
  'full_in',
  'vessel_loaded',
  'vessel_departed',
  'transshipment_loaded',
  'transshipment_departed',
]);

function wasPickedUp(own: ContainerColumns): boolean {
  return [own.pod_full_out_at, own.final_destination_full_out_at, own.delivered_at].some((at) => at !== null);
}

function isUntil(at: Instant | null, other: Instant | null): boolean {
  return at !== null && other !== null && at <= other;
}
