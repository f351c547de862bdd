import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { OPERATOR_PERMISSION } from '../../core/permission.ts';
import type { LineConnection } from '../../sources/source.ts';
import { RequestType } from '../record/tracking-request.ts';
import type { ServiceContext } from '../service-context.ts';
import { NEVER_POLLED, PollingState, readPollingStates } from './polling-state.ts';

/** A line that can be polled, and what it takes. */
export const LineConnectionRecord = z.object({
  scac: z.string().describe('Standard Carrier Alpha Code'),
  name: z.string().meta({ doc: 'Name of the shipping line' }),
  state: z
    .enum(['ready', 'not_set_up', 'incomplete', 'wrong'])
    .describe(
      'ready: it is polled; not_set_up: nothing is set; incomplete: settings are missing; wrong: a setting cannot be used',
    ),
  number_types: z.array(RequestType).describe('The kinds of number that it can be polled for'),
  sign_in: z
    .enum(['none', 'key', 'token_for_secret', 'token_for_certificate'])
    .describe('How requests are authenticated: not at all, by a key, or by a token for a secret or a certificate'),
  address: z.string().nullable().describe('Address of its events; null where it is missing'),
  portal: z.string().nullable().describe('Where customers of the line apply for access'),
  capacity_share: z
    .number()
    .nullable()
    .describe('Percent of the capacity of all container vessels that its group has, rounded; null if unknown'),
  set: z.array(z.string()).describe('Names of the variables that are set'),
  missing: z.array(z.string()).describe('Names of the variables that are missing'),
  problem: z.string().nullable().describe('What is wrong with a setting'),
  last: PollingState.describe('What it did at its last polls'),
});
export type LineConnectionRecord = z.infer<typeof LineConnectionRecord>;

/** The lines that can be polled. */
export const LineConnectionList = z.object({
  line_connections: z.array(LineConnectionRecord).describe('The largest first, then those that are set up otherwise'),
});

/** The lines that can be polled, and whether they are set up here. Of settings it shows names alone, no values. */
export const listLineConnections = defineOperation(
  {
    id: 'list_line_connections',
    summary:
      'List the lines that can be polled: how each is reached, what is set, what is missing, and its last outcome',
    permission: OPERATOR_PERMISSION,
    input: z.object({}),
    output: LineConnectionList,
  },
  async ({ db, sources }: ServiceContext) => {
    const connections = sources.lineConnections?.() ?? [];
    const states = await readPollingStates(
      db,
      connections.map(({ scac }) => scac),
    );
    return { line_connections: connections.map((line) => toRecord(line, states.get(line.scac) ?? NEVER_POLLED)) };
  },
);

function toRecord(line: LineConnection, last: PollingState): LineConnectionRecord {
  const { scac, name, kinds, signIn, address, portal, capacityShare, set, missing, problem } = line;
  return {
    scac,
    name,
    state: stateOf(line),
    number_types: kinds.map((kind) => (kind === 'booking' ? 'booking_number' : kind)),
    sign_in: signIn,
    address,
    portal,
    capacity_share: capacityShare,
    set: [...set],
    missing: [...missing],
    problem,
    last,
  };
}

function stateOf({ problem, set, missing }: LineConnection): LineConnectionRecord['state'] {
  if (problem !== null) return 'wrong';
  if (set.length === 0) return 'not_set_up';
  return missing.length > 0 ? 'incomplete' : 'ready';
}
