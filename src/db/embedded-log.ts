import { copyFileSync, openSync, rmSync, statSync, truncateSync } from 'node:fs';
import { repeat } from '../core/repeat.ts';
import type { Cluster } from './embedded-cluster.ts';

/** The log and the one before it are at most so large, but for what is written between two looks. */
const LOG_BYTES_MAX = 1_000_000;
const LOOK_MS = 5_000;

/**
 * The settings by which the log has no statements, which contain what users store, and no rows: neither of an error, nor in
 * the details of a deadlock or of a process that was killed.
 */
export const LOG_SETTINGS = {
  log_statement: 'none',
  log_min_error_statement: 'panic',
  log_min_duration_statement: '-1',
  log_parameter_max_length_on_error: '0',
  log_error_verbosity: 'terse',
} as const;

/** Opens the log for a server that starts. */
export function openLog(cluster: Cluster): number {
  rotateLog(cluster);
  return openSync(cluster.logFile, 'a', 0o600);
}

/** Keeps the log of the running server within its size, in every process that uses the server; the answer ends it. */
export function keepLogSmall(cluster: Cluster): () => Promise<void> {
  return repeat(async () => rotateLog(cluster), LOOK_MS);
}

/**
 * The server holds the file open and appends to it, so it is copied and emptied instead of renamed. On a full disk the copy
 * fails, and emptying the file makes room.
 */
function rotateLog({ logFile }: Cluster): void {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) <= LOG_BYTES_MAX) return;
  try {
    copyFileSync(logFile, `${logFile}.1`);
  } catch {
    rmSync(`${logFile}.1`, { force: true });
  }
  truncateSync(logFile);
}
