import { z } from 'zod';
import { type ContentFault, NO_STATICS } from '../../message.ts';
import { type AisMessage, isPlausibleTime } from '../../reader.ts';
import { isMmsi, toEtaOfBits, toImo, toName, toPosition } from '../reported.ts';

/*
 * What Digitraffic of the Finnish transport agency answers (https://www.digitraffic.fi/en/marine-traffic/): positions as
 * GeoJSON, whose coordinates begin with the longitude, and what vessels say of themselves as a list. Times are milliseconds;
 * `timestamp` of a position is a second of the minute and says nothing.
 */

/** The feed, as messages name it. */
export const DIGITRAFFIC = 'digitraffic';

const Mmsi = z.number().refine(isMmsi);
const Measure = z.number().nullish();

export const Locations = z.object({ features: z.array(z.unknown()) });
export const Vessels = z.array(z.unknown());

const Location = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]).rest(z.unknown()) }),
  properties: z.object({
    mmsi: Mmsi,
    sog: Measure,
    cog: Measure,
    heading: Measure,
    timestampExternal: z.number(),
  }),
});

const Vessel = z.object({
  mmsi: Mmsi,
  imo: Measure,
  name: z.string().max(200).nullish(),
  destination: z.string().max(200).nullish(),
  eta: Measure.catch(null),
  timestamp: z.number(),
});

/** A position as a message. */
export function toLocationMessage(element: unknown, receivedAtMs: number): AisMessage | ContentFault {
  const parsed = Location.safeParse(element);
  if (!parsed.success) return 'malformed';
  const { geometry, properties } = parsed.data;
  const [longitude, latitude] = geometry.coordinates;
  const { mmsi, sog, cog, heading, timestampExternal: atMs } = properties;
  // A time of reception that cannot be right leaves no other: the position may be hours old.
  if (!isPlausibleTime(atMs, receivedAtMs)) return 'malformed';
  const position = toPosition({ latitude, longitude, speed: sog, course: cog, heading });
  return { type: 1, mmsi, position, statics: null, atMs, text: JSON.stringify(element), feed: DIGITRAFFIC };
}

/** What a vessel says of itself as a message. */
export function toVesselMessage(element: unknown, receivedAtMs: number): AisMessage | ContentFault {
  const parsed = Vessel.safeParse(element);
  if (!parsed.success) return 'malformed';
  const { mmsi, imo, name, destination, eta, timestamp: atMs } = parsed.data;
  if (!isPlausibleTime(atMs, receivedAtMs)) return 'malformed';
  const statics = {
    ...NO_STATICS,
    imo: toImo(imo),
    name: toName(name),
    destination: toName(destination),
    eta: toEtaOfBits(eta),
  };
  return { type: 5, mmsi, position: null, statics, atMs, text: JSON.stringify(element), feed: DIGITRAFFIC };
}
