import type { Database } from '../db/client.ts';
import { FAILING_SOURCES, LAG_OF_WATCHES, REFUSED_WATCHES } from './statements.ts';

/** How long the number that waits longest for a poll has been due, source by source. */
export interface DueLag {
  source: string;
  seconds: number;
}

/** Reads how late the most overdue poll of each source is. */
export function readDueLag(db: Database, sources: readonly string[]): Promise<DueLag[]> {
  return db.query(LAG_OF_WATCHES, [sources]);
}

/** How many numbers a source refuses to answer for, by cause. */
export interface RefusedWatch {
  source: string;
  cause: string;
  numbers: number;
}

/** Counts the numbers that sources refuse, for the operator: credentials have to be renewed, a quota may be too small. */
export function readRefused(db: Database): Promise<RefusedWatch[]> {
  return db.query(REFUSED_WATCHES, []);
}

/** How long a source has answered no poll of any process; 0 while it answers. */
export interface FailingSource {
  source: string;
  seconds: number;
}

/** Reads how long each source has answered no poll. */
export function readFailing(db: Database, sources: readonly string[]): Promise<FailingSource[]> {
  return db.query(FAILING_SOURCES, [sources]);
}
