import type { Command } from 'commander';
import type { App } from '../../app.ts';
import { Failure } from '../../core/failure.ts';
import { newId } from '../../core/id.ts';
import { inline } from '../../core/text.ts';
import { actingAccount, operatorOf } from '../../services/account.ts';
import type { ServiceContext } from '../../services/service-context.ts';
import { addTariffs } from '../../services/tariff/add-tariffs.ts';
import type { CalendarRecord, TariffRecord } from '../../services/tariff/charge-document.ts';
import { addForInstallation, withdrawForInstallation } from '../../services/tariff/installation-tariffs.ts';
import type { StoredVersion } from '../../services/tariff/store-documents.ts';
import { listCalendars, listTariffs, withdrawCalendar, withdrawTariff } from '../../services/tariff/tariffs.ts';
import { columns, type Io } from '../io/output.ts';
import { type AccountOptions, actFor, withApp } from './acting.ts';
import { checkTariffs, textOfDocument } from './check-tariffs.ts';

interface OwnerOptions extends AccountOptions {
  installation?: true;
  json?: true;
}

interface ListOptions extends OwnerOptions {
  name?: string;
  withdrawn?: true;
}

const ACCOUNT = ['--account <name>', 'the account; by default ACCOUNT, or the only account'] as const;
const INSTALLATION = ['--installation', 'for all accounts of this installation'] as const;

/** `landfall tariffs`: the tariffs and calendars by which charges are counted. */
export function command(program: Command, io: Io): void {
  const tariffs = program
    .command('tariffs')
    .description('check, add, list and withdraw the tariffs and calendars by which charges are counted');
  tariffs
    .command('check <file...>')
    .description('check files of tariffs and calendars (YAML, JSON or CSV) without storing them')
    .option('--json', 'print JSON')
    .action((files: string[], options: { json?: true }) => checkTariffs(files, options, io));
  tariffs
    .command('add <file...>')
    .description('add files of tariffs and calendars as new versions')
    .option(...ACCOUNT)
    .option(...INSTALLATION)
    .option('--json', 'print JSON')
    .action((files: string[], options: OwnerOptions) => withApp(io, (app) => add(app, files, options, io)));
  tariffs
    .command('list')
    .description('list the versions of tariffs and calendars, the newest first')
    .option('--name <name>', 'only versions with this name')
    .option('--withdrawn', 'also those that were withdrawn')
    .option(...ACCOUNT)
    .option('--json', 'print JSON')
    .action((options: ListOptions) => withApp(io, (app) => list(app, options, io)));
  tariffs
    .command('show <name>')
    .description('show the newest version of a tariff or calendar, or that of name@version, as JSON')
    .option(...ACCOUNT)
    .action((name: string, options: AccountOptions) => withApp(io, (app) => show(app, name, options, io)));
  tariffs
    .command('withdraw <name@version>')
    .description('withdraw a version, so that it has no effect; an older one of the same name may apply again')
    .option(...ACCOUNT)
    .option(...INSTALLATION)
    .action((name: string, options: OwnerOptions) => withApp(io, (app) => withdraw(app, name, options, io)));
}

async function add(app: App, files: readonly string[], options: OwnerOptions, io: Io): Promise<void> {
  // All are read before the first is stored.
  const documents: { file: string; document: string }[] = [];
  for (const file of files) documents.push({ file, document: await textOfDocument(file) });
  const versions: StoredVersion[] = [];
  for (const { file, document } of documents) {
    try {
      versions.push(...(await addOne(app, document, options)));
    } catch (error) {
      if (error instanceof Failure) throw new Failure(error.code, `${inline(file)}: ${error.message}`, error.detail);
      throw error;
    }
  }
  if (options.json) io.print(JSON.stringify(versions, null, 2));
  else
    io.print(
      columns(
        versions.map(({ kind, name, version, is_new }) => [kind, `${name}@${version}`, is_new ? 'added' : 'was there']),
      ),
    );
}

