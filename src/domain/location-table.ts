import { z } from 'zod';
import { readJsonData } from '../core/data-file.ts';

/**
 * The world's container ports and the inland places of rail ramps and dry ports, by UN/LOCODE.
 *
 * Codes are those of the UN/LOCODE directory (UNECE Recommendation 16) and of the liner trade. Each was compared with
 * sea-ports 0.0.9 (MIT), with the ports of the DCSA information model (Apache-2.0), or with public lists of rail ramps;
 * where these have several codes for one place, the others are its aliases. Coordinates are of the harbour to a few
 * kilometres, at the water, or of the city inland; they were compared with sea-ports and with the countries and coasts
 * of Natural Earth 1:10m, and where a source was plainly wrong (Yantian, Annaba, Matadi, Manzanillo in Panama) it was not
 * followed. Zones are of the IANA database. A place that is missing here is described by what its source says of it: an
 * absent row is better than a wrong one. The rows are in `locations.json`.
 */

/** LOCODE, name, state, latitude, longitude, zone, and other codes in use for the same place. */
export type LocationRow = z.infer<typeof LocationRow>;
const LocationRow = z.union([
  z.tuple([z.string(), z.string(), z.string().nullable(), z.number(), z.number(), z.string()]),
  z.tuple([z.string(), z.string(), z.string().nullable(), z.number(), z.number(), z.string(), z.array(z.string())]),
]);

const TABLE = readJsonData(
  'domain/locations.json',
  z.strictObject({ ports: z.array(LocationRow), metroAreas: z.array(LocationRow) }),
);

/** The container ports. */
export const PORTS: readonly LocationRow[] = TABLE.ports;

/** The places inland. */
export const METRO_AREAS: readonly LocationRow[] = TABLE.metroAreas;
