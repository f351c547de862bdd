import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { inline } from '../../core/text.ts';
import { shownContradiction, shownDisruption } from '../../domain/container-record/reasons.ts';
import { PLACE_ROLES, type Route, type RouteLeg, routeOf } from '../../domain/journey/route.ts';
import type { Place } from '../../domain/journey/state.ts';
import { findLocation, findTableLocation } from '../../domain/location.ts';
import { TransportMode } from '../../domain/observation.ts';
import type { Canal } from '../../domain/sea/canal.ts';
import { type LegEnd as LineEnd, legLine } from '../../domain/sea/leg-line.ts';
import { ShownMoment } from '../../domain/shown-moment.ts';
import { hasPassed } from '../../wording/has-passed.ts';
import { heldOf } from '../../wording/status-words.ts';
import { warningsOf } from '../../wording/warnings.ts';
import { requireFeature } from '../account.ts';
import { VesselSuspicion } from '../ais/vessel-suspicion.ts';
import { journeyStateOf, loadContainerJourney } from '../journey/load-journey.ts';
import { IsSandbox } from '../record/is-sandbox.ts';
import type { ServiceContext } from '../service-context.ts';
import { readSeenOfContainer, type SeenOfContainer } from '../vessel/seen-of-container.ts';
import { ContainerMap } from './container-map.ts';
import { drawRoute } from './get-container-map.ts';

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
  is_overdue: z.boolean().describe('The estimate has passed and nothing is reported'),
});
export type RouteLegEnd = z.infer<typeof LegEnd>;

const ContainerLeg = z.object({
  mode: TransportMode,
  vessel_name: z.string().nullable(),
  vessel_imo: z.string().nullable(),
  voyage: z.string().nullable(),
  departure: LegEnd,
  arrival: LegEnd,
  is_current: z.boolean().describe('The container is on it now'),
  distance_nautical_miles: z
    .int()
    .nullable()
    .describe('By sea route for vessel and barge, else the great circle; null if a place is not known'),
});
export type ContainerLeg = z.infer<typeof ContainerLeg>;

/** Where AIS last saw the vessel that the container is on. */
const SeenVessel = z.object({
  vessel_imo: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  speed_knots: z.number().nullable(),
  heading_degrees: z.number().nullable(),
  seen_at: ShownMoment,
});
export type SeenVessel = z.infer<typeof SeenVessel>;

/** The way of a container: its places and the legs between them. */
export const ContainerRoute = z.object({
  container_id: z.string(),
  container_number: z.string(),
  is_sandbox: IsSandbox,
  current_status: z.string(),
  held: z.string().nullable(),
  warnings: z.array(z.string()).nullable(),
  is_schematic: z.literal(true).describe('Places in order and distances of sketched lines: the track of no vessel'),
  tracking_stopped_at: ShownMoment.nullable(),
  places: z.array(RoutePlace),
  legs: z.array(ContainerLeg),
  vessel_position: SeenVessel.nullable().describe(
    'Where AIS last saw the vessel of the current leg; null if it did not',
  ),
  vessel_suspicions: z.array(VesselSuspicion).describe('AIS contradicts the line on the vessel'),
  map: ContainerMap.optional(),
});
export type ContainerRoute = z.infer<typeof ContainerRoute>;

