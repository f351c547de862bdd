import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { defineOperation } from '../../core/operation.ts';
import { greatCircle, type Point } from '../../domain/great-circle.ts';
import type { Instant } from '../../domain/instant.ts';
import { isSamePlace, type PlaceRole, type Route, type RouteLeg, routeOf } from '../../domain/journey/route.ts';
import type { Place } from '../../domain/journey/state.ts';
import { lineGeometries, positionOf } from '../../domain/line-geometry.ts';
import { countryName, stateName } from '../../domain/region-name.ts';
import { hasFeature } from '../account/features.ts';
import { type ContainerJourney, knownAt, loadContainerJourney, stateOf } from '../journey/load-journey.ts';
import { knownLocation } from '../location/known-location.ts';
import type { Location } from '../location/location.ts';
import type { ServiceContext } from '../service-context.ts';
import { ContainerMap, type LegFeature, type PortFeature } from './container-map.ts';

/** About one for every degree of the longest legs there are; more could not be told apart on a map of the world. */
const POINTS_OF_A_LEG = 128;

/** Where a container goes, to be drawn. Errors: `not_found`, `feature_not_enabled`. */
export const getContainerMap = defineOperation(
  {
    id: 'get_container_map',
    summary: 'Get the route of one container as GeoJSON: its ports, and the legs between them as sketches',
    permission: 'tracking:read',
    input: z.object({ id: z.string().describe('Id of the container') }),
    output: ContainerMap,
  },
  async (context: ServiceContext, { id }): Promise<ContainerMap> => {
    const journey = await loadContainerJourney(context, id);
    requireRoutingData(journey.features);
    const route = routeOf(stateOf(journey));
    const stops = stopsOf(route);
    const features = [...portFeatures(stops, updatedAt(journey)), ...legFeatures(stops)];
    return { type: 'FeatureCollection', features };
  },
);

/** In the words that clients of this endpoint have always been told. */
function requireRoutingData(switches: unknown): void {
  if (hasFeature(switches, 'routing_data')) return;
  const message = 'Routing data feature is not enabled for this account';
  throw new Failure('feature_not_enabled', message, { meta: { feature: 'routing_data' } });
}

/** A place of the route with what the reference table has of it; null where that does not say where it lies. */
interface Stop {
  location: (Location & Point) | null;
  label: string;
  inbound: RouteLeg | null;
  outbound: RouteLeg | null;
}

function stopsOf({ places, legs }: Route): Stop[] {
  const labels = labelsOf(places.map(({ role }) => role));
  return places.map(({ place }, index) => {
    const [former, next] = [places[index - 1]?.place ?? null, places[index + 1]?.place ?? null];
    return {
      location: locationOf(place),
      label: labels[index] ?? '',
      inbound: legs.find(({ from, to }) => isSamePlace(to, place) && isEnd(from, former)) ?? null,
      outbound: legs.find(({ from, to }) => isSamePlace(from, place) && isEnd(to, next)) ?? null,
    };
  });
}

/** An end that nobody has named is no place of the route, so it may be any. */
function isEnd(end: Place | null, place: Place | null): boolean {
  return end === null || isSamePlace(end, place);
}

// What a source says of where a place lies is too often wrong to be drawn.
function locationOf({ locode }: Place): Stop['location'] {
  const known = locode === null ? null : knownLocation(locode);
  if (known === null || known.latitude === null || known.longitude === null) return null;
  return { ...known, latitude: known.latitude, longitude: known.longitude };
}

const LABELS: Record<PlaceRole, string> = {
  origin: 'POR',
  port_of_lading: 'POL',
  transshipment: 'TS',
  port_of_discharge: 'POD',
  inland_stop: 'INL',
  destination: 'DEL',
};

/** Of transshipments and stops inland there may be several, so these are numbered. */
function labelsOf(roles: readonly PlaceRole[]): string[] {
  const isNumbered = (role: PlaceRole) => role === 'transshipment' || role === 'inland_stop';
  return roles.map((role, index) => {
    const before = roles.slice(0, index).filter((one) => one === role).length;
    return isNumbered(role) ? `${LABELS[role]}${before + 1}` : LABELS[role];
  });
}

/** When the account last learned something of the journey. */
function updatedAt(journey: ContainerJourney): Instant {
  return journey.observations.reduce<Instant>((latest, observation) => {
    const at = knownAt(journey, observation);
    return at > latest ? at : latest;
  }, journey.followedSince);
}

function portFeatures(stops: readonly Stop[], updated_at: Instant): PortFeature[] {
  return stops.flatMap(({ location, label, inbound, outbound }, index) => {
    if (location === null) return [];
    const { id, type, name, state_abbr, country_code, time_zone } = location;
    return {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: positionOf(location) },
      properties: {
        feature_type: 'port',
        ports_sequence: index + 1,
        ports_total: stops.length,
        location_id: id,
        location_type: type === 'port' ? 'Port' : 'MetroArea',
        name,
        state_abbr,
        state: state_abbr === null ? null : stateName(country_code ?? '', state_abbr),
        country_code,
        country: country_code === null ? null : countryName(country_code),
        time_zone,
        label,
        inbound_eta_at: inbound?.arrival.estimated ?? null,
        inbound_ata_at: inbound?.arrival.actual ?? null,
        outbound_etd_at: outbound?.departure.estimated ?? null,
        outbound_atd_at: outbound?.departure.actual ?? null,
        updated_at,
      },
    };
  });
}

/** The leg that the container is on begins where it was last seen ashore, because no position of a vessel is known. */
function legFeatures(stops: readonly Stop[]): LegFeature[] {
  return stops.flatMap(({ location: to, inbound }, index) => {
    const from = stops[index - 1]?.location ?? null;
    if (from === null || to === null) return [];
    const points = greatCircle(from, to, POINTS_OF_A_LEG);
    if (points.length < 2) return [];
    return lineGeometries(points).map((geometry): LegFeature => {
      const drawn = { next_port_id: to.id, point_count: geometry.coordinates.length, schematic: true } as const;
      const leg = { type: 'Feature', geometry } as const;
      return inbound?.isCurrent === true
        ? { ...leg, properties: { feature_type: 'estimated_partial_leg', current_port_id: from.id, ...drawn } }
        : { ...leg, properties: { feature_type: 'estimated_full_legs', previous_port_id: from.id, ...drawn } };
    });
  });
}
