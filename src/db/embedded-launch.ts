import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, readlinkSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../core/failure.ts';
import { commandLine, environment, shortHash } from './embedded-account.ts';
import { type Cluster, readPidFileLines, type Tools, writeSettings } from './embedded-cluster.ts';
import { openLog } from './embedded-log.ts';
import { portFile } from './embedded-port.ts';
import { errorCode } from './error-code.ts';

/** Starts servers for one process that wants one. */
export interface Launcher {
  /** Starts a server unless one is running, starting or stopping. Fails with `unavailable` when none will start. */
  launchIfNone(): Promise<void>;
  /** Whether the server that runs now was started here. */
  isOurs(): boolean;
}

/** Surviving children of a killed server may keep its memory for a moment, so the first refusals prove nothing. */
const REFUSALS_MS_MAX = 10_000;
const REFUSED_PAUSE_MS = 100;
const TAKE_OVER_POLL_MS = 10;
const TAKE_OVER_POLLS_MAX = 500;

/** Prepares to start servers for a cluster. Nothing happens until one is needed. */
export function createLauncher(cluster: Cluster, tools: () => Tools): Launcher {
  let child: ChildProcess | null = null;
  let refusedSince: number | null = null;
  return { launchIfNone, isOurs };

  async function launchIfNone(): Promise<void> {
    if (child !== null && hasEnded(child)) await noteRefusal();
    if (child !== null) return;
    const owner = serverOwner(cluster);
    if (owner === 'alive') return;
    checkVersion(cluster, tools());
    child = owner === 'impostor' ? await launchOverImpostor(cluster, tools()) : launch(cluster, tools());
  }

  // A server that finds another one running ends at once, which is how PostgreSQL itself keeps two off one database.
  async function noteRefusal(): Promise<void> {
    child = null;
    if (serverOwner(cluster) === 'alive') return;
    refusedSince ??= performance.now();
    if (performance.now() - refusedSince > REFUSALS_MS_MAX) throw neverStarted(cluster);
    await sleep(REFUSED_PAUSE_MS);
  }

  function isOurs(): boolean {
    return child?.pid !== undefined && child.pid === serverPid(cluster);
  }
}

/** The process id that the server left in its file; null when no server runs. */
export function serverPid(cluster: Cluster): number | null {
  const pid = Number.parseInt(readPidFileLines(pidFile(cluster))[0] ?? '', 10);
  return pid > 0 ? pid : null;
}

/**
 * Who holds the database according to the server's file: no process, a running server, or an impostor, which is a
 * process that has the id of a dead server. Containers reuse small process ids, and without an init process a dead
 * server keeps its own. PostgreSQL only tests whether the id is in use.
 */
function serverOwner(cluster: Cluster): 'none' | 'alive' | 'impostor' {
  const pid = serverPid(cluster);
  if (pid === null) return 'none';
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return 'none';
  }
  // A server works in its data folder. Compared by identity, since the same folder may have several paths.
  try {
    readlinkSync(`/proc/${pid}/cwd`);
    const [there, here] = [statSync(`/proc/${pid}/cwd`), statSync(cluster.data)];
    return there.ino === here.ino && there.dev === here.dev ? 'alive' : 'impostor';
  } catch (error) {
    // Gone or dead, but uncollected. Where it may not be looked at, or there is no /proc, it counts as living.
    return errorCode(error) === 'ENOENT' && statSync('/proc/self/cwd', { throwIfNoEntry: false })
      ? 'impostor'
      : 'alive';
  }
}

/** Whether a server runs, or one that may not be looked at. */
export function serverRuns(cluster: Cluster): boolean {
  return serverOwner(cluster) === 'alive';
}

/** Waits until the file of a server is gone; false when it is still there after the time. */
export async function waitUntilDown(cluster: Cluster, pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (serverPid(cluster) === pid && serverOwner(cluster) === 'alive') {
    if (performance.now() > deadline) return false;
    await sleep(TAKE_OVER_POLL_MS);
  }
  return true;
}

function launch(cluster: Cluster, { account, libraries }: Tools): ChildProcess {
  writeSettings(cluster.data, cluster, account);
  const [command, ...args] = commandLine(account, 'postgres', ['-D', cluster.data]);
  const output = openLog(cluster);
  // Detached: the server outlives the process that started it, for the others that have joined.
  const stdio = ['ignore' as const, output, output];
  const child = spawn(command, args, {
    cwd: '/',
    env: environment(libraries),
    ...account.user,
    detached: true,
    stdio,
    windowsHide: true,
  });
  closeSync(output);
  child.on('error', (error) => cluster.options.log?.warn({ err: error }, 'database.launch_failed'));
  child.unref();
  return child;
}

/**
 * PostgreSQL takes its parent's number in the file for a leftover, and then still makes sure that no child of the dead
 * server uses its memory. So the file is kept, with our number in it. Two processes doing so at once could each undo
 * the other's server; a socket in Linux's abstract name space, which dies with its owner, lets in one at a time.
 */
async function launchOverImpostor(cluster: Cluster, tools: Tools): Promise<ChildProcess | null> {
  const gate = await holdName(`landfall-${shortHash(cluster.data)}`);
  if (gate === null) return null;
  try {
    if (serverOwner(cluster) !== 'impostor') return null;
    const impostor = serverPid(cluster);
    const socketLock = path.join(cluster.socketFolder, '.s.PGSQL.5432.lock');
    if (Number.parseInt(readPidFileLines(socketLock)[0] ?? '', 10) === impostor) rmSync(socketLock, { force: true });
    replacePid(cluster);
    const child = launch(cluster, tools);
    for (let poll = 0; poll < TAKE_OVER_POLLS_MAX && serverPid(cluster) === process.pid && !hasEnded(child); poll++) {
      await sleep(TAKE_OVER_POLL_MS);
    }
    return child;
  } finally {
    gate.close();
  }
}

function replacePid(cluster: Cluster): void {
  const [, ...rest] = readPidFileLines(pidFile(cluster));
  const draft = path.join(cluster.root, `postmaster.pid.${process.pid}`);
  writeFileSync(draft, [String(process.pid), ...rest].join('\n'), { mode: 0o600 });
  renameSync(draft, pidFile(cluster));
}

function holdName(name: string): Promise<net.Server | null> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(null));
    server.listen(`\0${name}`, () => resolve(server));
  });
}

function checkVersion(cluster: Cluster, { binaries }: Tools): void {
  const made = Number.parseInt(readPidFileLines(path.join(cluster.data, 'PG_VERSION'))[0] ?? '', 10);
  if (made === binaries.major) return;
  const where = `The database in ${cluster.root} was made by PostgreSQL ${made}`;
  const advice = 'make a backup with the release of Landfall that made it, and restore it into another data directory';
  throw new Failure('configuration', `${where}, and this is PostgreSQL ${binaries.major}; ${advice}.`);
}

function neverStarted(cluster: Cluster): Failure {
  const last = readPidFileLines(cluster.logFile).findLast((line) => line.includes('FATAL'));
  const reason = last?.replace(/^.*FATAL:\s*/, '') ?? 'no reason given';
  const isPortTaken = cluster.port !== null && /could not create any TCP\/IP sockets/.test(reason);
  const advice = isPortTaken ? `delete ${portFile(cluster.root)}, and another port is used` : `see ${cluster.logFile}`;
  const message = `The embedded PostgreSQL does not start (${reason}); ${advice}.`;
  return new Failure('unavailable', message);
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

function pidFile(cluster: Cluster): string {
  return path.join(cluster.data, 'postmaster.pid');
}
