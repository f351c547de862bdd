import { type Command, InvalidArgumentError } from 'commander';
import type { App } from '../../app.ts';
import { Failure } from '../../core/failure.ts';
import {
  type AccountFeatures,
  ALL_FEATURES,
  actingAccount,
  type Feature,
  findAccount,
  isFeature,
  listAccounts,
  setFeatures,
} from '../../services/account.ts';
import { columns, type Io } from '../io/output.ts';
import { withApp } from './acting.ts';

type Switches = Partial<Record<Feature, boolean>>;

interface SetOptions {
  account?: string;
  feature: Switches;
  json?: true;
}

/** `landfall accounts`: the accounts of this installation and what they may use. */
export function command(program: Command, io: Io): void {
  const accounts = program.command('accounts').description('list accounts, and switch their features on or off');
  accounts
    .command('list')
    .description('list the accounts with their features')
    .option('--json', 'print JSON')
    .action((options: { json?: true }) => withApp(io, (app) => list(app, options, io)));
  accounts
    .command('set')
    .description('switch features of an account on or off')
    .option('--account <name>', 'the account; by default ACCOUNT, or the only account')
    .requiredOption(
      '--feature <name=on|off>',
      `the feature and its state, repeatable; features: ${ALL_FEATURES.join(', ')}`,
      readFeature,
    )
    .option('--json', 'print JSON')
    .action((options: SetOptions) => withApp(io, (app) => set(app, options, io)));
}

async function list(app: App, { json }: { json?: true }, io: Io): Promise<void> {
  const accounts = await listAccounts(app.db);
  if (json) io.print(JSON.stringify(accounts, null, 2));
  else if (accounts.length === 0) io.remark('There are no accounts yet; create one with keys create --create-account.');
  else io.print(columns(accounts.map(rowOf)));
}

async function set(app: App, { account: name, feature, json }: SetOptions, io: Io): Promise<void> {
  const account = name === undefined ? await actingAccount(app.db, app.config.account) : await named(app, name);
  const changed = await setFeatures(app.db, account.id, feature);
  if (json) io.print(JSON.stringify(changed, null, 2));
  else io.print(columns([rowOf(changed)]));
}

function rowOf({ id, name, features }: AccountFeatures): string[] {
  return [name, id, ALL_FEATURES.map((feature) => `${feature}=${features[feature] ? 'on' : 'off'}`).join(' ')];
}

async function named(app: App, name: string): ReturnType<typeof actingAccount> {
  const found = await findAccount(app.db, name);
  if (found !== null) return found;
  throw new Failure('not_found', `There is no account named ${name}; accounts list shows those there are.`);
}

function readFeature(text: string, chosen: Switches = {}): Switches {
  const [name = '', state = '', ...rest] = text.split('=');
  if (!isFeature(name)) throw new InvalidArgumentError(`There are the features ${ALL_FEATURES.join(', ')}.`);
  if (rest.length > 0 || (state !== 'on' && state !== 'off'))
    throw new InvalidArgumentError(`Say ${name}=on or ${name}=off.`);
  return { ...chosen, [name]: state === 'on' };
}
