import type { Command } from 'commander';
import type { App } from '../../app.ts';
import { columns, type Io } from '../io/output.ts';
import { withApp } from './acting.ts';

/** `landfall signing-keys`: the keys that access tokens are signed with. */
export function command(program: Command, io: Io): void {
  const keys = program.command('signing-keys').description('list and rotate the keys that sign access tokens');
  keys
    .command('list')
    .description('list the keys, with their state and when they were created')
    .option('--json', 'print JSON')
    .action((options: { json?: true }) => withApp(io, (app) => list(app, options, io)));
  keys
    .command('rotate')
    .description('create a new key, which signs tokens from two minutes on; existing tokens stay valid')
    .action(() => withApp(io, (app) => rotate(app, io)));
}

async function list(app: App, { json }: { json?: true }, io: Io): Promise<void> {
  const keys = await app.signingKeys.list();
  if (json) io.print(JSON.stringify(keys, null, 2));
  else if (keys.length === 0) io.remark('There is no key yet; the first one is created at the first sign-in.');
  else io.print(columns(keys.map(({ kid, state, created_at }) => [kid, state, created_at])));
}

async function rotate(app: App, io: Io): Promise<void> {
  io.print(await app.signingKeys.rotate());
  io.remark(
    'The new key is published now and signs tokens from two minutes on; tokens that the old key signed are valid until they expire.',
  );
}
