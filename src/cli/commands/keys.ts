import { type Command, InvalidArgumentError } from 'commander';
import { type App, createApp } from '../../app.ts';
import { loadConfig } from '../../config/load.ts';
import { Failure } from '../../core/failure.ts';
import { newId } from '../../core/id.ts';
import { ALL_PERMISSIONS, isPermission, type Permission } from '../../core/permission.ts';
import { actingAccount, createAccount, findAccount, operatorOf } from '../../services/account/account.ts';
import { createApiKey } from '../../services/api-key/create-api-key.ts';
import { listApiKeys } from '../../services/api-key/list-api-keys.ts';
import { revokeApiKey } from '../../services/api-key/revoke-api-key.ts';
import type { ServiceContext } from '../../services/service-context.ts';
import { columns, type Io } from '../output.ts';

interface AccountOptions {
  account?: string;
  json?: true;
}

interface CreateOptions extends AccountOptions {
  createAccount?: true;
  name: string;
  permission: Permission[];
}

/** `landfall keys`: the API keys of an account. */
export function command(program: Command, io: Io): void {
  const keys = program.command('keys').description('create, list and revoke API keys');
  keys
    .command('create')
    .description('create a key; it is shown this once')
    .option('--account <name>', 'whose key it is; ACCOUNT or the only account without it')
    .option('--create-account', 'make the account if there is none of that name')
    .option('--name <text>', 'what the key is for', 'cli')
    .option(
      '--permission <name...>',
      `one or more of ${ALL_PERMISSIONS.join(', ')}; without it all but account:admin`,
      readPermission,
      [],
    )
    .option('--json', 'print JSON')
    .action((options: CreateOptions) => withApp(io, (app) => create(app, options, io)));
  keys
    .command('list')
    .description('list the keys of an account, without the keys themselves')
    .option('--account <name>', 'whose keys')
    .option('--json', 'print JSON')
    .action((options: AccountOptions) => withApp(io, (app) => list(app, options, io)));
  keys
    .command('revoke <id>')
    .description('revoke a key by its id or its shown beginning')
    .option('--account <name>', 'whose key')
    .action((id: string, options: AccountOptions) => withApp(io, (app) => revoke(app, id, options, io)));
}

async function create(app: App, options: CreateOptions, io: Io): Promise<void> {
  const { context, account } = await actFor(app, options, options.createAccount ?? false);
  const permissions = options.permission.length > 0 ? { permissions: options.permission } : {};
  const { api_key, key } = await createApiKey.run(context, { name: options.name, ...permissions });
  if (options.json) io.print(JSON.stringify({ key, id: api_key.id, account }));
  else {
    io.print(key);
    io.remark(`This is the key of the account ${account}. It is not shown again: keep it where secrets are kept.`);
  }
}

async function list(app: App, options: AccountOptions, io: Io): Promise<void> {
  const { context, account } = await actFor(app, options, false);
  const { api_keys } = await listApiKeys.run(context, {});
  if (options.json) io.print(JSON.stringify(api_keys, null, 2));
  else if (api_keys.length === 0) io.remark(`The account ${account} has no keys.`);
  else {
    const rows = api_keys.map(({ id, prefix, name, revoked_at, last_used_at }) => {
      const used = last_used_at === null ? 'never used' : `last used ${last_used_at}`;
      return [id, `${prefix}…`, name, revoked_at === null ? 'living' : 'revoked', used];
    });
    io.print(columns(rows));
  }
}

async function revoke(app: App, key: string, options: AccountOptions, io: Io): Promise<void> {
  const { context } = await actFor(app, options, false);
  // As it is shown in the list, with the sign for what was left out.
  await revokeApiKey.run(context, { key: key.replace(/…$/, '') });
  io.remark('The key is revoked; running servers refuse it within ten seconds.');
}

async function actFor(
  app: App,
  { account: name }: AccountOptions,
  mayCreate: boolean,
): Promise<{ context: ServiceContext; account: string }> {
  const account =
    name === undefined ? await actingAccount(app.db, app.config.account) : await named(app, name, mayCreate);
  return { context: app.contextFor(operatorOf(account), newId()), account: account.name };
}

async function named(app: App, name: string, mayCreate: boolean): ReturnType<typeof createAccount> {
  const found = await findAccount(app.db, name);
  if (found !== null) return found;
  if (mayCreate) return createAccount(app.db, name);
  throw new Failure('not_found', `There is no account named ${name}; keys create --create-account makes it.`);
}

async function withApp(io: Io, body: (app: App) => Promise<void>): Promise<void> {
  const app = await createApp({ ...loadConfig(io.env), sandbox: false });
  try {
    await body(app);
  } finally {
    await app.close();
  }
}

function readPermission(text: string, chosen: Permission[]): Permission[] {
  if (isPermission(text)) return [...chosen, text];
  throw new InvalidArgumentError(`There are ${ALL_PERMISSIONS.join(', ')}.`);
}
