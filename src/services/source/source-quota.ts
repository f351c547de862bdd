import type { Database } from '../../db/client.ts';
import type { SourceLimits, TakeFurtherRequest } from '../../sources/source.ts';
import {
  ADD_REQUESTS,
  BLOCK_LANES,
  BLOCK_OWN_LANE,
  COUNT_REQUESTS,
  PAUSE_OF_LANE,
  TAKE_FURTHER_REQUEST,
} from './statements.ts';
import { upstreamLane } from './throttled-lanes.ts';

/** How long a source that wants to be left alone is, where it does not say. */
export const THROTTLE_SECONDS = 60;
/** A source that answers 429 with a wait of zero would be polled without a pause. */
export const THROTTLE_SECONDS_MIN = 5;

/** Blocks polls on some lanes in all processes, for as long as their source wants; returns for how many seconds. */
export async function blockLanes(
  db: Database,
  lanes: readonly string[],
  retryAfterSeconds: number | null,
): Promise<number> {
  const seconds = secondsOf(retryAfterSeconds);
  await db.query(BLOCK_LANES, [lanes, seconds]);
  return seconds;
}

/** The lease of a poll. */
interface PollLease {
  watch_id: string;
  lease_token: string;
}

/** Blocks polls with the credentials of an account, unless these have changed since the poll was claimed. */
export async function blockOwnLane(
  db: Database,
  { lane, watch_id, lease_token }: PollLease & { lane: string },
  retryAfterSeconds: number | null,
): Promise<number> {
  const seconds = secondsOf(retryAfterSeconds);
  await db.query(BLOCK_OWN_LANE, [lane, seconds, watch_id, lease_token]);
  return seconds;
}

function secondsOf(retryAfterSeconds: number | null): number {
  return Math.max(retryAfterSeconds ?? THROTTLE_SECONDS, THROTTLE_SECONDS_MIN);
}

/** For how many milliseconds an upstream is still left alone; null if it is not. */
export async function upstreamPausedMs(db: Database, upstream: string): Promise<number | null> {
  const [paused] = await db.query(PAUSE_OF_LANE, [upstreamLane(upstream)]);
  return paused?.ms ?? null;
}

/** Counts requests that a poll took beyond its first, pages for example; fewer than none where several polls shared one. */
export async function countRequests(db: Database, lane: string, requests: number): Promise<void> {
  await db.query(COUNT_REQUESTS, [lane, requests]);
}

/** Counts requests and connections of a source that has no allowance. */
export async function addRequests(db: Database, lane: string, requests: number): Promise<void> {
  await db.query(ADD_REQUESTS, [lane, requests]);
}

/** What a source allows in a minute and a day. */
export type Quotas = Pick<SourceLimits, 'requestsPerMinute' | 'requestsPerDay'>;

/** Takes one more request of a poll out of what a source allows, and says whether there was one left. */
export async function takeFurtherRequest(
  db: Database,
  lane: string,
  { requestsPerMinute, requestsPerDay }: Quotas,
): Promise<boolean> {
  const taken = await db.query(TAKE_FURTHER_REQUEST, [lane, requestsPerMinute, requestsPerDay]);
  return taken.length > 0;
}

/** Takes a request to an upstream out of the allowance of its key, which all of its lines share. */
export async function takeUpstreamRequest(db: Database, upstream: string, allowance: Quotas): Promise<boolean> {
  if (allowance.requestsPerMinute === null && allowance.requestsPerDay === null) return true;
  return takeFurtherRequest(db, upstreamLane(upstream), allowance);
}

/** The requests of a single poll, whose first one was taken before. */
export interface FurtherRequests {
  /** Takes each further one before it is made. */
  take: TakeFurtherRequest;
  /** Counts what was made beside those that were taken. */
  settle(requests: number): Promise<void>;
}

/** Keeps the requests of a single poll within what a source allows. */
export function furtherRequests(db: Database, lane: string, quotas: Quotas): FurtherRequests {
  let taken = 1;
  return {
    take: async () => {
      if (!(await takeFurtherRequest(db, lane, quotas))) return false;
      taken += 1;
      return true;
    },
    settle: async (requests) => {
      if (requests > taken) await countRequests(db, lane, requests - taken);
    },
  };
}
