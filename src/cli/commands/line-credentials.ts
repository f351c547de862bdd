import type { Command } from 'commander';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { Failure } from '../../core/failure.ts';
import { inline } from '../../core/text.ts';
import type { LineCredentials } from '../../services/line-credential/line-credentials.ts';
import { listLineCredentials } from '../../services/line-credential/list-line-credentials.ts';
import { removeLineCredentials } from '../../services/line-credential/remove-line-credentials.ts';
import { setLineCredentials } from '../../services/line-credential/set-line-credentials.ts';
import { testLineCredentials } from '../../services/line-credential/test-line-credentials.ts';
import { columns, type Io } from '../io/output.ts';
import { actFor } from './acting.ts';
import { quietlyWithApp } from './quietly.ts';
import { printTest, readRequestType, type TestOptions } from './source-test.ts';

interface OfAccount {
  account?: string;
  json?: true;
}

const ACCOUNT = ['--account <name>', 'the account; by default ACCOUNT, or the only account'] as const;

/** Adds `landfall lines credentials`: the credentials of an account for lines. */
export function addCredentialCommands(lines: Command, io: Io): void {
  const group = lines
    .command('credentials')
    .description("set, list, test and remove an account's own credentials for lines");
  group
    .command('set <scac>')
    .description('set credentials from stdin: a line such as client_id=... for each setting, or a JSON object')
    .option(...ACCOUNT)
    .action((scac: string, options: OfAccount) => quietlyWithApp(io, (app) => set(app, scac, options, io)));
  group
    .command('list')
    .description('list the lines for which an account has credentials, without their values')
    .option(...ACCOUNT)
    .option('--json', 'print JSON')
    .action((options: OfAccount) => quietlyWithApp(io, (app) => list(app, options, io)));
  group
    .command('remove <scac>')
    .description('remove credentials; the numbers are then polled with those of the installation, if it has any')
    .option(...ACCOUNT)
    .action((scac: string, options: OfAccount) => quietlyWithApp(io, (app) => remove(app, scac, options, io)));
  group
    .command('test <scac> [number]')
    .description('sign in with the credentials, poll a number, and show what was answered')
    .option(...ACCOUNT)
    .option('--type <type>', 'bill_of_lading, booking or container; by default what its form says', readRequestType)
    .option('--json', 'print JSON')
    .action((scac: string, number: string | undefined, options: OfAccount & TestOptions) =>
      quietlyWithApp(io, (app) => test(app, { scac, number }, options, io)),
    );
}

async function set(app: App, scac: string, options: OfAccount, io: Io): Promise<void> {
  const settings = readSettings(await readInput(io));
  const { context, account } = await actFor(app, options);
  const stored = await setLineCredentials.run(context, { scac, settings });
  io.remark(`The account ${account} polls ${stored.name} (${stored.scac}) with its own credentials from now on.`);
}

async function list(app: App, options: OfAccount, io: Io): Promise<void> {
  const { context } = await actFor(app, options);
  const { line_credentials: all } = await listLineCredentials.run(context, {});
  if (options.json === true) return io.print(JSON.stringify(all, null, 2));
  io.print(columns([['SCAC', 'NAME', 'SETTINGS', 'SET', 'BY', 'LAST TEST', 'REFUSED'], ...all.map(rowOf)]));
}

function rowOf({ scac, name, settings, set_at, set_by, last_test, refused_numbers }: LineCredentials): string[] {
  const shown = settings.map((one) => `${one.name}${one.ending === null ? '' : ` …${one.ending}`}`).join(', ');
  return [scac, name, shown, set_at, inline(set_by), last_test?.outcome ?? 'none', String(refused_numbers)];
}

async function remove(app: App, scac: string, options: OfAccount, io: Io): Promise<void> {
  const { context, account } = await actFor(app, options);
  await removeLineCredentials.run(context, { scac });
  io.remark(`The credentials of the account ${account} for ${scac.toUpperCase()} are removed.`);
}

async function test(
  app: App,
  asked: { scac: string; number: string | undefined },
  { type, json, ...options }: OfAccount & TestOptions,
  io: Io,
): Promise<void> {
  const { context } = await actFor(app, options);
  printTest(await testLineCredentials.run(context, { ...asked, number_type: type }), { json }, io);
}

/** More than all settings of a line together, a certificate with its chain among them. */
const INPUT_BYTES_MAX = 256 * 1024;

async function readInput(io: Io): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of io.input ?? []) {
    const bytes = Buffer.from(part);
    length += bytes.length;
    if (length > INPUT_BYTES_MAX) throw new Failure('invalid_input', 'The input is too long for credentials.');
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString('utf8').trim();
}

/** Errors: `invalid_input`, without what was given. */
function readSettings(text: string): Record<string, string> {
  const settings = text.startsWith('{') ? fromJson(text) : fromLines(text);
  if (settings !== null) return settings;
  const how = 'Give a line such as client_id=... for each setting on stdin, or a JSON object of texts.';
  throw new Failure('invalid_input', `The credentials cannot be read. ${how}`);
}

function fromJson(text: string): Record<string, string> | null {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function fromLines(text: string): Record<string, string> | null {
  const parts = text.split(/\r?\n/).map((line) => /^\s*([a-z_]+)=(.*)$/.exec(line));
  const pairs = parts.flatMap((found) =>
    found?.[1] === undefined ? [] : [[found[1], (found[2] ?? '').trim()] as const],
  );
  return pairs.length === parts.length ? Object.fromEntries(pairs) : null;
}
