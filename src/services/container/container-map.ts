import { z } from 'zod';
import { instantOrNull, textOrNull } from '../../domain/documented.ts';
import { Instant } from '../../domain/instant.ts';
import { LineGeometry, PointGeometry } from '../../domain/line-geometry.ts';

/** The established letters of the ports of a way; POR and DEL are what forwarders call the places at its ends inland. */
const Label = z
  .string()
  .regex(/^(?:POR|POL|TS\d+|POD|INL\d+|DEL)$/)
  .describe(
    'POR place of receipt, POL port of lading, TS1 … transhipments, POD port of discharge, INL1 … stops inland, DEL destination',
  );

const PortFeature = z.object({
  type: z.literal('Feature'),
  geometry: PointGeometry.meta({ doc: 'Where it is' }),
  properties: z
    .object({
      feature_type: z.literal('port').meta({ doc: 'Kind of the feature' }),
      ports_sequence: z
        .int()
        .min(1)
        .describe('Which place of the route it is; those whose position is not known are left out'),
      ports_total: z.int().min(1).describe('How many places the route has'),
      location_id: z.uuid().meta({ doc: 'Id of the place' }),
      location_type: z.enum(['Port', 'MetroArea']).meta({ doc: 'Kind of the place' }),
      name: textOrNull('Name of the place; null if not known'),
      state_abbr: textOrNull('Abbreviation of the state or province; null where there is none'),
      state: textOrNull('Name of the state or province; null where there is none'),
      country_code: z.string().nullable().describe('ISO 3166-1 alpha-2'),
      country: textOrNull('Name of the country; null if not known'),
      time_zone: z.string().nullable().describe('IANA time zone'),
      label: Label,
      inbound_eta_at: Instant.nullable().describe('The latest plan, also after it came true'),
      inbound_ata_at: instantOrNull('Actual arrival; null if not reported'),
      outbound_etd_at: Instant.nullable().describe('The latest plan, also after it came true'),
      outbound_atd_at: instantOrNull('Actual departure; null if not reported'),
      updated_at: Instant.describe('When data about the journey was last received'),
    })
    .meta({ doc: 'What is known of it' }),
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
  geometry: LineGeometry.meta({ doc: 'Its line' }),
  properties: z
    .object({
      feature_type: z.literal('estimated_full_legs').meta({ doc: 'Kind of the feature' }),
      previous_port_id: z.uuid().meta({ doc: 'Id of the place at which the leg begins' }),
      next_port_id: z.uuid().meta({ doc: 'Id of the place at which the leg ends' }),
      point_count: pointCount,
      schematic,
    })
    .meta({ doc: 'What is known of it' }),
});

const PartialLegFeature = z.object({
  type: z.literal('Feature'),
  geometry: LineGeometry.meta({ doc: 'Its line' }),
  properties: z
    .object({
      feature_type: z.literal('estimated_partial_leg').meta({ doc: 'Kind of the feature' }),
      current_port_id: z
        .uuid()
        .describe('The last port that was reached; the line begins there, or where the vessel was last seen'),
      next_port_id: z.uuid().meta({ doc: 'Id of the place at which the leg ends' }),
      point_count: pointCount,
      schematic,
    })
    .meta({ doc: 'What is known of it' }),
});
export type LegFeature = z.infer<typeof FullLegFeature> | z.infer<typeof PartialLegFeature>;

const sequence = z.int().min(1).describe('Which place of the route the leg begins at');

const PastLocationsFeature = z.object({
  type: z.literal('Feature'),
  geometry: LineGeometry.meta({ doc: 'Its line' }),
  properties: z
    .object({
      feature_type: z.literal('past_vessel_locations').meta({ doc: 'Kind of the feature' }),
      ports_sequence: sequence,
      vessel_id: z.uuid().meta({ doc: 'Id of the vessel' }),
      start_time: Instant.meta({ doc: 'When AIS first saw the vessel on the line' }),
      end_time: Instant.meta({ doc: 'When AIS last saw the vessel on the line' }),
      point_count: pointCount,
      outbound_atd_at: Instant.nullable().meta({
        doc: 'Actual departure from where the leg begins; null if not reported',
      }),
      inbound_ata_at: Instant.nullable().meta({ doc: 'Actual arrival where the leg ends; null if not reported' }),
      inbound_eta_at: Instant.nullable().describe('The latest plan, also after it came true'),
      schematic: z
        .literal(false)
        .describe('Positions received by AIS; gaps between them are separate, estimated lines'),
    })
    .meta({ doc: 'What is known of it' }),
});
export type PastLocationsFeature = z.infer<typeof PastLocationsFeature>;

