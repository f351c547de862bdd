import { z } from 'zod';
import { textOrNull } from '../../domain/documented.ts';
import { LOCATION_JSON, Location } from './location.ts';

/** A marine terminal or a rail ramp (`terminal` and `rail_terminal` of the contract). */
export const TerminalRecord = z.object({
  id: z.uuid(),
  type: z.enum(['terminal', 'rail_terminal']),
  name: z.string().meta({ doc: 'Name of the terminal' }),
  nickname: textOrNull('Short name of the terminal; null if there is none'),
  firms_code: z
    .string()
    .nullable()
    .describe('FIRMS code of US customs')
    .meta({ doc: 'FIRMS code of US customs; null if it has none' }),
  smdg_code: z
    .string()
    .nullable()
    .describe('SMDG terminal code')
    .meta({ doc: 'SMDG terminal code; null if it has none' }),
  bic_facility_code: textOrNull('BIC facility code; null if it has none'),
  port: Location.nullable().describe('Where it stands'),
});
export type TerminalRecord = z.infer<typeof TerminalRecord>;

/** SQL: a terminal with its place as the JSON of its record; `t` is the alias of the row. */
export const TERMINAL_JSON = `json_build_object('id', t.id, 'type', t.kind, 'name', t.name, 'nickname', t.nickname,
  'firms_code', t.firms_code, 'smdg_code', t.smdg_code, 'bic_facility_code', t.bic_facility_code,
  'port', (SELECT ${LOCATION_JSON} FROM location l WHERE l.id = t.location_id))`;
