import { z } from 'zod';
import { textOrNull } from '../../domain/documented.ts';

/** A port or an inland place (`port` and `metro_area` of the contract). */
export const Location = z.object({
  id: z.uuid(),
  type: z.enum(['port', 'metro_area']),
  code: z.string().nullable().describe('UN/LOCODE').meta({ doc: 'UN/LOCODE; null if the place has none' }),
  name: textOrNull('Name of the place; null if only its code is known'),
  state_abbr: textOrNull('Abbreviation of the state or province; null where there is none'),
  country_code: z
    .string()
    .nullable()
    .describe('ISO 3166-1 alpha-2')
    .meta({ doc: 'Country (ISO 3166-1 alpha-2); null if not known' }),
  time_zone: z.string().nullable().describe('IANA time zone').meta({ doc: 'IANA time zone; null if not known' }),
  latitude: z.number().nullable().meta({ doc: 'Degrees north; null if not known' }),
  longitude: z.number().nullable().meta({ doc: 'Degrees east; null if not known' }),
});
export type Location = z.infer<typeof Location>;

/** SQL: a location as the JSON of its record; `l` is the alias of the row. */
export const LOCATION_JSON = `json_build_object('id', l.id, 'type', l.kind, 'code', l.locode, 'name', l.name,
  'state_abbr', l.state_abbr, 'country_code', l.country_code, 'time_zone', l.timezone, 'latitude', l.latitude,
  'longitude', l.longitude)`;
