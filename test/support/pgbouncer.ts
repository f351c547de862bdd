import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { packageRoot } from '../../src/core/package-root.ts';
import { freePort } from './free-port.ts';
import { scratchFolder } from './scratch.ts';
import { until } from './until.ts';

/** A PgBouncer in front of a server. */
export interface PgBouncer {
  /** The address of a database of the server, through PgBouncer. */
  through(url: string): string;
  stop(): Promise<void>;
}

export type PoolMode = 'session' | 'transaction';

/** Where Debian and others install it. */
const PROGRAMS = [
  '/usr/sbin/pgbouncer',
  '/usr/bin/pgbouncer',
  '/usr/local/bin/pgbouncer',
  '/opt/homebrew/bin/pgbouncer',
];
const PASSWORD = 'pooled';

/** Its program; null where it is not installed. */
export const pgbouncerProgram = PROGRAMS.find((program) => existsSync(program)) ?? null;

/** As root it refuses to run, so root gives it another number in a user namespace, as it does for PostgreSQL. */
const UNSHARE = ['unshare', '--user', '--map-user=65534', '--map-group=65534'];

/** Why it cannot be tried here; null where it can, and where `PGBOUNCER=required` makes that a failure. */
export const noPgBouncer = process.env.PGBOUNCER === 'required' ? null : reasonAgainst();

/**
 * Starts a PgBouncer with the settings of deploy/pgbouncer/pgbouncer.ini in front of the server of an address; every
 * database of the server is reached through it. `more` are lines to add.
 */
export async function startPgBouncer(serverUrl: string, mode: PoolMode, more = ''): Promise<PgBouncer> {
  if (pgbouncerProgram === null) throw new Error('PgBouncer is not installed.');
  const folder = scratchFolder('pgbouncer');
  const port = await freePort();
  const server = new URL(serverUrl);
  const user = decodeURIComponent(server.username);
  const userList = path.join(folder, 'userlist.txt');
  const file = path.join(folder, 'pgbouncer.ini');
  writeFileSync(userList, `"${user}" "${decodeURIComponent(server.password) || PASSWORD}"\n`);
  writeFileSync(file, settingsOf({ server, port, userList, mode }) + more);
  const prefix = process.geteuid?.() === 0 ? UNSHARE : [];
  const [command = '', ...args] = [...prefix, pgbouncerProgram, file];
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${output}`);
    return isListening(port);
  });
  return { through, stop: () => end(child, folder) };

  function through(url: string): string {
    const pooled = new URL(`postgresql://127.0.0.1:${port}${new URL(url).pathname}`);
    pooled.username = server.username;
    pooled.password = server.password || PASSWORD;
    return pooled.href;
  }
}

interface Settings {
  server: URL;
  port: number;
  userList: string;
  mode: PoolMode;
}

/** The file of deploy with the places of this test; a line that is not in the file fails. */
function settingsOf({ server, port, userList, mode }: Settings): string {
  const host = server.searchParams.get('host') ?? server.hostname;
  const target = `* = host=${host} port=${server.searchParams.get('port') ?? (server.port || '5432')}`;
  const file = path.join(packageRoot(), 'deploy', 'pgbouncer', 'pgbouncer.ini');
  return Object.entries({
    'landfall = host=127.0.0.1 port=5432 dbname=landfall': target,
    'listen_port = 6432': `listen_port = ${port}`,
    'auth_file = /etc/pgbouncer/userlist.txt': `auth_file = ${userList}`,
    'pool_mode = transaction': `pool_mode = ${mode}`,
    // The one server of the tests has 100 connections for all of them.
    'default_pool_size = 40': 'default_pool_size = 20',
  }).reduce(
    (text, [from, to]) => {
      if (!text.includes(`\n${from}\n`)) throw new Error(`${file} has no line "${from}".`);
      return text.replace(`\n${from}\n`, () => `\n${to}\n`);
    },
    readFileSync(file, 'utf8'),
  );
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function end(child: ChildProcess, folder: string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    // SIGINT waits for clients, SIGTERM does not (PgBouncer, "Signals").
    child.kill('SIGTERM');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
}

function reasonAgainst(): string | null {
  if (pgbouncerProgram === null) return 'PgBouncer is not installed';
  const [command = '', ...args] = UNSHARE;
  if (process.geteuid?.() !== 0 || spawnSync(command, [...args, 'true']).status === 0) return null;
  return 'PgBouncer does not run as root, and user namespaces are forbidden here';
}
