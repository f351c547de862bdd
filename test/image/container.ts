import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImageConfig } from './dockerfile.ts';

/** How a container is run. */
export interface ContainerOptions {
  root: string;
  config: Pick<ImageConfig, 'env' | 'folder' | 'user'>;
  env?: Record<string, string>;
  /** Folders of this machine by where the container sees them. */
  mounts?: Record<string, string>;
  /** The root file system cannot be written, as with `docker run --read-only`. */
  isReadOnly?: boolean;
}

/** How a command in a container ended. */
export interface Ran {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A running container. */
export interface Container {
  stdout(): string;
  stderr(): string;
  /** Runs another command inside, as `docker exec` does. */
  exec(command: string[]): Ran;
  /** Sends SIGTERM to its first process and waits, as `docker stop` does, for so many seconds at most. */
  stop(seconds: number): Promise<{ code: number | null; seconds: number }>;
}

/** The default of Docker and Kubernetes for /dev/shm, which PostgreSQL uses. */
const SHARED_MEMORY = '64m';

/** The devices of a container, by their numbers of Linux. */
const DEVICES = { null: '1 3', zero: '1 5', full: '1 7', random: '1 8', urandom: '1 9', tty: '5 0' };

/**
 * Runs a command in a root with namespaces of its own for mounts and processes, and no capabilities: its first process is that
 * of the command. The network is that of this machine.
 */
export function runContainer(options: ContainerOptions, command: string[]): Container {
  const child = spawn('unshare', unshareArgs(options, command), { stdio: ['ignore', 'pipe', 'pipe'] });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (part: Buffer) => {
    stdout += part.toString();
  });
  child.stderr.on('data', (part: Buffer) => {
    stderr += part.toString();
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  return {
    stdout: () => stdout,
    stderr: () => stderr,
    exec: (inside) => exec(options, firstProcess(child), inside),
    stop: (seconds) => stop(child, ended, seconds),
  };
}

/** Runs a command in a root to its end, as a RUN of a Dockerfile does. */
export function runStep(options: ContainerOptions, command: string): void {
  const args = unshareArgs(options, ['/bin/sh', '-c', command]);
  const { status, stdout, stderr } = spawnSync('unshare', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (status !== 0) throw new Error(`RUN ${command} ended with ${status}:\n${stdout}\n${stderr}`);
}

function unshareArgs(options: ContainerOptions, command: string[]): string[] {
  const script = `${mountScript(options)}\nexec chroot "$ROOT" "$@"`;
  const own = ['--mount', '--pid', '--fork', '--kill-child', '--propagation', 'private'];
  return [...own, 'env', `ROOT=${options.root}`, 'sh', '-euc', script, 'sh', ...asUser(options, command)];
}

/** The mounts of a container: the root as it is, a temporary /tmp and /dev, and what is mounted from outside. */
function mountScript({ mounts = {}, isReadOnly = false }: ContainerOptions): string {
  return [
    'mount --bind "$ROOT" "$ROOT"',
    'mount -t proc proc "$ROOT/proc"',
    'mount -t tmpfs -o mode=755 tmpfs "$ROOT/dev"',
    ...Object.entries(DEVICES).map(([name, numbers]) => `mknod -m 666 "$ROOT/dev/${name}" c ${numbers}`),
    `mkdir "$ROOT/dev/shm"; mount -t tmpfs -o mode=1777,size=${SHARED_MEMORY} tmpfs "$ROOT/dev/shm"`,
    'ln -s /proc/self/fd "$ROOT/dev/fd"',
    'mount -t tmpfs -o mode=1777 tmpfs "$ROOT/tmp"',
    ...Object.entries(mounts).map(([inside, outside]) => `mount --bind '${outside}' "$ROOT${inside}"`),
    ...(isReadOnly ? ['mount -o remount,bind,ro "$ROOT"'] : []),
  ].join('\n');
}

/** The command as the user of the image, who has no capabilities and can gain none; root keeps its own, for RUN. */
function asUser({ config, env }: ContainerOptions, command: string[]): string[] {
  const [uid = '', gid = uid] = config.user.split(':');
  const variables = Object.entries({ ...config.env, ...env }).map(([name, value]) => `${name}=${value}`);
  const drop = ['--no-new-privs', '--bounding-set=-all', '--inh-caps=-all'];
  const become = uid === '0' ? [] : ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...drop];
  return [...become, 'env', '-i', `--chdir=${config.folder}`, ...variables, ...command];
}

/** The process that the container sees as number 1; null once it has ended. */
function firstProcess({ pid, exitCode }: ChildProcess): number | null {
  if (exitCode !== null) return null;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return children === '' ? null : Number(children.split(' ')[0]);
}

function exec(options: ContainerOptions, pid: number | null, command: string[]): Ran {
  if (pid === null) return { code: null, stdout: '', stderr: 'The container has ended.' };
  const args = [`--target=${pid}`, '--mount', '--pid', '--root', ...asUser(options, command)];
  const { status, stdout, stderr } = spawnSync('nsenter', args, { encoding: 'utf8' });
  return { code: status, stdout, stderr };
}

async function stop(child: ChildProcess, ended: Promise<number | null>, seconds: number) {
  const started = performance.now();
  signal(child, 'SIGTERM');
  const late = new AbortController();
  const code = await Promise.race([ended, sleep(seconds * 1_000, 'late' as const, { signal: late.signal })]);
  late.abort();
  if (code === 'late') signal(child, 'SIGKILL');
  return { code: await ended, seconds: (performance.now() - started) / 1_000 };
}

function signal(child: ChildProcess, name: NodeJS.Signals): void {
  const pid = firstProcess(child);
  if (pid !== null) process.kill(pid, name);
}