const CurrentVesselFeature = z.object({
  type: z.literal('Feature'),
  geometry: PointGeometry.meta({ doc: 'Where it is' }),
  properties: z
    .object({
      feature_type: z.literal('current_vessel').meta({ doc: 'Kind of the feature' }),
      ports_sequence: sequence,
      vessel_id: z.uuid().meta({ doc: 'Id of the vessel' }),
      vessel_name: z.string().nullable().meta({ doc: 'Name of the vessel; null if not known' }),
      vessel_imo: z.string().nullable().meta({ doc: 'IMO number of the vessel; null if not known' }),
      voyage_number: z.string().nullable().meta({ doc: 'Number of the voyage; null if not known' }),
      vessel_location_timestamp: Instant.describe('When AIS saw it there, within the last day'),
      vessel_location_heading: z
        .number()
        .nullable()
        .meta({ doc: 'Heading in degrees, 0 is north and 90 is east; null if not received' }),
      vessel_location_speed: z.number().nullable().describe('Knots'),
      departure_port_id: z.uuid().meta({ doc: 'Id of the port of departure' }),
      departure_port_name: z.string().nullable().meta({ doc: 'Name of the port of departure; null if not known' }),
      departure_port_state_abbr: z
        .string()
        .nullable()
        .meta({ doc: 'Abbreviation of its state or province; null where there is none' }),
      departure_port_state: z
        .string()
        .nullable()
        .meta({ doc: 'Name of its state or province; null where there is none' }),
      departure_port_country_code: z
        .string()
        .nullable()
        .meta({ doc: 'Its country (ISO 3166-1 alpha-2); null if not known' }),
      departure_port_country: z.string().nullable().meta({ doc: 'Name of its country; null if not known' }),
      departure_port_label: Label,
      departure_port_atd: Instant.nullable().meta({ doc: 'Actual departure; null if not reported' }),
      departure_port_time_zone: z.string().nullable().meta({ doc: 'Its IANA time zone; null if not known' }),
      arrival_port_id: z.uuid().meta({ doc: 'Id of the port of arrival' }),
      arrival_port_name: z.string().nullable().meta({ doc: 'Name of the port of arrival; null if not known' }),
      arrival_port_state_abbr: z
        .string()
        .nullable()
        .meta({ doc: 'Abbreviation of its state or province; null where there is none' }),
      arrival_port_state: z
        .string()
        .nullable()
        .meta({ doc: 'Name of its state or province; null where there is none' }),
      arrival_port_country_code: z
        .string()
        .nullable()
        .meta({ doc: 'Its country (ISO 3166-1 alpha-2); null if not known' }),
      arrival_port_country: z.string().nullable().meta({ doc: 'Name of its country; null if not known' }),
      arrival_port_label: Label,
      arrival_port_eta: Instant.nullable().meta({ doc: 'Estimated arrival; null if there is no estimate' }),
      arrival_port_time_zone: z.string().nullable().meta({ doc: 'Its IANA time zone; null if not known' }),
    })
    .meta({ doc: 'What is known of it' }),
});
export type CurrentVesselFeature = z.infer<typeof CurrentVesselFeature>;

/** The way of a container as GeoJSON (RFC 7946); without route data it has no features. */
export const ContainerMap = z.object({
  type: z.literal('FeatureCollection'),
  features: z
    .array(z.union([PortFeature, PastLocationsFeature, CurrentVesselFeature, FullLegFeature, PartialLegFeature]))
    .meta({ doc: 'Places, legs and vessels of the route' }),
});
export type ContainerMap = z.infer<typeof ContainerMap>;
