import { z } from 'zod';
import { TerminalRecord } from '../../services/record/terminal.ts';
import { terminalAddress } from '../../services/terminal.ts';
import { type ResourceObject, toOne } from '../json-api.ts';
import { defineResource, one, sometimes } from '../resource.ts';

const { name, nickname, firms_code, smdg_code, bic_facility_code } = TerminalRecord.shape;

/** What a terminal or rail terminal looks like; what is not known of it is absent. */
export const terminalKind = defineResource({
  type: ['terminal', 'rail_terminal'],
  attributes: {
    name,
    nickname: nickname.unwrap().optional().meta({ doc: 'Short name of the terminal; absent if there is none' }),
    firms_code: firms_code.unwrap().optional().meta({ doc: 'FIRMS code of US customs; absent if it has none' }),
    smdg_code: smdg_code.unwrap().optional().meta({ doc: 'SMDG terminal code; absent if it has none' }),
    bic_facility_code: bic_facility_code.unwrap().optional().meta({ doc: 'BIC facility code; absent if it has none' }),
    street: z.string().optional().describe('Street and number'),
    city: z.string().optional().describe('Town of the address, which may differ from that of the port'),
    state: z.string().optional().describe('State or province'),
    state_abbr: z.string().optional().describe('Its abbreviation'),
    zip: z.string().optional().describe('Postal code'),
    country: z.string().optional().describe('English name of the country'),
  },
  relationships: { port: one('port'), metro_area: sometimes(one('metro_area')) },
});

/** A terminal or rail terminal as a resource. What is not known of it is left out, because the contract knows no null. */
export function terminalResource({ id, type, port, ...attributes }: TerminalRecord): ResourceObject {
  const place = toOne(port?.type ?? 'port', port?.id ?? null);
  const stated = { ...attributes, ...terminalAddress({ id, port }) };
  const known = Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== null));
  const relation = port?.type === 'metro_area' ? { port: toOne('port', null), metro_area: place } : { port: place };
  return { id, type, attributes: known, relationships: relation };
}
