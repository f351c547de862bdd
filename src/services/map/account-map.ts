import { z } from 'zod';
import { instantOrNull, textOrNull } from '../../domain/documented.ts';
import { Instant } from '../../domain/instant.ts';
import { MATCHED_OUTPUT, SUGGESTED_OUTPUT } from '../shipment/shipment-filter.ts';

const COUNTS = {
  containers: z.int().describe('All that are counted here'),
  not_loaded: z.int().describe('To come, and not reported as loaded yet'),
  on_the_way: z.int().describe('On a vessel or train to here'),
  waiting: z.int().describe('Arrived, and not reported as picked up'),
  held: z
    .int()
    .nullable()
    .describe('With a hold or a pending one; null at another time than now, for which it is not known'),
  past_last_free_day: z
    .int()
    .nullable()
    .describe(
      'Waiting after the last free day that binds; ahead, if no pickup comes before; null for a time before now, because the day that bound then is not kept',
    ),
  costing: z
    .int()
    .nullable()
    .describe(
      'Of which the free time of a charge is over by the stored tariffs; null at another time than now, for which it is not counted',
    ),
};

const MapTerminal = z.object({ id: z.uuid(), name: z.string().describe('Name of the terminal or ramp'), ...COUNTS });

/** A place with what stands there or goes there next. */
export const MapPlace = z.object({
  id: z.uuid(),
  locode: textOrNull('UN/LOCODE; null if the place has none'),
  name: textOrNull('Name of the place; null if only its code is known'),
  country_code: textOrNull('Country (ISO 3166-1 alpha-2); null if not known'),
  time_zone: textOrNull('IANA time zone; null if not known'),
  latitude: z.number().nullable().describe('Degrees north; null if the position is not known'),
  longitude: z.number().nullable().describe('Degrees east; null if the position is not known'),
  next_arrival_at: instantOrNull('When the next container is expected by vessel; null if that is not known'),
  ...COUNTS,
  terminals: z.array(MapTerminal).describe('The same by terminal, where that is known; those with the most containers'),
});
export type MapPlace = z.infer<typeof MapPlace>;

/** An end of the leg that a vessel sails. */
const MapCall = z.object({
  locode: textOrNull('UN/LOCODE; null if the place has none'),
  name: textOrNull('Name of the place; null if only its code is known'),
  time_zone: textOrNull('IANA time zone; null if not known'),
  at: Instant.describe('When it left or comes there'),
  is_estimate: z.boolean().describe('Whether that is expected and not reported'),
});
export type MapCall = z.infer<typeof MapCall>;

/** Where a vessel is at the time of a map. */
const MapPosition = z.object({
  basis: z
    .enum(['ais', 'estimate'])
    .describe('ais: received there; estimate: as far as it would be on a sea route drawn from a map, not its course'),
  latitude: z.number().describe('Degrees north'),
  longitude: z.number().describe('Degrees east'),
  course_degrees: z.number().nullable().describe('Course over ground, or else heading; 0 is north; null if not known'),
  speed_knots: z.number().nullable().describe('Null if not received'),
  at: Instant.describe('When it was received there, or the time of the estimate'),
});
export type MapPosition = z.infer<typeof MapPosition>;

/** A vessel with cargo of the account aboard. */
export const MapVessel = z.object({
  id: z.uuid(),
  imo: textOrNull('IMO number; null if not known'),
  name: textOrNull('Name of the vessel; null if not known'),
  is_sandbox: z.boolean().describe('Invented test data, no real cargo'),
  containers: z.int().describe('Containers aboard, by the last event of each'),
  listed: z
    .int()
    .describe(
      'Of these, those that it brings to their port of discharge, as `filter[vessel]` of containers finds them',
    ),
  late: z
    .int()
    .nullable()
    .describe(
      'Of these, those that come a day or more after the first estimate of their line, by the calendar of their port; null at another time than now',
    ),
  destination_name: textOrNull('The port of discharge of the most of them; null if its name is not known'),
  destinations: z.int().describe('How many ports of discharge they have'),
  from: MapCall.nullable().describe('The port that it left; null if not known'),
  to: MapCall.nullable().describe('The port that it comes to next; null if not known'),
  position: MapPosition.nullable().describe('Null: not known, which is not drawn'),
});
export type MapVessel = z.infer<typeof MapVessel>;

/** Where the cargo of an account is at a time, by place and vessel. */
export const AccountMap = z.object({
  account_id: z.uuid(),
  as_of: Instant.describe('When it was read'),
  at: Instant.describe('The time that is shown'),
  basis: z
    .enum(['past', 'now', 'estimate'])
    .describe(
      'past: what is known today of that time; estimate: what the lines plan and estimate, which is not certain',
    ),
  total: z.int().describe('Containers that fit the filters'),
  gone: z.int().describe('Of these, picked up, delivered or returned by then; they are not on the map'),
  unplaced: z
    .int()
    .describe('Of these, those of which it is not known where they are, also because they are not tracked any more'),
  costing: z
    .int()
    .nullable()
    .describe(
      'Of all that fit, also those picked up, those of which the free time of a charge is over; null at another time than now',
    ),
  places: z.array(MapPlace).describe('Where they stand, or go next: those with the most containers'),
  places_total: z.int().describe('How many such places there are'),
  vessels: z.array(MapVessel).describe('What carries those that are on the way: those with the most containers'),
  vessels_total: z.int().describe('How many such vessels there are'),
  vessels_partial: z.boolean().describe('True: more are on the way than were looked up, so a vessel may carry more'),
  has_positions: z.boolean().describe('False: the feature routing_data is off, so no positions are shown'),
  matched_ports: MATCHED_OUTPUT.matched_ports,
  matched_lines: MATCHED_OUTPUT.matched_lines.describe('SCACs of the lines that `filter[carrier]` was taken to mean'),
  suggested_ports: SUGGESTED_OUTPUT.suggested_ports.describe('Places that may have been meant beside or instead'),
});
export type AccountMap = z.infer<typeof AccountMap>;
