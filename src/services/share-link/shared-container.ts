import { Failure } from '../../core/failure.ts';
import type { AwaitedMilestone } from '../container/container-standing.ts';
import { getContainer } from '../container/get-container.ts';
import { getContainerRoute, type RouteLegEnd } from '../container/get-container-route.ts';
import type { ServiceContext } from '../service-context.ts';
import type { SharedPart } from './share-link.ts';
import { lastReceived, type SharedFacts, sharedFacts } from './shared-facts.ts';
import { type SharedVoyage, sharedVoyage } from './shared-voyage.ts';

/** What a link shows of a container. */
export interface SharedContainer {
  facts: SharedFacts;
  voyage: SharedVoyage;
  /** When something was last received of any of its sources; null where that is not known. */
  received_at: string | null;
  /** With milestones: the legs with what was planned of them, and what is to come. */
  legs?: SharedLeg[];
  awaited?: AwaitedMilestone[];
}

/** A leg without where its vessel is. */
type SharedLeg = {
  mode: string;
  vessel_name: string | null;
  voyage: string | null;
  departure: RouteLegEnd;
  arrival: RouteLegEnd;
};

/** Reads the chosen facts of a container of the account. Errors: `not_found`. */
export async function readSharedContainer(
  context: ServiceContext,
  id: string,
  shows: readonly SharedPart[],
): Promise<SharedContainer> {
  const hasMilestones = shows.includes('milestones');
  const include = ['shipment' as const, ...(hasMilestones ? ['transport_events' as const] : [])];
  // What an account has agreed with a line is not for all who have the address.
  const details = await getContainer.run(context, { id, include, by_tariff: false });
  const { container, shipment, transport_events: events = [], standing } = details;
  if (shipment === undefined) throw new Error('A container comes with the shipment that was included.');
  return {
    facts: sharedFacts(container, events, shows),
    voyage: sharedVoyage(shipment, shows),
    received_at: lastReceived(standing?.sources ?? [], shipment),
    ...(hasMilestones ? { legs: await legsOf(context, id), awaited: standing?.awaited ?? [] } : {}),
  };
}

/** None in an account without routes. */
async function legsOf(context: ServiceContext, id: string): Promise<SharedLeg[]> {
  try {
    const { legs } = await getContainerRoute.run(context, { id });
    return legs.map(({ mode, vessel_name, voyage, departure, arrival }) => {
      return { mode, vessel_name, voyage, departure, arrival };
    });
  } catch (error) {
    if (error instanceof Failure && error.code === 'feature_not_enabled') return [];
    throw error;
  }
}
