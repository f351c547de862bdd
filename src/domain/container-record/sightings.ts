import { z } from 'zod';
import { ContainerReading, ReeferAlarm } from '../container-reading.ts';
import { Instant } from '../instant.ts';
import type { LastSeen, ReeferState } from '../journey/last-known.ts';
import { Party } from '../observation.ts';
import { shownPlace } from './reasons.ts';

/** Where a container was reported after its last milestone, by a railroad or a device. */
export const ShownSighting = z.object({
  at: Instant,
  precision: z.enum(['time', 'date']),
  place_locode: z.string().nullable(),
  place_name: z.string().nullable(),
  timezone: z.string().nullable(),
  latitude: z.number().nullable().describe('Null where only the place is stated'),
  longitude: z.number().nullable(),
  words: z.string().describe('What was seen'),
  party: Party,
});
export type ShownSighting = z.infer<typeof ShownSighting>;

/** What the refrigeration unit of a container last reported; each value is of the newest report that has it. */
export const ShownReefer = z.object({
  reported_at: Instant,
  timezone: z.string().nullable(),
  party: Party,
  readings: z.array(ContainerReading),
  readings_at: Instant.nullable(),
  alarms: z.array(ReeferAlarm).nullable().describe('Null: it was not reported whether there are any'),
  alarms_at: Instant.nullable(),
  is_powered: z.boolean().nullable(),
  powered_at: Instant.nullable(),
});
export type ShownReefer = z.infer<typeof ShownReefer>;

/** The derived last sighting as it is stored and shown. */
export function shownSighting(seen: LastSeen | null): ShownSighting | null {
  if (seen === null) return null;
  const { at, precision, place, timezone, latitude, longitude, words, party } = seen;
  return { at, precision, ...shownPlace(place), timezone, latitude, longitude, words, party };
}

/** The derived state of a refrigeration unit as it is stored and shown. */
export function shownReefer(reefer: ReeferState | null): ShownReefer | null {
  if (reefer === null) return null;
  const { at, timezone, party, readings, readingsAt, alarms, alarmsAt, isPowered, poweredAt } = reefer;
  return {
    reported_at: at,
    timezone,
    party,
    readings,
    readings_at: readingsAt,
    alarms,
    alarms_at: alarmsAt,
    is_powered: isPowered,
    powered_at: poweredAt,
  };
}
