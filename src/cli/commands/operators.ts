import type { Command } from 'commander';
import type { App } from '../../app.ts';
import { grantOperating, listOperatingUsers, withdrawOperating } from '../../services/member/operating-user.ts';
import { columns, type Io } from '../io/output.ts';
import { withApp } from './acting.ts';

/** `landfall operators`: the users who see and test the sources of the installation in the console. */
export function command(program: Command, io: Io): void {
  const operators = program
    .command('operators')
    .description('list, add and remove the users who see and test the sources of the installation in the console');
  operators
    .command('list')
    .description('list the users who operate the installation')
    .option('--json', 'print JSON')
    .action((options: { json?: true }) => withApp(io, (app) => list(app, options, io)));
  operators
    .command('add <email>')
    .description('let a user operate the installation; signs the user out of all browsers')
    .action((email: string) => withApp(io, (app) => add(app, email, io)));
  operators
    .command('remove <email>')
    .description('no longer let a user operate the installation')
    .action((email: string) => withApp(io, (app) => remove(app, email, io)));
}

async function list({ db }: App, { json }: { json?: true }, io: Io): Promise<void> {
  const users = await listOperatingUsers(db);
  if (json) return io.print(JSON.stringify(users, null, 2));
  if (users.length === 0)
    return io.remark('No user operates the installation; add one with: landfall operators add <email>.');
  io.print(columns(users.map(({ email, since }) => [email, `since ${since}`])));
}

async function add({ db }: App, email: string, io: Io): Promise<void> {
  const { email: address, since } = await grantOperating(db, email);
  io.remark(`${address} operates the installation since ${since}, only in the browser, and has to sign in again.`);
}

async function remove({ db }: App, email: string, io: Io): Promise<void> {
  await withdrawOperating(db, email);
  io.remark('The user no longer operates the installation.');
}
