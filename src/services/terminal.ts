import { z } from 'zod';
import { Failure } from '../core/failure.ts';
import { isUuid, referenceId } from '../core/id.ts';
import { lazy } from '../core/lazy.ts';
import { defineOperation } from '../core/operation.ts';
import { inline } from '../core/text.ts';
import { canonicalLocode } from '../domain/location.ts';
import { countryName } from '../domain/region-name.ts';
import { type Terminal as KnownTerminal, terminals } from '../domain/terminal.ts';
import { knownLocation } from './record/known-location.ts';
import { TerminalRecord } from './record/terminal.ts';
import type { ServiceContext } from './service-context.ts';
import { GET_TERMINAL } from './statements.ts';

/** A terminal or rail terminal. Errors: `not_found`, also for one that only other accounts know. */
export const getTerminal = defineOperation(
  {
    id: 'get_terminal',
    summary: 'Get a terminal or rail terminal by its id',
    permission: 'reference:read',
    input: z.object({ id: z.string().describe('Id of the terminal') }),
    output: TerminalRecord,
  },
  async ({ db, principal }: ServiceContext, { id }): Promise<TerminalRecord> => {
    const known = byId().get(id.toLowerCase());
    if (known !== undefined) return known;
    const rows = isUuid(id) ? await db.query(GET_TERMINAL, [id, principal.accountId]) : [];
    const [row] = rows;
    if (row !== undefined) return row.terminal;
    throw new Failure(
      'not_found',
      `There is no terminal with the id ${inline(id)}; it may be the id of something else.`,
    );
  },
);

const TERMINALS_MAX = 50;

/** Which terminals are wanted. */
export const ListTerminalsInput = z.object({
  port: z.string().max(100).optional().describe('UN/LOCODE of the port; several with commas between'),
  search: z.string().max(100).optional().describe('A part of the name, or a FIRMS or SMDG code'),
});

/**
 * The container terminals of ports, or those of which a part of the name or a code is known: first those with exactly that code,
 * then by port and name. Terminals that only cargo of accounts has named are in none. Errors: `invalid_input` where neither is given.
 */
export const listTerminals = defineOperation(
  {
    id: 'list_terminals',
    summary: 'Find terminals by their port, a part of the name or a code',
    permission: 'reference:read',
    input: ListTerminalsInput,
    output: z.object({ terminals: z.array(TerminalRecord) }),
  },
  async (_context: ServiceContext, { port, search }) => {
    if (port === undefined && search === undefined) throw new Failure('invalid_input', 'Give port, search or both.');
    const ports = port?.split(',').map(canonicalLocode);
    const wanted = search?.trim().toLowerCase();
    const found = terminals()
      .filter((terminal) => ports?.includes(terminal.locode) !== false && isCalled(terminal, wanted))
      .toSorted((one, other) => Number(hasCode(other, wanted)) - Number(hasCode(one, wanted)));
    return { terminals: found.slice(0, TERMINALS_MAX).map((terminal) => entry(terminal)[1]) };
  },
);

/** Whether a text is a part of a name or a whole code; without a text all are. */
function isCalled(terminal: KnownTerminal, wanted: string | undefined): boolean {
  if (wanted === undefined) return true;
  if (wanted === '') return false;
  const isNamed = [terminal.name, terminal.nickname].some((name) => name.toLowerCase().includes(wanted));
  return isNamed || hasCode(terminal, wanted);
}

function hasCode({ firms, smdg }: KnownTerminal, wanted: string | undefined): boolean {
  return wanted !== undefined && [firms, smdg].some((code) => code?.toLowerCase() === wanted);
}

/** The table is the same for all accounts, whether any journey has been there or not. */
const byId = lazy((): ReadonlyMap<string, TerminalRecord> => new Map(terminals().map(entry)));

/** The id is computed from port and code, as for terminals in journeys. */
function entry({ code, firms, smdg, name, nickname, locode }: KnownTerminal): [string, TerminalRecord] {
  const id = referenceId('terminal', `${locode}:${code}`);
  const codes = { firms_code: firms, smdg_code: smdg, bic_facility_code: null };
  return [id, { id, type: 'terminal', name, nickname, ...codes, port: knownLocation(locode) }];
}

/** The parts of an address; each is null where it is not known. */
interface TerminalAddress {
  street: string | null;
  city: string | null;
  state: string | null;
  state_abbr: string | null;
  zip: string | null;
  country: string | null;
}

const UNKNOWN = { street: null, city: null, state: null, state_abbr: null, zip: null };

/** The address of a terminal: that of the table, or no more than the country of its port. */
export function terminalAddress({ id, port }: Pick<TerminalRecord, 'id' | 'port'>): TerminalAddress {
  return { ...(addresses().get(id) ?? UNKNOWN), country: port?.country_code ? countryName(port.country_code) : null };
}

const addresses = lazy(
  () => new Map(terminals().map((terminal) => [entry(terminal)[0], terminal.address ?? UNKNOWN] as const)),
);
