import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../core/failure.ts';
import type { Binaries } from './embedded-binaries.ts';

/** How to run a program of PostgreSQL, which refuses to run as root. */
export interface OwnAccount {
  kind: 'plain' | 'namespace' | 'other user';
  bin: string;
  /** Put before the program's own name and arguments. */
  prefix: readonly string[];
  /** The user to become; empty where the process stays who it is. */
  user: { uid?: number; gid?: number };
}

// Wide enough for every system on which the packages run; the caller's PG* variables must not reach the server.
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const UNSHARE = ['unshare', '--user', '--map-user=65534', '--map-group=65534'];
const SYSTEM_FOLDER = '/var/lib';

/**
 * Chooses the system user that runs the server of a folder. The owner of an existing folder runs it. PostgreSQL
 * refuses to run as root, so root maps itself to an unprivileged user in a user namespace, where the files stay root's
 * and nothing has to be copied. Where namespaces are forbidden, the user postgres or nobody runs it, and the folder
 * must be readable for that user.
 */
export function chooseAccount(binaries: Binaries, folder: string, allowNamespace: boolean): OwnAccount {
  if (process.geteuid?.() !== 0) return { kind: 'plain', bin: binaries.bin, prefix: [], user: {} };
  const owner = statSync(folder);
  if (owner.uid === 0 && allowNamespace && namespaceWorks(binaries)) {
    return { kind: 'namespace', bin: binaries.bin, prefix: UNSHARE, user: {} };
  }
  const user = owner.uid === 0 ? serviceUser() : { uid: owner.uid, gid: owner.gid };
  return { kind: 'other user', bin: reachableBinaries(binaries, user), prefix: [], user };
}

/** Runs a program of PostgreSQL to its end and returns what it printed; null when it succeeded. */
export function runToEnd(
  account: OwnAccount,
  program: string,
  args: string[],
  libraries: string | null,
): string | null {
  const [command, ...rest] = commandLine(account, program, args);
  const result = spawnSync(command, rest, {
    cwd: '/',
    env: environment(libraries),
    ...account.user,
    encoding: 'utf8',
    windowsHide: true,
  });
  if (result.status === 0) return null;
  return result.error?.message ?? (result.stderr.trim() || `it ended with ${result.signal ?? result.status}`);
}

/** The whole command line of a program of PostgreSQL for an account. */
export function commandLine(account: OwnAccount, program: string, args: string[]): [string, ...string[]] {
  const [first, ...prefix] = account.prefix;
  const executable = path.join(account.bin, program);
  return first === undefined ? [executable, ...args] : [first, ...prefix, executable, ...args];
}

/** The environment of a program of PostgreSQL. On Windows Node adds what every program needs there, the path among it. */
export function environment(libraries: string | null): Record<string, string> {
  if (process.platform === 'win32') return { LC_ALL: 'C' };
  if (libraries === null) return { PATH, LC_ALL: 'C' };
  return { PATH, LC_ALL: 'C', LD_LIBRARY_PATH: libraries, DYLD_LIBRARY_PATH: libraries };
}

/**
 * Where root may not use a namespace, the user that it becomes has to enter the data directory. Below a home of mode
 * 0700 it cannot; this returns another folder to use then, and null where the wanted one will do.
 */
export function reachableFolder(binaries: Binaries, directory: string, allowNamespace: boolean): string | null {
  if (process.geteuid?.() !== 0 || statSync(directory).uid !== 0) return null;
  if (allowNamespace && namespaceWorks(binaries)) return null;
  if (canEnter(path.dirname(directory), serviceUser())) return null;
  return path.join(SYSTEM_FOLDER, `landfall-${shortHash(directory)}`);
}

/** Lets the user who runs the server pass through a data directory of root's, without letting it look around. */
export function openForUser(account: OwnAccount, directory: string): void {
  if (account.kind !== 'other user' || canEnter(directory, account.user)) return;
  if (statSync(directory).uid === 0) chmodSync(directory, 0o711);
  if (canEnter(directory, account.user)) return;
  const advice = 'choose a data directory that it can enter, or run Landfall as an ordinary user';
  const message = `PostgreSQL has to run as user number ${account.user.uid} here, who cannot enter ${directory}; ${advice}.`;
  throw new Failure('configuration', message);
}

function canEnter(folder: string, user: OwnAccount['user']): boolean {
  return spawnSync('test', ['-x', folder], { cwd: '/', env: { PATH }, ...user }).status === 0;
}

/** A short name for a long one. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

function namespaceWorks(binaries: Binaries): boolean {
  const [unshare = '', ...args] = UNSHARE;
  const probe = spawnSync(unshare, [...args, path.join(binaries.bin, 'postgres'), '--version'], {
    env: environment(null),
    stdio: 'ignore',
  });
  // With its library links missing the program itself does not start; then a harmless one has to do.
  if (probe.status === 0) return true;
  if (binaries.missingLinks.length === 0) return false;
  return spawnSync(unshare, [...args, 'true'], { env: { PATH }, stdio: 'ignore' }).status === 0;
}

function serviceUser(): { uid: number; gid: number } {
  const lines = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : [];
  const users = lines.map((line) => line.split(':'));
  const found = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  const [uid, gid] = [Number(found?.[2]), Number(found?.[3])];
  if (uid > 0 && gid > 0) return { uid, gid };
  throw new Failure(
    'configuration',
    'PostgreSQL does not run as root and there is no user postgres or nobody here; run Landfall as an ordinary user.',
  );
}

// The package may lie below a folder that the user cannot enter. Only root gets here, and only root writes to the
// system folder, so the copy cannot have been replaced by another user.
function reachableBinaries(binaries: Binaries, user: { uid: number; gid: number }): string {
  const options = { cwd: '/', env: environment(null), ...user, stdio: 'ignore' } as const;
  if (spawnSync(path.join(binaries.bin, 'postgres'), ['--version'], options).status === 0) return binaries.bin;
  const key = shortHash(
    `${binaries.native} ${binaries.version} ${statSync(path.join(binaries.bin, 'postgres')).mtimeMs}`,
  );
  const copy = path.join(SYSTEM_FOLDER, `landfall-postgres-${key}`);
  if (!existsSync(copy)) copyOnce(binaries.native, copy);
  return path.join(copy, 'bin');
}

function copyOnce(from: string, to: string): void {
  const draft = `${to}.${process.pid}`;
  cpSync(from, draft, { recursive: true, verbatimSymlinks: true });
  chmodSync(draft, 0o755);
  try {
    renameSync(draft, to);
  } catch {
    // Another process made the same copy first.
    rmSync(draft, { recursive: true, force: true });
  }
}
