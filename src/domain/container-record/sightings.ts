import { z } from 'zod';
import { ContainerReading, ReeferAlarm } from '../container-reading.ts';
import { instantOrNull, textOrNull } from '../documented.ts';
import { Instant } from '../instant.ts';
import type { LastSeen, ReeferState } from '../journey/last-known.ts';
import { Party } from '../observation.ts';
import { shownPlace } from './reasons.ts';

/** Where a container was reported after its last milestone, by a railroad or a device. */
export const ShownSighting = z.object({
  at: Instant.meta({ doc: 'When it was seen' }),
  precision: z.enum(['time', 'date']).meta({ doc: 'Whether a time or only a day is stated' }),
  place_locode: textOrNull('UN/LOCODE of the place; null if not known'),
  place_name: textOrNull('Name of the place; null if not known'),
  timezone: textOrNull('IANA time zone of the place; null where it is not known'),
  latitude: z
    .number()
    .nullable()
    .describe('Null where only the place is stated')
    .meta({ doc: 'Degrees north; null where only the place is stated' }),
  longitude: z.number().nullable().meta({ doc: 'Degrees east; null where only the place is stated' }),
  words: z.string().describe('What was seen'),
  party: Party.meta({ doc: 'Whose word it is' }),
});
export type ShownSighting = z.infer<typeof ShownSighting>;

/** What the refrigeration unit of a container last reported; each value is of the newest report that has it. */
export const ShownReefer = z.object({
  reported_at: Instant.meta({ doc: 'When it last reported anything' }),
  timezone: textOrNull('IANA time zone of its place; null where it is not known'),
  party: Party.meta({ doc: 'Whose word it is' }),
  readings: z.array(ContainerReading).meta({ doc: 'What was measured last' }),
  readings_at: instantOrNull('When that was measured; null if nothing was'),
  alarms: z.array(ReeferAlarm).nullable().describe('Null: it was not reported whether there are any'),
  alarms_at: instantOrNull('When alarms were last reported; null if they never were'),
  is_powered: z.boolean().nullable().meta({ doc: 'Whether it has power; null if not reported' }),
  powered_at: instantOrNull('When that was reported; null if it never was'),
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
