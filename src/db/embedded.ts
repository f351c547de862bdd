import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../core/failure.ts';
import { embeddedUrl, restrictExisting } from './embedded-access.ts';
import { type Cluster, clusterExists, type EmbeddedOptions, openCluster, prepareTools } from './embedded-cluster.ts';
import { createCluster } from './embedded-create.ts';
import { startKeeper } from './embedded-keeper.ts';
import { createLauncher } from './embedded-launch.ts';
import { keepLogSmall } from './embedded-log.ts';
import { LOOPBACK } from './embedded-port.ts';
import { isLastAtTable, isUnanswered, leave, type Seat, takeSeat } from './embedded-seat.ts';
import { shutDown, shutDownUnanswering } from './embedded-shutdown.ts';
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
const REVIVING_MS_MAX = 5_000;
const REVIVE_PAUSE_MS = 5_000;
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
  killed    Processes that are killed leave the server running. It has a session of its own that ends it some seconds after its
            last user (embedded-keeper.ts).

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
  // A full disk must not keep the program from reporting just that.
  await restrictExisting(seat.client, cluster).catch((error: unknown) => {
    options.log?.warn({ err: error, directory: cluster.root }, 'database.access_not_restricted');
  });
  let left = false;
  let reviving: Promise<void> | null = null;
  let closeKeeper = () => {};
  watch();
  const stopRotating = keepLogSmall(cluster);
  options.log?.debug({ directory: cluster.root, joined: !first.launched }, 'database.opened');
  const host = cluster.port === null ? cluster.socketFolder : LOOPBACK;
  return { url: embeddedUrl(cluster), host, directory: cluster.root, joined: !first.launched, stop };

  function watch(): void {
    // The seat alone must not keep a program alive that has nothing else to do.
    seat.socket.unref();
    closeKeeper();
    closeKeeper = startKeeper(cluster);
    seat.client.once('end', () => {
      if (!left) reviving = revive();
    });
  }

  async function revive(): Promise<void> {
    options.log?.warn({ directory: cluster.root }, 'database.lost');
    while (!left) {
      try {
        const found = await seek(cluster, { mayCreate: false, hasLeft: () => left });
        seat = found.seat;
        watch();
        options.log?.info({ directory: cluster.root }, 'database.recovered');
        return;
      } catch (error) {
        if (!left) options.log?.error({ err: error }, 'database.not_recovered');
        if (!clusterExists(cluster)) return;
      }
      // What keeps it from starting, such as a full disk, may end.
      await sleep(REVIVE_PAUSE_MS, undefined, { ref: false });
    }
  }

  async function stop(): Promise<void> {
    if (left) return;
    left = true;
    await stopRotating();
    closeKeeper();
    await Promise.race([reviving, sleep(REVIVING_MS_MAX, undefined, { ref: false })]);
    seat.socket.ref();
    try {
      if (await isLastAtTable(seat)) await shutDown(cluster);
    } catch (error) {
      // Otherwise the server went away by itself, and there is nothing left to stop.
      if (isUnanswered(error)) await shutDownUnanswering(cluster);
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
      return { seat: await takeSeat(cluster), launched: launcher.isOurs() };
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

function notPermitted(cluster: Cluster, cause: unknown): Failure {
  const advice = 'run as the user who made it, or choose another data directory';
  return new Failure('configuration', `The database in ${cluster.root} belongs to another user; ${advice}.`, { cause });
}
