import { type Command, InvalidArgumentError } from 'commander';
import type { App } from '../../app.ts';
import { isKeyPermission, KEY_PERMISSIONS, type KeyPermission } from '../../core/permission.ts';
import { toEpochMs } from '../../domain/instant.ts';
import { type ApiKey, createApiKey, LEAST_PERMISSIONS, listApiKeys, revokeApiKey } from '../../services/api-key.ts';
import { columns, type Io } from '../io/output.ts';
import { type AccountOptions, actFor, withApp } from './acting.ts';

interface ListOptions extends AccountOptions {
  json?: true;
}

interface CreateOptions extends ListOptions {
  name: string;
  permission: KeyPermission[];
  expiresInDays?: number;
}

/** `landfall keys`: the API keys of an account. */
export function command(program: Command, io: Io): void {
  const keys = program.command('keys').description('create, list and revoke API keys');
  keys
    .command('create')
    .description('create a key; it is shown only once')
    .option('--account <name>', 'the account; by default ACCOUNT, or the only account')
    .option('--create-account', 'create the account if it does not exist')
    .option('--name <text>', 'the purpose of the key', 'cli')
    .option(
      '--permission <name...>',
      `one or more of ${KEY_PERMISSIONS.join(', ')}; by default ${LEAST_PERMISSIONS.join(', ')}`,
      readPermission,
      [],
    )
    .option('--expires-in-days <number>', 'the lifetime of the key in days; by default unlimited', readDays)
    .option('--json', 'print JSON')
    .action((options: CreateOptions) => withApp(io, (app) => create(app, options, io)));
  keys
    .command('list')
    .description('list the keys of an account, without their secrets')
    .option('--account <name>', 'the account')
    .option('--json', 'print JSON')
    .action((options: ListOptions) => withApp(io, (app) => list(app, options, io)));
  keys
    .command('revoke <id>')
    .description('revoke a key by its id or by its prefix')
    .option('--account <name>', 'the account')
    .action((id: string, options: AccountOptions) => withApp(io, (app) => revoke(app, id, options, io)));
}

async function create(app: App, options: CreateOptions, io: Io): Promise<void> {
  const { context, account } = await actFor(app, options);
  const permissions = options.permission.length > 0 ? { permissions: options.permission } : {};
  const { name, expiresInDays } = options;
  const { api_key, key } = await createApiKey.run(context, { name, ...permissions, expires_in_days: expiresInDays });
  if (options.json) io.print(JSON.stringify({ key, id: api_key.id, account }));
  else {
    io.print(key);
    const may = api_key.permissions.join(', ');
    io.remark(
      `This is the key of the account ${account}, with the permission ${may}. It is not shown again; store it as a secret.`,
    );
  }
}

async function list(app: App, options: ListOptions, io: Io): Promise<void> {
  const { context, account } = await actFor(app, options);
  const { api_keys } = await listApiKeys.run(context, {});
  if (options.json) io.print(JSON.stringify(api_keys, null, 2));
  else if (api_keys.length === 0) io.remark(`The account ${account} has no keys.`);
  else {
    const rows = api_keys.map((key) => {
      const used = key.last_used_at === null ? 'never used' : `last used ${key.last_used_at}`;
      return [
        key.id,
        `${key.prefix}…`,
        key.name,
        stateOf(key, app.clock.now()),
        endOf(key),
        used,
        key.permissions.join(' '),
      ];
    });
    io.print(columns(rows));
  }
}

async function revoke(app: App, key: string, options: AccountOptions, io: Io): Promise<void> {
  const { context } = await actFor(app, options);
  // As it is shown in the list, with the sign for what was left out.
  await revokeApiKey.run(context, { key: key.replace(/…$/, '') });
  io.remark('The key is revoked; running servers refuse it within ten seconds.');
}

function stateOf({ revoked_at: revokedAt, expires_at: expiresAt }: ApiKey, now: number): string {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && toEpochMs(expiresAt) <= now ? 'expired' : 'active';
}

function endOf({ expires_at: expiresAt }: ApiKey): string {
  return expiresAt === null ? 'no end date' : `ends ${expiresAt}`;
}

function readPermission(text: string, chosen: KeyPermission[]): KeyPermission[] {
  if (isKeyPermission(text)) return [...chosen, text];
  throw new InvalidArgumentError(`Allowed permissions: ${KEY_PERMISSIONS.join(', ')}.`);
}

function readDays(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give a whole number of days, such as 90.');
}
