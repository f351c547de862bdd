import net from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { connectionTo } from './embedded-access.ts';
import { findBinaries } from './embedded-binaries.ts';
import type { Cluster } from './embedded-cluster.ts';
import { SEAT_LOCK } from './embedded-seat.ts';

/** The name by which the session of the keeper is known; it counts as no user. */
export const KEEPER_NAME = 'landfall-keeper';

const KEEPER_LOCK = 72_707_380;
const LOOK_SECONDS = 5;

/** A process that has just left, or is about to begin, is given this many looks. */
const EMPTY_LOOKS = 2;
const CONNECT_MS_MAX = 5_000;

/*
 * Processes that are killed cannot stop the server, so it has a session that does: it looks every few seconds whether a process is
 * connected, and sends the server the signal of a fast shutdown once none is. A session goes on with its statement when
 * its client has died. COMMIT after each look, so that it holds no snapshot and the statistics are read anew.
 */
const keep = (stop: string) => `DO $keeper$
DECLARE empty_looks int := 0;
BEGIN
  IF NOT pg_try_advisory_lock(${KEEPER_LOCK}) THEN RETURN; END IF;
  LOOP
    COMMIT;
    PERFORM pg_sleep(${LOOK_SECONDS});
    IF EXISTS (SELECT FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()) THEN
      empty_looks := 0;
    ELSE
      empty_looks := empty_looks + 1;
      CONTINUE WHEN empty_looks < ${EMPTY_LOOKS};
      IF pg_try_advisory_lock(${SEAT_LOCK}) THEN
        COPY (SELECT 1) TO PROGRAM '${stop}';
        RETURN;
      END IF;
    END IF;
  END LOOP;
END $keeper$`;

/** What ends the server, for the shell of its system, in its data directory. */
function stopCommand({ port, options }: Cluster): string {
  if (port === null) return 'read -r pid < postmaster.pid && kill -INT "$pid"';
  return `"${path.join(findBinaries(options.packageRoot).bin, 'pg_ctl')}" stop -D . -m fast -W`;
}

/**
 * Makes sure that the server has a session that ends it after its last user; where it has one already, nothing happens. The
 * answer closes the connection from which it was started, and leaves the session running.
 */
export function startKeeper(cluster: Cluster): () => void {
  const socket = new net.Socket();
  const client = new pg.Client({
    ...connectionTo(cluster),
    application_name: KEEPER_NAME,
    connectionTimeoutMillis: CONNECT_MS_MAX,
    stream: () => socket,
  });
  client.on('error', () => {});
  void runKeeper(client, socket, keep(stopCommand(cluster).replaceAll("'", "''")));
  return () => socket.destroy();
}

async function runKeeper(client: pg.Client, socket: net.Socket, statement: string): Promise<void> {
  try {
    await client.connect();
    // Neither this connection nor the session behind it keeps the process alive.
    socket.unref();
    await client.query(statement);
    await client.end();
  } catch {
    // The server or this process is going away.
    socket.destroy();
  }
}
