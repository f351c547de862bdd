import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { defineOperation } from '../../core/operation.ts';
import type { Instant } from '../../domain/instant.ts';
import { isSamePlace, type PlaceRole, type Route, routeOf } from '../../domain/journey/route.ts';
import type { Place } from '../../domain/journey/state.ts';
import { positionOf } from '../../domain/line-geometry.ts';
import { countryName, stateName } from '../../domain/region-name.ts';
import { hasFeature } from '../account.ts';
import { type ContainerJourney, journeyStateOf, knownAt, loadContainerJourney } from '../journey/load-journey.ts';
import { knownLocation } from '../record/known-location.ts';
import type { ServiceContext } from '../service-context.ts';
import { ContainerMap, type PortFeature } from './container-map.ts';
import { legFeatures, type MapStop, readTracks } from './map-legs.ts';

/** Where a container goes, to be drawn. Errors: `not_found`, `feature_not_enabled`. */
export const getContainerMap = defineOperation(
  {
    id: 'get_container_map',
    summary:
      'Get the route of one container as GeoJSON: its ports, the legs between them as sketches, and where AIS saw its vessels',
    permission: 'tracking:read',
    input: z.object({ id: z.string().describe('Id of the container') }),
    output: ContainerMap,
  },
  async (context: ServiceContext, { id }): Promise<ContainerMap> => {
    const journey = await loadContainerJourney(context, id);
    requireRoutingData(journey.features);
    return drawRoute(context, journey, routeOf(await journeyStateOf(journey)));
  },
);

/** The route of a journey that was loaded, as GeoJSON. */
export async function drawRoute(
  context: ServiceContext,
  journey: ContainerJourney,
  route: Route,
): Promise<ContainerMap> {
  const stops = stopsOf(route);
  // What is invented sails no real sea.
  const tracks = await readTracks(context.db, journey.is_sandbox ? [] : stops, journey.asOf);
  const features = [
    ...portFeatures(stops, updatedAt(journey)),
    ...legFeatures(stops, { tracks, asOf: journey.asOf, closed: context.closedCanals ?? [] }),
  ];
  return { type: 'FeatureCollection', features };
}

/** In the words that this endpoint has always used. */
function requireRoutingData(switches: unknown): void {
  if (hasFeature(switches, 'routing_data')) return;
  const message = 'Routing data feature is not enabled for this account';
  throw new Failure('feature_not_enabled', message, { meta: { feature: 'routing_data' } });
}

function stopsOf({ places, legs }: Route): MapStop[] {
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

/** An end without a name is no place of the route, so it may be any. */
function isEnd(end: Place | null, place: Place | null): boolean {
  return end === null || isSamePlace(end, place);
}

// What a source says of where a place lies is too often wrong to be drawn.
function locationOf({ locode }: Place): MapStop['location'] {
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

/** Of transhipments and stops inland there may be several, so these are numbered. */
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

function portFeatures(stops: readonly MapStop[], updated_at: Instant): PortFeature[] {
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
