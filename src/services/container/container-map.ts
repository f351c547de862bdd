import { z } from 'zod';
import { Instant } from '../../domain/instant.ts';
import { LineGeometry, PointGeometry } from '../../domain/line-geometry.ts';

/** The established letters of the ports of a way; POR and DEL are what forwarders call the places at its ends inland. */
const Label = z
  .string()
  .regex(/^(?:POR|POL|TS\d+|POD|INL\d+|DEL)$/)
  .describe(
    'POR place of receipt, POL port of lading, TS1 … transshipments, POD port of discharge, INL1 … stops inland, DEL destination',
  );

const PortFeature = z.object({
  type: z.literal('Feature'),
  geometry: PointGeometry,
  properties: z.object({
    feature_type: z.literal('port'),
    ports_sequence: z
      .int()
      .min(1)
      .describe('Which place of the route it is; those whose position is not known are left out'),
    ports_total: z.int().min(1).describe('How many places the route has'),
    location_id: z.uuid(),
    location_type: z.enum(['Port', 'MetroArea']),
    name: z.string().nullable(),
    state_abbr: z.string().nullable(),
    state: z.string().nullable(),
    country_code: z.string().nullable().describe('ISO 3166-1 alpha-2'),
    country: z.string().nullable(),
    time_zone: z.string().nullable().describe('IANA time zone'),
    label: Label,
    inbound_eta_at: Instant.nullable().describe('The latest plan, also after it came true'),
    inbound_ata_at: Instant.nullable(),
    outbound_etd_at: Instant.nullable().describe('The latest plan, also after it came true'),
    outbound_atd_at: Instant.nullable(),
    updated_at: Instant.describe('When data about the journey was last received'),
  }),
});
export type PortFeature = z.infer<typeof PortFeature>;

const schematic = z
  .literal(true)
  .describe('By vessel and barge a sea route drawn from a map, else a great circle: the course of no vessel');
const pointCount = z
  .int()
  .min(2)
  .describe('Points of this line; a leg over the antimeridian is cut there into two lines');

const FullLegFeature = z.object({
  type: z.literal('Feature'),
  geometry: LineGeometry,
  properties: z.object({
    feature_type: z.literal('estimated_full_legs'),
    previous_port_id: z.uuid(),
    next_port_id: z.uuid(),
    point_count: pointCount,
    schematic,
  }),
});

const PartialLegFeature = z.object({
  type: z.literal('Feature'),
  geometry: LineGeometry,
  properties: z.object({
    feature_type: z.literal('estimated_partial_leg'),
    current_port_id: z
      .uuid()
      .describe('The last port that was reached; the line begins there, or where the vessel was last seen'),
    next_port_id: z.uuid(),
    point_count: pointCount,
    schematic,
  }),
});
export type LegFeature = z.infer<typeof FullLegFeature> | z.infer<typeof PartialLegFeature>;

const sequence = z.int().min(1).describe('Which place of the route the leg begins at');

const PastLocationsFeature = z.object({
  type: z.literal('Feature'),
  geometry: LineGeometry,
  properties: z.object({
    feature_type: z.literal('past_vessel_locations'),
    ports_sequence: sequence,
    vessel_id: z.uuid(),
    start_time: Instant,
    end_time: Instant,
    point_count: pointCount,
    outbound_atd_at: Instant.nullable(),
    inbound_ata_at: Instant.nullable(),
    inbound_eta_at: Instant.nullable().describe('The latest plan, also after it came true'),
    schematic: z.literal(false).describe('Positions received by AIS; gaps between them are separate, estimated lines'),
  }),
});
export type PastLocationsFeature = z.infer<typeof PastLocationsFeature>;

const CurrentVesselFeature = z.object({
  type: z.literal('Feature'),
  geometry: PointGeometry,
  properties: z.object({
    feature_type: z.literal('current_vessel'),
    ports_sequence: sequence,
    vessel_id: z.uuid(),
    vessel_name: z.string().nullable(),
    vessel_imo: z.string().nullable(),
    voyage_number: z.string().nullable(),
    vessel_location_timestamp: Instant.describe('When AIS saw it there, within the last day'),
    vessel_location_heading: z.number().nullable(),
    vessel_location_speed: z.number().nullable().describe('Knots'),
    departure_port_id: z.uuid(),
    departure_port_name: z.string().nullable(),
    departure_port_state_abbr: z.string().nullable(),
    departure_port_state: z.string().nullable(),
    departure_port_country_code: z.string().nullable(),
    departure_port_country: z.string().nullable(),
    departure_port_label: Label,
    departure_port_atd: Instant.nullable(),
    departure_port_time_zone: z.string().nullable(),
    arrival_port_id: z.uuid(),
    arrival_port_name: z.string().nullable(),
    arrival_port_state_abbr: z.string().nullable(),
    arrival_port_state: z.string().nullable(),
    arrival_port_country_code: z.string().nullable(),
    arrival_port_country: z.string().nullable(),
    arrival_port_label: Label,
    arrival_port_eta: Instant.nullable(),
    arrival_port_time_zone: z.string().nullable(),
  }),
});
export type CurrentVesselFeature = z.infer<typeof CurrentVesselFeature>;

/** The way of a container as GeoJSON (RFC 7946); without route data it has no features. */
export const ContainerMap = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(
    z.union([PortFeature, PastLocationsFeature, CurrentVesselFeature, FullLegFeature, PartialLegFeature]),
  ),
});
export type ContainerMap = z.infer<typeof ContainerMap>;
