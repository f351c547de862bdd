import type { Command } from 'commander';
import type { App } from '../../app.ts';
import { ago, inline } from '../../core/text.ts';
import { type LineConnectionRecord, listLineConnections } from '../../services/source/list-line-connections.ts';
import { columns, type Io } from '../io/output.ts';
import { actFor } from './acting.ts';
import { addCredentialCommands } from './line-credentials.ts';
import { quietlyWithApp } from './quietly.ts';
import { addTestCommand } from './source-test.ts';

/** `landfall lines`: the lines that can be polled, whether they are set up, and a test of each. */
export function command(program: Command, io: Io): void {
  const lines = program
    .command('lines')
    .description(
      'list the lines that can be polled: how each is reached, what is set, what is missing, its last outcome',
    )
    .option('--json', 'print JSON')
    .action((options: { json?: true }) => quietlyWithApp(io, (app) => list(app, options, io)));
  addTestCommand(lines, io, {
    usage: 'test <scac> [number]',
    description:
      'sign in to a line, poll a number, and show what was answered and what to check; without a number, sign in alone',
  });
  addCredentialCommands(lines, io);
}

async function list(app: App, { json }: { json?: true }, io: Io): Promise<void> {
  const { context } = await actFor(app, {});
  const { line_connections: lines } = await listLineConnections.run(context, {});
  if (json === true) return io.print(JSON.stringify(lines, null, 2));
  const now = app.clock.now();
  io.print(columns([HEADER, ...lines.map((line) => rowOf(line, now))]));
  for (const line of lines) for (const remark of remarksOf(line)) io.print(remark);
}

const HEADER = ['SCAC', 'NAME', 'STATE', 'NUMBERS', 'REACHED BY', 'LAST POLLS', 'PORTAL'];

const SIGN_INS = {
  none: 'no key',
  key: 'key',
  token_for_secret: 'token',
  token_for_certificate: 'token by certificate',
} as const satisfies Record<LineConnectionRecord['sign_in'], string>;

const NUMBERS = { bill_of_lading: 'bill of lading', booking_number: 'booking', container: 'container' } as const;

function rowOf(line: LineConnectionRecord, now: number): string[] {
  const { scac, name, state, number_types: types, sign_in: signIn, address, portal } = line;
  const host = address === null ? 'no address' : new URL(address).host;
  const numbers = types.length === 3 ? 'all' : types.map((type) => NUMBERS[type]).join(', ');
  return [
    scac,
    name,
    state.replaceAll('_', ' '),
    numbers,
    `${host}, ${SIGN_INS[signIn]}`,
    lastOf(line, now),
    portal ?? '',
  ];
}

function lastOf({ last: { answered_at: answeredAt, failing_since: failingSince } }: LineConnectionRecord, now: number) {
  if (failingSince !== null) return `failing since ${failingSince}`;
  return answeredAt === null ? 'none' : `answered ${ago(Date.parse(answeredAt), now)}`;
}

/** What is set and missing, and the last fault while it lasts, below the table, because they are long. */
function remarksOf({ scac, state, set, missing, problem, last: { fault } }: LineConnectionRecord): string[] {
  const lasting = fault !== null && fault.ended_at === null ? fault : null;
  if (state === 'not_set_up') return [`${scac} needs ${missing.join(', ') || 'nothing'}.`];
  return [
    `${scac} has ${set.join(', ')}.`,
    ...(missing.length === 0 ? [] : [`${scac} lacks ${missing.join(', ')}.`]),
    ...(problem === null ? [] : [`${scac}: ${problem}`]),
    ...(lasting === null ? [] : [`${scac}: ${inline(lasting.reason)}`]),
    ...(lasting?.check == null ? [] : [`${scac}: check ${inline(lasting.check)}.`]),
  ];
}