async function addOne(app: App, document: string, options: OwnerOptions): Promise<StoredVersion[]> {
  if (options.installation) return addForInstallation(app, document);
  const { context } = await actFor(app, options);
  return (await addTariffs.run(context, { document })).versions;
}

async function list(app: App, { name, withdrawn, json, ...options }: ListOptions, io: Io): Promise<void> {
  const { context, account } = await actFor(app, options);
  const found = await versionsOf(context, { name, withdrawn: withdrawn ?? false });
  if (json) io.print(JSON.stringify(found, null, 2));
  else if (found.length === 0)
    io.remark(`The account ${account} has no tariffs and no calendars; add some with tariffs add.`);
  else io.print(columns(found.map(rowOf)));
}

async function show(app: App, name: string, options: AccountOptions, io: Io): Promise<void> {
  const { context } = await actFor(app, options);
  io.print(JSON.stringify(await versionNamed(context, name), null, 2));
}

async function withdraw(app: App, name: string, options: OwnerOptions, io: Io): Promise<void> {
  const { context } = options.installation ? await anyContext(app) : await actFor(app, options);
  if (!/@\d+$/.test(name)) throw new Failure('invalid_input', 'Give the name with its version, such as us-west@2.');
  const found = await versionNamed(context, name, options.installation ?? false);
  const { id } = found;
  if (options.installation) await withdrawForInstallation(app.db, id, app.clock.now());
  else if (found.document === 'tariff') await withdrawTariff.run(context, { id });
  else await withdrawCalendar.run(context, { id });
  io.remark(`${inline(name)} is withdrawn.`);
}

/** What is of the installation is seen from any account. */
async function anyContext(app: App): Promise<{ context: ServiceContext }> {
  const account = await actingAccount(app.db, app.config.account);
  return { context: app.contextFor(operatorOf(account), newId()) };
}

type Version = ({ document: 'tariff' } & TariffRecord) | ({ document: 'calendar' } & CalendarRecord);

const PAGE_SIZE = 100;

/** All versions of tariffs, then of calendars, the newest first. */
async function versionsOf(
  context: ServiceContext,
  filter: { name?: string | undefined; withdrawn: boolean },
): Promise<Version[]> {
  const found: Version[] = [];
  for (let page = 1, isLast = false; !isLast; page++) {
    const read = await listTariffs.run(context, { ...filter, page, page_size: PAGE_SIZE });
    found.push(...read.tariffs.map((tariff) => ({ document: 'tariff' as const, ...tariff })));
    isLast = read.tariffs.length < PAGE_SIZE;
  }
  for (let page = 1, isLast = false; !isLast; page++) {
    const read = await listCalendars.run(context, { ...filter, page, page_size: PAGE_SIZE });
    found.push(...read.calendars.map((calendar) => ({ document: 'calendar' as const, ...calendar })));
    isLast = read.calendars.length < PAGE_SIZE;
  }
  return found;
}

/** The version of `name@version`, or the newest of a name. Errors: `not_found`. */
async function versionNamed(context: ServiceContext, text: string, isOfInstallation?: boolean): Promise<Version> {
  const [, name = text, version] = /^(.*)@(\d+)$/.exec(text) ?? [];
  const found = await versionsOf(context, { name, withdrawn: true });
  const one = found.find(
    (candidate) =>
      (version === undefined ? candidate.withdrawn_at === null : candidate.version === Number(version)) &&
      (isOfInstallation === undefined || candidate.is_of_installation === isOfInstallation),
  );
  if (one !== undefined) return one;
  throw new Failure('not_found', `There is no tariff or calendar ${inline(text)}; tariffs list shows those there are.`);
}

function rowOf(one: Version): string[] {
  const { document, name, version, from, to, is_of_installation, withdrawn_at } = one;
  const what = one.document === 'tariff' ? `${one.kind}, ${one.line ?? one.party}, ${one.scope.direction}` : one.zone;
  const owner = is_of_installation ? 'installation' : 'account';
  const state = withdrawn_at === null ? [] : [`withdrawn ${withdrawn_at}`];
  return [document, `${name}@${version}`, `${from} to ${to ?? 'open end'}`, what, owner, ...state];
}
