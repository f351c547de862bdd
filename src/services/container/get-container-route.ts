import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { inline } from '../../core/text.ts';
import { PLACE_ROLES, type Route, type RouteLeg, routeOf } from '../../domain/journey/route.ts';
import type { Place } from '../../domain/journey/state.ts';
import { findLocation } from '../../domain/location.ts';
import { TransportMode } from '../../domain/observation.ts';
import { requireFeature } from '../account/features.ts';
import { loadContainerJourney, stateOf } from '../journey/load-journey.ts';
import { ShownMoment } from '../journey/shown-moment.ts';
import { IsSandbox } from '../sandbox/is-sandbox.ts';
import type { ServiceContext } from '../service-context.ts';

const RoutePlace = z.object({
  role: z.enum(PLACE_ROLES),
  locode: z.string().nullable().describe('UN/LOCODE'),
  name: z.string().nullable(),
  timezone: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});
export type RoutePlace = z.infer<typeof RoutePlace>;

/** One end of a leg. `estimated_at` is the latest plan, also after it came true. */
const LegEnd = z.object({
  locode: z.string().nullable(),
  name: z.string().nullable(),
  timezone: z.string().nullable(),
  estimated_at: ShownMoment.nullable(),
  actual_at: ShownMoment.nullable(),
});
export type LegEnd = z.infer<typeof LegEnd>;

const ContainerLeg = z.object({
  mode: TransportMode,
  vessel_name: z.string().nullable(),
  vessel_imo: z.string().nullable(),
  voyage: z.string().nullable(),
  departure: LegEnd,
  arrival: LegEnd,
  is_current: z.boolean().describe('The container is on it now'),
});
export type ContainerLeg = z.infer<typeof ContainerLeg>;

/** The way of a container: its places and the legs between them. */
export const ContainerRoute = z.object({
  container_id: z.string(),
  container_number: z.string(),
  is_sandbox: IsSandbox,
  current_status: z.string(),
  is_schematic: z.literal(true).describe('Places in order only: the track of no vessel'),
  tracking_stopped_at: ShownMoment.nullable(),
  places: z.array(RoutePlace),
  legs: z.array(ContainerLeg),
});
export type ContainerRoute = z.infer<typeof ContainerRoute>;

/** Where a container goes and on what. Errors: `not_found`, `feature_not_enabled`. */
export const getContainerRoute = defineOperation(
  {
    id: 'get_container_route',
    summary: 'Get the ports of one container in order, and the legs between them with their vessels and times',
    permission: 'tracking:read',
    input: z.object({ id: z.string().describe('Id of the container, from search_container or get_shipment_details') }),
    output: ContainerRoute,
  },
  async (context: ServiceContext, { id }): Promise<ContainerRoute> => {
    const journey = await loadContainerJourney(context, id);
    requireFeature(journey.features, 'routing_data');
    const state = stateOf(journey);
    const route = routeOf(state);
    return {
      container_id: journey.container_id,
      container_number: journey.number,
      is_sandbox: journey.is_sandbox,
      current_status: state.currentStatus,
      is_schematic: true,
      tracking_stopped_at: journey.endedAt,
      places: route.places.map(toPlace),
      legs: route.legs.map(toLeg),
    };
  },
);

// Only the table knows where a place lies; what a source says of that is too often wrong to be drawn.
function toPlace({ place, role }: Route['places'][number]): RoutePlace {
  const known = place.locode === null ? null : findLocation(place.locode);
  return { role, ...named(place), latitude: known?.latitude ?? null, longitude: known?.longitude ?? null };
}

function toLeg({
  mode,
  from,
  to,
  vesselName,
  vesselImo,
  voyage,
  departure,
  arrival,
  isCurrent,
}: RouteLeg): ContainerLeg {
  return {
    mode,
    vessel_name: vesselName === null ? null : inline(vesselName),
    vessel_imo: vesselImo === null ? null : inline(vesselImo),
    voyage: voyage === null ? null : inline(voyage),
    departure: { ...named(from), estimated_at: departure.estimated, actual_at: departure.actual },
    arrival: { ...named(to), estimated_at: arrival.estimated, actual_at: arrival.actual },
    is_current: isCurrent,
  };
}

function named(place: Place | null): Pick<RoutePlace, 'locode' | 'name' | 'timezone'> {
  const { locode = null, name = null, timezone = null } = place ?? {};
  return { locode: locode === null ? null : inline(locode), name: name === null ? null : inline(name), timezone };
}
