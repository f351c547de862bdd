import { referenceId } from '../../core/id.ts';
import { inline } from '../../core/text.ts';
import type { Transaction } from '../../db/client.ts';
import { distanceNauticalMiles, type Point } from '../../domain/great-circle.ts';
import { HOUR_MS, type Instant, shift } from '../../domain/instant.ts';
import type { RouteLeg } from '../../domain/journey/route.ts';
import { lineGeometries, positionOf } from '../../domain/line-geometry.ts';
import type { TransportMode } from '../../domain/observation.ts';
import { countryName, stateName } from '../../domain/region-name.ts';
import type { Canal } from '../../domain/sea/canal.ts';
import { type LegEnd, legLine } from '../../domain/sea/leg-line.ts';
import type { Location } from '../record/location.ts';
import { readTrack, UNSEEN_NM_MIN, type VesselTrack } from '../vessel/vessel-track.ts';
import type { CurrentVesselFeature, LegFeature, PastLocationsFeature } from './container-map.ts';

/** A place of the route with what the reference table has of it; null where that does not say where it lies. */
export interface MapStop {
  location: (Location & Point) | null;
  label: string;
  inbound: RouteLeg | null;
  outbound: RouteLeg | null;
}

/** Where the vessels of legs were seen, as of a moment, and which canals the sketches of the rest keep out of. */
export interface SeenLegs {
  tracks: ReadonlyMap<RouteLeg, VesselTrack>;
  asOf: Instant;
  closed: readonly Canal[];
}

/** A vessel that AIS did not receive for longer may be anywhere by now. */
const FRESH_MS = 24 * HOUR_MS;

/** Reads where the vessels were seen on the legs that they have sailed or sail now. */
export async function readTracks(
  db: Transaction,
  stops: readonly MapStop[],
  asOf: Instant,
): Promise<SeenLegs['tracks']> {
  const tracks = new Map<RouteLeg, VesselTrack>();
  for (const { inbound: leg } of stops) {
    if (leg === null || leg.mode !== 'vessel' || leg.vesselImo === null) continue;
    const from = leg.departure.actual;
    const to = leg.arrival.actual ?? (leg.isCurrent ? asOf : null);
    if (from === null || to === null || from >= to) continue;
    const track = await readTrack(db, { imo: leg.vesselImo, from, to });
    if (track !== null) tracks.set(leg, track);
  }
  return tracks;
}

type Feature = LegFeature | PastLocationsFeature | CurrentVesselFeature;

/** A leg between two places that are known. */
interface Drawn {
  from: MapStop & { location: Location & Point };
  to: MapStop & { location: Location & Point };
  /** Which place of the route it begins at. */
  sequence: number;
  closed: readonly Canal[];
}

/** The legs between places: where the vessel was seen, and sketches of the rest. */
export function legFeatures(stops: readonly MapStop[], seen: SeenLegs): Feature[] {
  return stops.flatMap((to, index) => {
    const from = stops[index - 1];
    if (from === undefined || !isKnown(from) || !isKnown(to)) return [];
    const drawn = { from, to, sequence: index, closed: seen.closed };
    const track = to.inbound === null ? undefined : seen.tracks.get(to.inbound);
    if (to.inbound === null || track === undefined) return sketchedLeg(drawn);
    return seenLeg(drawn, to.inbound, { track, asOf: seen.asOf });
  });
}

function isKnown(stop: MapStop): stop is Drawn['from'] {
  return stop.location !== null;
}

/** The leg that the container is on begins where it was last seen ashore, because its vessel was not seen. */
function sketchedLeg({ from, to, closed }: Drawn): LegFeature[] {
  const mode = to.inbound?.mode ?? modeBetween(from.label, to.label);
  const { points } = legLine(lineEndOf(from.location), lineEndOf(to.location), { mode, closed });
  return sketch(points, { from, to, isAhead: to.inbound?.isCurrent === true });
}

/** What was not seen in between is sketched; what lies ahead begins where the vessel was last seen. */
function seenLeg(drawn: Drawn, leg: RouteLeg, { track, asOf }: { track: VesselTrack; asOf: Instant }): Feature[] {
  const { from, to, closed } = drawn;
  const behind: Feature[] = [];
  let at: Point = from.location;
  for (const stretch of track.stretches) {
    const [first] = stretch.points;
    behind.push(...sketchUnseen(at, first, { from, to, closed, isAhead: false }));
    behind.push(...pastLocations(drawn, leg, stretch));
    at = stretch.points.at(-1) ?? first;
  }
  if (!leg.isCurrent) return [...behind, ...sketchUnseen(at, to.location, { from, to, closed, isAhead: false })];
  const ahead = sketch(sailed(at, to.location, closed), { from, to, isAhead: true });
  const isFresh = track.last.at >= shift(asOf, -FRESH_MS);
  return [...behind, ...(isFresh ? [currentVessel(drawn, leg, track)] : []), ...ahead];
}

