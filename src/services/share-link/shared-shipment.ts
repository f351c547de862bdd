import type { ServiceContext } from '../service-context.ts';
import { getShipment } from '../shipment/get-shipment.ts';
import { readFreshness } from '../source/container-freshness.ts';
import type { SharedPart } from './share-link.ts';
import { lastReceived, type SharedFacts, sharedFacts } from './shared-facts.ts';
import { type SharedVoyage, sharedVoyage } from './shared-voyage.ts';

/** Containers of a shipment on one page. */
export const SHARED_CONTAINERS_MAX = 100;

/** What a link shows of a shipment. */
export interface SharedShipment {
  voyage: SharedVoyage;
  containers: SharedFacts[];
  /** How many containers are not among them. */
  not_shown: number;
  /** When something was last received of it or of a container that is shown; null where that is not known. */
  received_at: string | null;
  is_sandbox: boolean;
}

/** Reads the chosen facts of a shipment of the account and its containers. Errors: `not_found`. */
export async function readSharedShipment(
  context: ServiceContext,
  id: string,
  shows: readonly SharedPart[],
): Promise<SharedShipment> {
  const include = shows.includes('milestones') ? (['containers.transport_events'] as const) : [];
  const details = await getShipment.run(context, { id, include: [...include] });
  const { shipment, containers = [], container_events: events = [] } = details;
  const shown = containers.slice(0, SHARED_CONTAINERS_MAX);
  const freshnesses = await readFreshness(
    context,
    shown.map((container) => container.id),
  );
  return {
    voyage: sharedVoyage(shipment, shows),
    containers: shown.map((container) => {
      const own = events.filter(({ container_id }) => container_id === container.id);
      return sharedFacts(container, own, shows);
    }),
    not_shown: containers.length - shown.length,
    received_at: lastReceived(
      [...freshnesses.values()].flatMap(({ sources }) => sources),
      shipment,
    ),
    is_sandbox: shipment.is_sandbox,
  };
}
