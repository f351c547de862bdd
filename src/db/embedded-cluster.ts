import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { Log } from '../core/context.ts';
import { Failure } from '../core/failure.ts';
import { chooseAccount, type OwnAccount, openForUser, reachableFolder, shortHash } from './embedded-account.ts';
import { type Binaries, findBinaries, libraryPath } from './embedded-binaries.ts';
import { LOG_SETTINGS } from './embedded-log.ts';
import { databasePort, LOOPBACK } from './embedded-port.ts';
import { errorCode } from './error-code.ts';

/** How an embedded server is run; nothing here needs to be given. */
export interface EmbeddedOptions {
  /** PostgreSQL settings beyond or instead of the usual ones, e.g. `fsync: 'off'` in tests. */
  settings?: Record<string, string>;
  /** The folder of an installed package with other binaries, e.g. of another major version. */
  packageRoot?: string;
  /** False makes root do without a user namespace, as on a system that forbids them. */
  userNamespace?: boolean;
  /** How it is run on Windows: it listens at a port of this machine instead of a socket, and `pg_ctl` signals it. Elsewhere for tests. */
  overTcp?: boolean;
  log?: Log;
}

/** The folders of one embedded database. */
export interface Cluster {
  /** `<data directory>/postgres`, with every link resolved. */
  root: string;
  data: string;
  socketFolder: string;
  /** The port at which it listens where it has no socket; null where it has one. */
  port: number | null;
  logFile: string;
  options: EmbeddedOptions;
}

/** The role that owns the embedded database. The socket's folder, which only its owner can enter, and its password guard it. */
export const EMBEDDED_ROLE = 'landfall';

const SETTINGS = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  max_wal_size: '512MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  ...LOG_SETTINGS,
};

/** A socket's path has at most 103 bytes on macOS, 107 on Linux, of which its name takes 14. */
const SOCKET_FOLDER_BYTES_MAX = 88;

/** Makes the folders of a data directory ready. Fails with `configuration` where that is not permitted. */
export function openCluster(directory: string, options: EmbeddedOptions): Cluster {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const root = clusterRoot(realpathSync(directory), options);
    const overTcp = options.overTcp ?? process.platform === 'win32';
    return {
      root,
      data: path.join(root, 'data'),
      socketFolder: overTcp ? path.join(root, 'run') : chooseSocketFolder(root),
      port: overTcp ? databasePort(root) : null,
      logFile: path.join(root, 'server.log'),
      options,
    };
  } catch (error) {
    throw asFolderFailure(error, directory);
  }
}

/** Whether the database was ever made. */
export function clusterExists(cluster: Cluster): boolean {
  return existsSync(path.join(cluster.data, 'PG_VERSION'));
}

/** The programs that run a cluster, and who runs them. */
export interface Tools {
  binaries: Binaries;
  account: OwnAccount;
  libraries: string | null;
}

/** Finds the programs for a cluster and makes its folders usable for who will run them: once, when first needed. */
export function prepareTools(cluster: Cluster): () => Tools {
  let tools: Tools | null = null;
  return () => {
    tools ??= openTools(cluster);
    return tools;
  };
}

function openTools(cluster: Cluster): Tools {
  const binaries = findBinaries(cluster.options.packageRoot);
  const account = chooseAccount(binaries, cluster.root, cluster.options.userNamespace ?? true);
  openForUser(account, path.dirname(cluster.root));
  const libraries = libraryPath(binaries, path.join(cluster.root, 'lib'));
  mkdirSync(cluster.socketFolder, { recursive: true, mode: 0o700 });
  giveAll(cluster.socketFolder, account);
  if (lstatSync(cluster.root).uid === 0) giveAll(cluster.root, account);
  return { binaries, account, libraries };
}

/** Writes the settings of this start where the server reads them; what an operator set by ALTER SYSTEM wins. */
export function writeSettings(folder: string, cluster: Cluster, account: OwnAccount): void {
  const settings = { ...SETTINGS, ...addressSettings(cluster), ...cluster.options.settings };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`);
  const file = path.join(folder, 'landfall.conf');
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, lines.join(''), { mode: 0o600 });
  giveAll(draft, account);
  renameSync(draft, file);
}

function addressSettings({ socketFolder, port }: Cluster): Record<string, string> {
  if (port === null) return { unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"` };
  return { listen_addresses: LOOPBACK, port: String(port), unix_socket_directories: '' };
}

function clusterRoot(directory: string, options: EmbeddedOptions): string {
  const root = path.join(directory, 'postgres');
  if (lstatSync(root, { throwIfNoEntry: false })) return realpathSync(root);
  const elsewhere = reachableFolder(findBinaries(options.packageRoot), directory, options.userNamespace ?? true);
  mkdirSync(elsewhere ?? root, { recursive: true, mode: 0o700 });
  if (elsewhere === null) return root;
  options.log?.warn({ directory, folder: elsewhere }, 'database.placed_elsewhere');
  try {
    symlinkSync(elsewhere, root);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  return realpathSync(root);
}

// The fallback does not depend on TMPDIR, because every process of the same user must find the same folder.
function chooseSocketFolder(root: string): string {
  const inside = path.join(root, 'run');
  if (Buffer.byteLength(inside) <= SOCKET_FOLDER_BYTES_MAX) return inside;
  const outside = path.join('/tmp', `landfall-${shortHash(root)}`);
  mkdirSync(outside, { recursive: true, mode: 0o700 });
  // Any user may create a folder in /tmp, and the owner of this one would control our database.
  const { uid, mode } = lstatSync(outside);
  if ((uid === process.geteuid?.() || uid === lstatSync(root).uid) && (mode & 0o077) === 0) return outside;
  const advice = 'remove it, or choose a data directory with a shorter path';
  throw new Failure('configuration', `The folder ${outside} belongs to another user; ${advice}.`);
}

/** Gives a file, or a folder with all that is in it, to the account that runs the server, where that is another. */
export function giveAll(item: string, account: OwnAccount): void {
  const { uid, gid } = account.user;
  if (uid === undefined || gid === undefined) return;
  chownSync(item, uid, gid);
  if (!lstatSync(item).isDirectory()) return;
  for (const name of readdirSync(item)) {
    if (!lstatSync(path.join(item, name)).isSymbolicLink()) giveAll(path.join(item, name), account);
  }
}

function asFolderFailure(error: unknown, directory: string): unknown {
  const code = errorCode(error);
  if (code === null || error instanceof Failure) return error;
  const advice = 'give this user write permission there, or choose another data directory';
  return new Failure('configuration', `The data directory ${directory} cannot be used (${code}); ${advice}.`, {
    cause: error,
  });
}

/** The lines of a file; none where it cannot be read. */
export function readPidFileLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}
