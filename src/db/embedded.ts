import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../core/failure.ts';
import {
  type Cluster,
  clusterExists,
  EMBEDDED_ROLE,
  type EmbeddedOptions,
  openCluster,
  prepareTools,
} from './embedded-cluster.ts';
import { createCluster } from './embedded-create.ts';
import { createLauncher, serverPid, waitUntilDown } from './embedded-launch.ts';
import { isLastAtTable, leave, type Seat, takeSeat } from './embedded-seat.ts';
import { errorCode } from './error-code.ts';

/** A PostgreSQL of our own that this process uses, together with every other that opened the same directory. */
export interface EmbeddedServer {
  url: string;
  /** The folder of its socket. */
  host: string;
  /** The folder that holds everything of it. */
  directory: string;
  /** Whether it was running already. */
  joined: boolean;
  /** Stops using it; the last user shuts it down and waits until it is. Close the database's own connections first. */
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 60_000;
const POLL_MS = 10;

/*
How the processes agree. No process is the leader, and no lock file could become stale: three things decide, and
each of them is atomic and forgets a process that dies.

  making    A process that finds no database prepares one in its own folder and renames that into place. One rename
            succeeds; the others find a database and go on (embedded-create.ts).
  starting  A process that cannot connect to the socket starts a server. PostgreSQL allows one; the others end at once,
            and their owners connect to the one (embedded-launch.ts).
  stopping  Every user holds a connection with a shared advisory lock, its seat. To stop, a process gives up its seat
            and requests the same lock exclusively, which is granted when no other process has a seat. While it holds
            the lock, a process that has already connected waits for a seat. Then either that process has been seen, and
            the server stays; or the server goes down, its connection breaks, and it begins again and starts a server
            (embedded-seat.ts).

So a process is in one of four states: seeking (connect; failing that make, start, wait, connect), seated, reviving, and
left. A seat that breaks while seated means that the server crashed or was killed: the process goes back to seeking,
quietly, and its pools find a server at the same address again. It never makes a new database then: a database that
has vanished must not come back empty. Leaving is final.
*/

/**
 * Starts the embedded PostgreSQL of a data directory, or joins it, making it first if there is none.
 * Fails with `configuration` where the directory or the platform does not allow it, `unavailable` if it will not start.
 */
export async function startEmbedded(directory: string, options: EmbeddedOptions = {}): Promise<EmbeddedServer> {
  const cluster = openCluster(path.resolve(directory), options);
  const first = await seek(cluster, { mayCreate: true, hasLeft: () => false });
  let seat = first.seat;
  let left = false;
  let reviving: Promise<void> | null = null;
  watch();
  options.log?.debug({ directory: cluster.root, joined: !first.launched }, 'database.opened');
  const host = cluster.socketFolder;
  return { url: embeddedUrl(host), host, directory: cluster.root, joined: !first.launched, stop };

  function watch(): void {
    // The seat alone must not keep a program alive that has nothing else to do.
    seat.socket.unref();
    seat.client.once('end', () => {
      if (!left) reviving = revive();
    });
  }

  async function revive(): Promise<void> {
    options.log?.warn({ directory: cluster.root }, 'database.lost');
    try {
      const found = await seek(cluster, { mayCreate: false, hasLeft: () => left });
      seat = found.seat;
      watch();
      options.log?.info({ directory: cluster.root }, 'database.recovered');
    } catch (error) {
      if (!left) options.log?.error({ err: error }, 'database.not_recovered');
    }
  }

  async function stop(): Promise<void> {
    if (left) return;
    left = true;
    await reviving;
    seat.socket.ref();
    try {
      if (await isLastAtTable(seat)) await shutDown(cluster);
    } catch {
      // The server went away by itself: there is nothing left to stop.
    }
    await leave(seat);
  }
}

interface SeekRules {
  mayCreate: boolean;
  hasLeft: () => boolean;
}

async function seek(cluster: Cluster, rules: SeekRules): Promise<{ seat: Seat; launched: boolean }> {
  const tools = prepareTools(cluster);
  const launcher = createLauncher(cluster, tools);
  const deadline = performance.now() + START_TIMEOUT_MS;
  let reason: unknown;
  while (performance.now() < deadline && !rules.hasLeft()) {
    try {
      return { seat: await takeSeat(cluster.socketFolder), launched: launcher.isOurs() };
    } catch (error) {
      reason = error;
      if (errorCode(error) === 'EACCES') throw notPermitted(cluster, error);
    }
    if (!clusterExists(cluster)) {
      if (!rules.mayCreate) throw new Failure('unavailable', `The database in ${cluster.root} has been removed.`);
      await createCluster(cluster, tools());
    }
    await launcher.launchIfNone();
    await sleep(POLL_MS, undefined, { ref: rules.mayCreate });
  }
  const message = `The embedded PostgreSQL in ${cluster.root} gives no answer; see ${cluster.logFile}.`;
  throw new Failure('unavailable', message, { cause: reason });
}

// A fast shutdown: it ends the connections, writes everything out and needs no recovery at the next start.
async function shutDown(cluster: Cluster): Promise<void> {
  const pid = serverPid(cluster);
  if (pid === null) return;
  process.kill(pid, 'SIGINT');
  if (await waitUntilDown(cluster, pid, STOP_TIMEOUT_MS)) return;
  cluster.options.log?.warn({ directory: cluster.root, pid }, 'database.still_stopping');
}

function notPermitted(cluster: Cluster, cause: unknown): Failure {
  const advice = 'run as the user who made it, or choose another data directory';
  return new Failure('configuration', `The database in ${cluster.root} belongs to another user; ${advice}.`, { cause });
}

// The port and the absence of TLS are written out because pg otherwise takes them from PGPORT and PGSSLMODE.
function embeddedUrl(socketFolder: string): string {
  const host = encodeURIComponent(socketFolder);
  return `postgresql://${EMBEDDED_ROLE}@localhost:5432/postgres?host=${host}&sslmode=disable`;
}
