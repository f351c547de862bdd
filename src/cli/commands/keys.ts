import { type Command, InvalidArgumentError } from 'commander';
import { type App, createApp } from '../../app.ts';
import { type Account, actingAccount, createAccount, findAccount } from '../../auth/account.ts';
import { createApiKey, listApiKeys, revokeApiKey } from '../../auth/api-key.ts';
import { loadConfig } from '../../config/load.ts';
import { Failure } from '../../core/failure.ts';
import { ALL_PERMISSIONS, isPermission, type Permission } from '../../core/permission.ts';
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
      `one or more of ${ALL_PERMISSIONS.join(', ')}; all without it`,
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
  const account = await accountOf(app, options, options.createAccount ?? false);
  const permissions = options.permission.length > 0 ? { permissions: options.permission } : {};
  const { id, key } = await createApiKey(app.db, { accountId: account.id, name: options.name, ...permissions });
  if (options.json) io.print(JSON.stringify({ key, id, account: account.name }));
  else {
    io.print(key);
    io.remark(`This is the key of the account ${account.name}. It is not shown again: keep it where secrets are kept.`);
  }
}

async function list(app: App, options: AccountOptions, io: Io): Promise<void> {
  const account = await accountOf(app, options, false);
  const keys = await listApiKeys(app.db, account.id);
  if (options.json) return io.print(JSON.stringify(keys, null, 2));
  if (keys.length === 0) return io.remark(`The account ${account.name} has no keys.`);
  const rows = keys.map((key) => [
    key.id,
    `${key.prefix}…`,
    key.name,
    key.revokedAt === null ? 'living' : 'revoked',
    key.lastUsedAt ?? 'never used',
  ]);
  io.print(columns(rows));
}

async function revoke(app: App, id: string, options: AccountOptions, io: Io): Promise<void> {
  const account = await accountOf(app, options, false);
  await revokeApiKey(app.db, account.id, id);
  io.remark('The key is revoked; running servers refuse it within ten seconds.');
}

async function accountOf(app: App, { account: name }: AccountOptions, mayCreate: boolean): Promise<Account> {
  if (name === undefined) return actingAccount(app.db, app.config.account);
  const found = await findAccount(app.db, name);
  if (found !== null) return found;
  if (mayCreate) return createAccount(app.db, name);
  throw new Failure('not_found', `There is no account named ${name}; --create-account makes it.`);
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
