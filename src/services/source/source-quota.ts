import type { Database } from '../../db/client.ts';
import { BLOCK_LANE, COUNT_REQUESTS } from './statements.ts';

/** Blocks polls of a source for some seconds, in all processes. */
export async function blockSource(db: Database, lane: string, seconds: number): Promise<void> {
  await db.query(BLOCK_LANE, [lane, seconds]);
}

/** Counts requests that a poll took beyond its first, pages for example; fewer than none where several polls shared one. */
export async function countRequests(db: Database, lane: string, requests: number): Promise<void> {
  await db.query(COUNT_REQUESTS, [lane, requests]);
}
