import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../core/failure.ts';
import type { ServiceOutage } from '../core/outage.ts';
import type { Database } from '../db/client.ts';
import { probeWrite } from '../db/write-probe.ts';
import type { NotReady } from '../rest/health.ts';
import { IS_READY } from './statements.ts';

/** Whether this process should receive requests. */
export interface Readiness {
  /** True, or why not; it answers within two seconds, whatever the database does. */
  check(): Promise<true | NotReady>;
  /** Says from now on that the process is stopping, so that no new requests are sent to it. */
  stop(): void;
  isStopping(): boolean;
}

const CHECK_MS_MAX = 2_000;

/** The size of a segment of PostgreSQL's write-ahead log, as initdb sets it. */
const LOG_SEGMENT_BYTES = 16 * 1024 * 1024;

/** Outages that reads do not show. */
const OF_WRITES: readonly ServiceOutage[] = ['disk_full', 'read_only', 'out_of_memory'];

/**
 * Watches over what keeps this process from answering. Checks that come while one is under way share it, so a database that
 * gives no answer holds one connection and not one for each check. The folder is that of an embedded database: a full disk
 * makes its server end, after which it cannot be reached, and the disk is the reason.
 */
export function createReadiness(db: Database, folder: string | null = null): Readiness {
  let isStopping = false;
  let mayWrite = true;
  let checking: Promise<true | NotReady> | null = null;
  const counted = db.onOutage;
  db.onOutage = (outage) => {
    counted?.(outage);
    if (OF_WRITES.includes(outage)) mayWrite = false;
  };
  return { check, stop, isStopping: () => isStopping };

  function stop(): void {
    isStopping = true;
  }

  async function check(): Promise<true | NotReady> {
    if (isStopping) return { reason: 'stopping' };
    checking ??= checkDatabase().finally(() => {
      checking = null;
    });
    const late = new AbortController();
    try {
      return await Promise.race([checking, sleep(CHECK_MS_MAX, NO_ANSWER, { signal: late.signal, ref: false })]);
    } finally {
      late.abort();
    }
  }

  async function checkDatabase(): Promise<true | NotReady> {
    try {
      if (mayWrite) await db.query(IS_READY, []);
      else await probeWrite(db);
      mayWrite = true;
      return true;
    } catch (error) {
      const outage = (error instanceof Failure ? error.detail.outage : undefined) ?? 'unreachable';
      return { reason: outage === 'unreachable' && (await isFull(folder)) ? 'disk_full' : outage };
    }
  }
}

/** Whether the disk of a folder has less room than a server needs to start: one segment of its write-ahead log. */
async function isFull(folder: string | null): Promise<boolean> {
  if (folder === null) return false;
  const disk = await statfs(folder).catch(() => null);
  return disk !== null && disk.bavail * disk.bsize < LOG_SEGMENT_BYTES;
}

const NO_ANSWER: NotReady = { reason: 'no_answer' };
