import { z } from 'zod';

/** A port or an inland place (`port` and `metro_area` of the contract). */
export const Location = z.object({
  id: z.uuid(),
  type: z.enum(['port', 'metro_area']),
  code: z.string().nullable().describe('UN/LOCODE'),
  name: z.string().nullable(),
  state_abbr: z.string().nullable(),
  country_code: z.string().nullable().describe('ISO 3166-1 alpha-2'),
  time_zone: z.string().nullable().describe('IANA time zone'),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});
export type Location = z.infer<typeof Location>;

/** SQL: a location as the JSON of its record; `l` is the alias of the row. */
export const LOCATION_JSON = `json_build_object('id', l.id, 'type', l.kind, 'code', l.locode, 'name', l.name,
  'state_abbr', l.state_abbr, 'country_code', l.country_code, 'time_zone', l.timezone, 'latitude', l.latitude,
  'longitude', l.longitude)`;