/** Where a container goes and on what. Errors: `not_found`, `feature_not_enabled`. */
export const getContainerRoute = defineOperation(
  {
    id: 'get_container_route',
    summary: 'Get the ports of one container in order, and the legs between them with their vessels and times',
    permission: 'tracking:read',
    input: z.object({
      id: z.string().describe('Id of the container, from search_container or get_shipment_details'),
      map: z.boolean().default(false).describe('Whether the lines to draw come along'),
    }),
    output: ContainerRoute,
  },
  async (context: ServiceContext, { id, map }): Promise<ContainerRoute> => {
    const [journey, seen] = await Promise.all([loadContainerJourney(context, id), readSeenOfContainer(context, id)]);
    requireFeature(journey.features, 'routing_data');
    const state = await journeyStateOf(journey);
    const route = routeOf(state);
    return {
      container_id: journey.container_id,
      container_number: journey.number,
      is_sandbox: journey.is_sandbox,
      current_status: state.currentStatus,
      held: heldOf(state.currentStatus, state.holds),
      warnings: warningsOf({
        current_status: state.currentStatus,
        contradictions: state.contradictions.map((one) => shownContradiction(one, journey.followedSince)),
        disruptions: state.disruptions.map(shownDisruption),
      }),
      is_schematic: true,
      tracking_stopped_at: journey.endedAt,
      places: route.places.map(toPlace),
      legs: route.legs.map((leg) => toLeg(leg, context.closedCanals ?? [], context.clock.now())),
      vessel_position: journey.is_sandbox ? null : vesselPosition(route, seen),
      vessel_suspicions: seen.suspicions,
      ...(map ? { map: await drawRoute(context, journey, route) } : {}),
    };
  },
);

/** What was seen before the vessel left is no place of this leg. */
function vesselPosition({ legs }: Route, { positions }: SeenOfContainer): SeenVessel | null {
  const { vesselImo = null, departure } = legs.find(({ isCurrent }) => isCurrent) ?? {};
  const last = positions.find(({ imo }) => imo === vesselImo);
  if (vesselImo === null || last === undefined || last.at < (departure?.actual ?? '')) return null;
  const { latitude, longitude, speedKnots, headingDegrees, at } = last;
  const said = { latitude, longitude, speed_knots: speedKnots, heading_degrees: headingDegrees, seen_at: at };
  return { vessel_imo: vesselImo, ...said };
}

// Only the table knows where a place lies; what a source says of that is too often wrong to be drawn.
function toPlace({ place, role }: Route['places'][number]): RoutePlace {
  const known = place.locode === null ? null : findLocation(place.locode);
  return { role, ...named(place), latitude: known?.latitude ?? null, longitude: known?.longitude ?? null };
}

function toLeg(leg: RouteLeg, closed: readonly Canal[], now: number): ContainerLeg {
  const { mode, from, to, vesselName, vesselImo, voyage, departure, arrival, isCurrent } = leg;
  return {
    mode,
    vessel_name: vesselName === null ? null : inline(vesselName),
    vessel_imo: vesselImo === null ? null : inline(vesselImo),
    voyage: voyage === null ? null : inline(voyage),
    departure: toEnd(from, departure, now),
    arrival: toEnd(to, arrival, now),
    is_current: isCurrent,
    distance_nautical_miles: distanceOf(leg, closed),
  };
}

function toEnd(place: Place | null, { estimated, actual }: RouteLeg['arrival'], now: number): RouteLegEnd {
  const end = named(place);
  const is_overdue = actual === null && estimated !== null && hasPassed(estimated, end.timezone, now);
  return { ...end, estimated_at: estimated, actual_at: actual, is_overdue };
}

function distanceOf({ mode, from, to }: RouteLeg, closed: readonly Canal[]): number | null {
  const [begin, end] = [lineEndOf(from), lineEndOf(to)];
  if (begin === null || end === null) return null;
  return Math.round(legLine(begin, end, { mode, closed }).distanceNauticalMiles);
}

function lineEndOf(place: Place | null): LineEnd | null {
  const known = place === null || place.locode === null ? null : findLocation(place.locode);
  if (known === null || known.latitude === null || known.longitude === null) return null;
  // The sea lanes reach the container ports of the own table, not every town on a river that the list calls a port.
  const isPort = known.kind === 'port' && findTableLocation(known.locode ?? '') !== null;
  return { latitude: known.latitude, longitude: known.longitude, isPort };
}

function named(place: Place | null): Pick<RoutePlace, 'locode' | 'name' | 'timezone'> {
  const { locode = null, name = null, timezone = null } = place ?? {};
  return { locode: locode === null ? null : inline(locode), name: name === null ? null : inline(name), timezone };
}
