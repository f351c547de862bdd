import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../core/context.ts';
import { Failure } from '../core/failure.ts';
import { type Database, openDatabase } from './client.ts';
import { errorCode } from './error-code.ts';

/** A replica of the database, from which pages of lists are read. */
export interface Replica {
  /**
   * Runs a body that only reads: on the replica where that has everything that the primary had committed when this was
   * called, else on the primary; on the primary also where the replica fails meanwhile.
   */
  read<T>(body: (db: Database) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** How to open a replica. */
export interface ReplicaOptions {
  url: string;
  primary: Database;
  poolSize?: number;
  log?: Log;
}

/*
 * A caller that has changed something, or was sent a notification, must find that in the next list, whichever process answers.
 * So each read learns from the primary how far its log goes, and waits a moment until the replica has replayed that much:
 * nothing is stored per account, and it holds for changes of every other process too. The price is one short statement on the
 * primary. The address must lead to one replica: what one has replayed says nothing about another.
 */

/** How far the log goes that others can see the commits of; without synchronous commits those are ahead of the disk. */
const PRIMARY_POSITION = `SELECT (CASE current_setting('synchronous_commit') WHEN 'off' THEN pg_current_wal_insert_lsn()
  ELSE pg_current_wal_flush_lsn() END - '0/0')::text AS position`;

/** Null where this is no replica, such as one that has become a primary. */
const REPLICA_POSITION = `SELECT CASE WHEN pg_is_in_recovery() THEN (pg_last_wal_replay_lsn() - '0/0')::text END AS position`;

/** A replica that is further behind would make lists slow; the primary answers instead, for a while without waiting at all. */
const LAG_MS_MAX = 100;
const LAG_PAUSE_MS = 1_000;
const POLL_MS = 2;

/**
 * What a replica cancels a read with that stands in the way of what it has to replay (PostgreSQL, "Handling Query Conflicts"), in
 * the codes of the server and of Prisma.
 */
const RECOVERY_CONFLICTS: readonly (string | null)[] = ['40001', '40P01', 'P2034'];

/** A replica without an answer is not used for so long. */
const AWAY_MS = 5_000;
const ANSWER_MS_MAX = 1_000;

/** What is known of a replica so lately needs no statement there. */
const KNOWN_MS_MAX = 1_000;

/** Opens a replica in the background; until it answers, and whenever it does not, the primary is read. */
export function openReplica({ primary, log, ...options }: ReplicaOptions): Replica {
  let db: Database | null = null;
  let opening: Promise<void> | null = null;
  const replay = watchReplay();
  let unusedUntil = -Infinity;
  open();
  return { read, close };

  function open(): void {
    opening ??= openDatabase({ ...options, ...(log === undefined ? {} : { log }), applicationName: 'landfall-reads' })
      .then((opened) => {
        db = opened;
      }, setAside)
      .finally(() => {
        opening = null;
      });
  }

  async function read<T>(body: (db: Database) => Promise<T>): Promise<T> {
    const replica = await current();
    if (replica === null) return body(primary);
    try {
      return await body(replica);
    } catch (error) {
      const isOutage = error instanceof Failure && error.detail.outage !== undefined;
      if (isOutage) setAside(error);
      else if (!RECOVERY_CONFLICTS.includes(errorCode(error))) throw error;
      return body(primary);
    }
  }

  /** The replica where it is as new as the primary is now. */
  async function current(): Promise<Database | null> {
    if (performance.now() < unusedUntil) return null;
    if (db === null) {
      open();
      return null;
    }
    const wanted = await positionOf(primary, PRIMARY_POSITION);
    try {
      const behindBytes = await replay.bytesBehind(db, wanted);
      if (behindBytes <= 0n) return db;
      log?.warn({ behindBytes: Number(behindBytes) }, 'database.replica_behind');
      unusedUntil = performance.now() + LAG_PAUSE_MS;
    } catch (error) {
      setAside(error);
    }
    return null;
  }

  function setAside(error: unknown): void {
    log?.warn({ err: error }, 'database.replica_away');
    unusedUntil = performance.now() + AWAY_MS;
  }

  async function close(): Promise<void> {
    await opening;
    await db?.close();
  }
}

/** Remembers how far a replica has replayed the log. */
function watchReplay(): { bytesBehind(replica: Database, wanted: bigint): Promise<bigint> } {
  let looking: Promise<bigint> | null = null;
  let known = { position: -1n, at: -Infinity };
  return { bytesBehind };

  /** How far it is behind a position after a short wait; not at all with zero or less. */
  async function bytesBehind(replica: Database, wanted: bigint): Promise<bigint> {
    if (known.position >= wanted && performance.now() - known.at < KNOWN_MS_MAX) return 0n;
    const deadline = performance.now() + LAG_MS_MAX;
    for (;;) {
      // Callers at the same time share one look; what it finds only grows.
      looking ??= look(replica).finally(() => {
        looking = null;
      });
      const behind = wanted - (await looking);
      if (behind <= 0n || performance.now() > deadline) return behind;
      await sleep(POLL_MS);
    }
  }

  async function look(replica: Database): Promise<bigint> {
    const position = await positionOf(replica, REPLICA_POSITION);
    known = { position, at: performance.now() };
    return position;
  }
}

async function positionOf({ pool }: Database, text: string): Promise<bigint> {
  const question = { text, query_timeout: ANSWER_MS_MAX };
  const { rows } = await pool.query<{ position: string | null }>(question);
  const position = rows[0]?.position ?? null;
  if (position === null) throw new Error('DATABASE_READ_URL leads to a server that is no replica.');
  return BigInt(position);
}
