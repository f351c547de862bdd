import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectionTo } from './embedded-access.ts';
import type { Cluster } from './embedded-cluster.ts';

/**
 * One connection that a process holds for as long as it uses the server, with a shared lock on it. The lock table of
 * the running server is the one place where all processes meet, and it forgets a process the moment that it dies.
 */
export interface Seat {
  client: pg.Client;
  socket: net.Socket;
}

/** What the connections of seats are named, before the id of their process. */
export const SEAT_NAME = 'landfall-seat';

/** The advisory lock that every user of the server shares, and that the last one acquires exclusively. */
export const SEAT_LOCK = 72_707_370;
const CONNECT_TIMEOUT_MS = 5_000;
const SEAT_WAIT_MS_MAX = 30_000;
/** How long a server may take to answer a process that leaves. */
const LEAVING_MS_MAX = 5_000;
const LEAVE_MS_MAX = 1_000;
const LEAVING_POLL_MS = 20;
const LEAVING_POLLS_MAX = 50;

/** Connects and takes a seat. Throws what the connection throws when there is no server, or it is on its way out. */
export async function takeSeat(cluster: Cluster): Promise<Seat> {
  const socket = new net.Socket();
  const client = new pg.Client({
    ...connectionTo(cluster),
    application_name: `${SEAT_NAME} ${process.pid}`,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: SEAT_WAIT_MS_MAX,
    stream: () => socket,
  });
  // Without a listener the loss of the server would end the program.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(`SELECT pg_advisory_lock_shared(${SEAT_LOCK})`);
    return { client, socket };
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/**
 * Gives the seat up and tries to become the only one at the table, which succeeds for at most one process and at
 * least for the last. True when the server is now ours to stop: a process that wants a seat waits until the lock is released.
 */
export async function isLastAtTable({ client }: Seat): Promise<boolean> {
  await client.query(leaving(`SELECT pg_advisory_unlock_shared(${SEAT_LOCK})`));
  const locked = await client.query<{ alone: boolean }>(leaving(`SELECT pg_try_advisory_lock(${SEAT_LOCK}) AS alone`));
  if (locked.rows[0]?.alone !== true) return false;
  // Pools and seats that were closed a moment ago still show and will vanish; a psql session of a user will not.
  for (let poll = 0; poll < LEAVING_POLLS_MAX; poll++) {
    const { connected, waiting } = await otherClients(client);
    if (connected === 0) return true;
    if (waiting > 0) return false;
    await sleep(LEAVING_POLL_MS);
  }
  return false;
}

/** Whether a seat failed because the server gave no answer, and not because it is gone. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && /Query read timeout/.test(error.message);
}

/** Gets up: whatever this process held is free at once. */
export async function leave({ client, socket }: Seat): Promise<void> {
  // A server that gives no answer does not take leave either.
  await Promise.race([client.end().catch(() => {}), sleep(LEAVE_MS_MAX, undefined, { ref: false })]);
  socket.destroy();
}

function leaving(text: string): { text: string; query_timeout: number } {
  return { text, query_timeout: LEAVING_MS_MAX };
}

async function otherClients(client: pg.Client): Promise<{ connected: number; waiting: number }> {
  const result = await client.query<{ connected: number; waiting: number }>(
    leaving(`SELECT (SELECT count(*)::int FROM pg_stat_activity
             WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()
               AND application_name <> 'landfall-keeper') AS connected,
            (SELECT count(*)::int FROM pg_locks
             WHERE locktype = 'advisory' AND objid = ${SEAT_LOCK} AND NOT granted) AS waiting`),
  );
  return result.rows[0] ?? { connected: 0, waiting: 0 };
}
