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
    updated_at: Instant.describe('When something was last heard of the journey'),
  }),
});
export type PortFeature = z.infer<typeof PortFeature>;

const schematic = z.literal(true).describe('A great circle, over land too: the course of no vessel');
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
      .describe('The last port that was reached: where on the leg the container is is not known'),
    next_port_id: z.uuid(),
    point_count: pointCount,
    schematic,
  }),
});
export type LegFeature = z.infer<typeof FullLegFeature> | z.infer<typeof PartialLegFeature>;

/** The way of a container as GeoJSON (RFC 7946); without route data it has no features. */
export const ContainerMap = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(z.union([PortFeature, FullLegFeature, PartialLegFeature])),
});
export type ContainerMap = z.infer<typeof ContainerMap>;
