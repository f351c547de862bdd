import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { Failure } from '../core/failure.ts';
import { connectionTo } from './embedded-access.ts';
import { runToEnd } from './embedded-account.ts';
import { type Cluster, openCluster, prepareTools } from './embedded-cluster.ts';
import { serverPid, serverRuns, waitUntilDown } from './embedded-launch.ts';
import { isLastAtTable, leave, SEAT_NAME, takeSeat } from './embedded-seat.ts';
import { errorCode } from './error-code.ts';

/** After it the shutdown goes on by itself. */
const STOP_TIMEOUT_MS = 20_000;
const UNANSWERING_STOP_MS = 3_000;
/** PostgreSQL kills what has not ended five seconds after an immediate shutdown began. */
const KILLED_STOP_MS = 8_000;
const STATUS_MS_MAX = 5_000;

/** What runs in a data directory. */
export interface EmbeddedStatus {
  /** The process id of the server. */
  pid: number;
  /** Whether it answers; then the process ids of its users are known. */
  answers: boolean;
  users: number[];
}

/** Whether a data directory has a database. */
export function embeddedExists(directory: string): boolean {
  return existsSync(path.join(directory, 'postgres', 'data', 'PG_VERSION'));
}

/** The embedded server of a data directory; null when none runs. */
export async function embeddedStatus(directory: string): Promise<EmbeddedStatus | null> {
  const cluster = existingCluster(directory);
  const pid = cluster === null || !serverRuns(cluster) ? null : serverPid(cluster);
  if (cluster === null || pid === null) return null;
  try {
    return { pid, answers: true, users: await readUsers(cluster) };
  } catch {
    return { pid, answers: false, users: [] };
  }
}

/** Stops the embedded server of a data directory if one runs; false if none does. Fails with `unavailable` while processes use it. */
export async function stopEmbedded(directory: string): Promise<boolean> {
  const cluster = existingCluster(directory);
  const status = await embeddedStatus(directory);
  if (cluster === null || status === null) return false;
  if (!status.answers) {
    await shutDownUnanswering(cluster);
    return true;
  }
  const seat = await takeSeat(cluster);
  try {
    if (!(await isLastAtTable(seat))) throw inUse(await readUsers(cluster));
    await shutDown(cluster);
  } finally {
    await leave(seat);
  }
  return true;
}

/** A fast shutdown: it ends the connections, writes everything out and needs no recovery at the next start. */
export async function shutDown(cluster: Cluster): Promise<void> {
  const pid = serverPid(cluster);
  if (pid === null || (await signalServer(cluster, { pid, signal: 'SIGINT', waitMs: STOP_TIMEOUT_MS }))) return;
  cluster.options.log?.warn({ directory: cluster.root, pid }, 'database.still_stopping');
}

/**
 * Ends a server that answers no process: with a fast shutdown where it still can, else with an immediate one, which kills what
 * does not react and loses nothing that was committed. A process that still uses it starts it again.
 */
export async function shutDownUnanswering(cluster: Cluster): Promise<void> {
  const pid = serverPid(cluster);
  if (pid === null) return;
  cluster.options.log?.warn({ directory: cluster.root, pid }, 'database.ended_unanswering');
  if (await signalServer(cluster, { pid, signal: 'SIGINT', waitMs: UNANSWERING_STOP_MS })) return;
  if (await signalServer(cluster, { pid, signal: 'SIGQUIT', waitMs: KILLED_STOP_MS })) return;
  cluster.options.log?.error({ directory: cluster.root, pid }, 'database.not_stopped');
}

interface ServerSignal {
  pid: number;
  signal: NodeJS.Signals;
  waitMs: number;
}

// A server that was stopped by a signal acts on no other before it is continued; one that runs does not notice that.
async function signalServer(cluster: Cluster, { pid, signal, waitMs }: ServerSignal): Promise<boolean> {
  if (cluster.port !== null) {
    signalByTool(cluster, pid, signal);
    return waitUntilDown(cluster, pid, waitMs);
  }
  try {
    process.kill(pid, signal);
    process.kill(pid, 'SIGCONT');
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return true;
    throw error;
  }
  return waitUntilDown(cluster, pid, waitMs);
}

/** Windows has no signals: what looks like one there kills the process. PostgreSQL has messages of its own in their place. */
function signalByTool(cluster: Cluster, pid: number, signal: NodeJS.Signals): void {
  const { account, libraries } = prepareTools(cluster)();
  const complaint = runToEnd(account, 'pg_ctl', ['kill', signal.replace(/^SIG/, ''), String(pid)], libraries);
  if (complaint !== null)
    cluster.options.log?.warn({ directory: cluster.root, pid, complaint }, 'database.not_signalled');
}

/** Without making anything where there is nothing. */
function existingCluster(directory: string): Cluster | null {
  return existsSync(path.join(directory, 'postgres')) ? openCluster(path.resolve(directory), {}) : null;
}

async function readUsers(cluster: Cluster): Promise<number[]> {
  const client = new pg.Client({
    ...connectionTo(cluster),
    application_name: 'landfall-status',
    connectionTimeoutMillis: STATUS_MS_MAX,
    query_timeout: STATUS_MS_MAX,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      'SELECT application_name AS name FROM pg_stat_activity WHERE starts_with(application_name, $1) ORDER BY backend_start',
      [`${SEAT_NAME} `],
    );
    return rows.map(({ name }) => Number(name.slice(SEAT_NAME.length + 1))).filter((pid) => pid !== process.pid);
  } finally {
    await client.end().catch(() => {});
  }
}

function inUse(users: readonly number[]): Failure {
  const who = users.length === 0 ? 'another client' : `these processes: ${users.join(', ')}`;
  return new Failure(
    'unavailable',
    `The embedded PostgreSQL is used by ${who}. End them first; it then stops by itself.`,
  );
}