interface Sketched extends Pick<Drawn, 'from' | 'to'> {
  /** What the container has still to go. */
  isAhead: boolean;
}

function sketchUnseen(from: Point, to: Point, unseen: Sketched & Pick<Drawn, 'closed'>): LegFeature[] {
  return distanceNauticalMiles(from, to) <= UNSEEN_NM_MIN ? [] : sketch(sailed(from, to, unseen.closed), unseen);
}

function sailed(from: Point, to: Point, closed: readonly Canal[]): readonly Point[] {
  return legLine({ ...from, isPort: true }, { ...to, isPort: true }, { mode: 'vessel', closed }).points;
}

function sketch(points: readonly Point[], { from, to, isAhead }: Sketched): LegFeature[] {
  return linesOf(points).map((geometry): LegFeature => {
    const point_count = geometry.coordinates.length;
    const drawn = { next_port_id: to.location.id, point_count, schematic: true } as const;
    const leg = { type: 'Feature', geometry } as const;
    return isAhead
      ? { ...leg, properties: { feature_type: 'estimated_partial_leg', current_port_id: from.location.id, ...drawn } }
      : { ...leg, properties: { feature_type: 'estimated_full_legs', previous_port_id: from.location.id, ...drawn } };
  });
}

function pastLocations(
  { sequence }: Drawn,
  { vesselImo, departure, arrival }: RouteLeg,
  { points, from, to }: VesselTrack['stretches'][number],
): PastLocationsFeature[] {
  return linesOf(points).map((geometry) => ({
    type: 'Feature',
    geometry,
    properties: {
      feature_type: 'past_vessel_locations',
      ports_sequence: sequence,
      vessel_id: referenceId('vessel', vesselImo ?? ''),
      start_time: from,
      end_time: to,
      point_count: geometry.coordinates.length,
      outbound_atd_at: departure.actual,
      inbound_ata_at: arrival.actual,
      inbound_eta_at: arrival.estimated,
      schematic: false,
    },
  }));
}

/** A vessel that lay still was seen at one point alone, which is no line. */
function linesOf(points: readonly Point[]) {
  const [first] = points;
  const isLine = points.some((point) => point.latitude !== first?.latitude || point.longitude !== first.longitude);
  return isLine ? lineGeometries(points) : [];
}

function currentVessel({ from, to, sequence }: Drawn, leg: RouteLeg, { last }: VesselTrack): CurrentVesselFeature {
  const { vesselImo, vesselName, voyage, departure, arrival } = leg;
  const [begin, end] = [from.location, to.location];
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: positionOf(last) },
    properties: {
      feature_type: 'current_vessel',
      ports_sequence: sequence,
      vessel_id: referenceId('vessel', vesselImo ?? ''),
      vessel_name: vesselName === null ? null : inline(vesselName),
      vessel_imo: vesselImo,
      voyage_number: voyage === null ? null : inline(voyage),
      vessel_location_timestamp: last.at,
      vessel_location_heading: last.headingDegrees,
      vessel_location_speed: last.speedKnots,
      departure_port_id: begin.id,
      departure_port_name: begin.name,
      departure_port_state_abbr: begin.state_abbr,
      departure_port_state: stateOf(begin),
      departure_port_country_code: begin.country_code,
      departure_port_country: countryOf(begin),
      departure_port_label: from.label,
      departure_port_atd: departure.actual,
      departure_port_time_zone: begin.time_zone,
      arrival_port_id: end.id,
      arrival_port_name: end.name,
      arrival_port_state_abbr: end.state_abbr,
      arrival_port_state: stateOf(end),
      arrival_port_country_code: end.country_code,
      arrival_port_country: countryOf(end),
      arrival_port_label: to.label,
      arrival_port_eta: arrival.estimated,
      arrival_port_time_zone: end.time_zone,
    },
  };
}

function stateOf({ state_abbr, country_code }: Location): string | null {
  return state_abbr === null ? null : stateName(country_code ?? '', state_abbr);
}

function countryOf({ country_code }: Location): string | null {
  return country_code === null ? null : countryName(country_code);
}

/** Lines often name the ports before they name a vessel, but from lading to discharge there will be one. */
function modeBetween(from: string, to: string): TransportMode | null {
  const isAtSea = (label: string) => /^(?:POL|TS\d+|POD)$/.test(label);
  return isAtSea(from) && isAtSea(to) ? 'vessel' : null;
}

function lineEndOf({ latitude, longitude, type }: Location & Point): LegEnd {
  return { latitude, longitude, isPort: type === 'port' };
}
