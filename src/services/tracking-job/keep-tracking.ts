import type { Log, Principal } from '../../core/context.ts';
import { repeat } from '../../core/repeat.ts';
import { workThrough } from '../../core/work-through.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { removeInBatches } from '../../db/removal.ts';
import type { ServiceContext } from '../service-context.ts';
import {
  CLAIM_TRACKING_JOB,
  FREE_TRACKING_JOBS,
  RELEASE_TRACKING_JOB,
  REMOVE_OLD_JOB_ROWS,
  REMOVE_OLD_JOBS,
  SETTLE_TRACKING_JOB,
} from './statements.ts';
import { keyOfRow, type OpenRow, type SettledRow, trackedRow, trackRow, trackRowsTogether } from './track-row.ts';

/** How soon a job is begun. */
const LOOK_MS = 500;

/** How many numbers are settled together; a turn of a job has so many batches, then that of another account comes. */
const BATCH_ROWS = 100;
const TURN_BATCHES = 10;

/** Requests and polls need the other connections. */
const PARALLEL = 4;

/** Lines that are probed take seconds each; no number is begun later in a batch, so that the lease outlasts it. */
const BATCH_MS_MAX = 10_000;

/** How long jobs are kept. */
const KEPT_DAYS = 30;

/** What tracking in the background takes. */
export interface TrackingParts {
  db: Database;
  log: Log;
  contextFor(principal: Principal, requestId: string): ServiceContext;
  newLeaseToken(): Promise<string>;
}

/** Tracks the numbers of jobs, in any number of processes; the answer stops it after the batch under way. */
export function keepTracking(parts: TrackingParts): () => Promise<void> {
  return repeat(async (signal) => {
    try {
      while (!signal.aborted && (await takeTurn(parts, signal)));
    } catch (error) {
      // What was not settled stays open, and is taken up when the lease ends.
      parts.log.warn({ err: error }, 'tracking_job.interrupted');
    }
  }, LOOK_MS);
}

/** Works on the job that has waited longest for one turn; whether there was one. */
export async function takeTurn(parts: TrackingParts, signal: AbortSignal): Promise<boolean> {
  const { db, log, contextFor } = parts;
  const token = await parts.newLeaseToken();
  const [job] = await db.query(CLAIM_TRACKING_JOB, [token]);
  if (job === undefined) return false;
  const permissions: Principal['permissions'] = new Set(['tracking:read', 'tracking:write']);
  const principal = { accountId: job.account_id, keyId: null, userId: null, permissions };
  const context = contextFor(principal, `job-${job.id}`);
  let last = 0;
  for (let batch = 0; batch < TURN_BATCHES && !signal.aborted; batch++) {
    const rows = await openRows(db, job.id, last);
    if (rows.length === 0) break;
    last = rows.at(-1)?.position ?? last;
    const isHeld = await settle(db, { id: job.id, token }, await trackRows(context, job.id, rows));
    if (!isHeld) return true;
  }
  const [released] = await db.query(RELEASE_TRACKING_JOB, [job.id, token]);
  if (released?.is_finished === true) log.info({ job: job.id }, 'tracking_job.finished');
  return true;
}

function openRows(db: Database, jobId: string, last: number): Promise<OpenRow[]> {
  return db.prisma.trackingJobRow.findMany({
    where: { jobId, position: { gt: last }, outcome: null },
    select: { position: true, requestNumber: true, requestType: true, scac: true, refNumbers: true, tags: true },
    orderBy: { position: 'asc' },
    take: BATCH_ROWS,
  });
}

/**
 * As many as possible in a few statements, the others by themselves. What is not begun before the lease would end is left for
 * another turn; a failure of the service ends the batch when what is under way has ended.
 */
async function trackRows(context: ServiceContext, jobId: string, rows: readonly OpenRow[]): Promise<SettledRow[]> {
  const began = performance.now();
  const pace = { atOnce: PARALLEL, isOver: () => performance.now() - began > BATCH_MS_MAX };
  const made = await madeBefore(context, jobId, rows);
  const isNew = ({ position }: OpenRow) => !made.has(keyOfRow(jobId, position));
  const settled = await trackRowsTogether(context, rows.filter(isNew), { jobId, pace });
  for (const row of rows) {
    const requestId = made.get(keyOfRow(jobId, row.position));
    if (typeof requestId === 'string') settled.push(trackedRow(row, { requestId, alreadyTracked: false }));
  }
  const done = new Set(settled.map(({ position }) => position));
  const left = rows.filter(({ position }) => !done.has(position));
  const alone = await workThrough(left, pace, (row) => trackRow(context, jobId, row));
  return [...settled, ...alone.filter((row) => row !== null)];
}

/**
 * The requests that were made of rows before their process died, by the keys of the rows; null for one that added nothing to
 * a shipment, which is looked at again.
 */
async function madeBefore(
  { db, principal }: ServiceContext,
  jobId: string,
  rows: readonly OpenRow[],
): Promise<ReadonlyMap<string | null, string | null>> {
  const keys = rows.map(({ position }) => keyOfRow(jobId, position));
  const made = await db.prisma.trackingRequest.findMany({
    where: { accountId: principal.accountId, idempotencyKey: { in: keys } },
    select: { id: true, idempotencyKey: true, failedReason: true },
  });
  return new Map(made.map((one) => [one.idempotencyKey, one.failedReason === 'duplicate' ? null : one.id]));
}

/** Stores outcomes; false if another process has the job by now. */
async function settle(
  db: Database,
  { id, token }: { id: string; token: string },
  rows: readonly SettledRow[],
): Promise<boolean> {
  const [result] = await db.query(SETTLE_TRACKING_JOB, [
    id,
    token,
    rows.map(({ position }) => position),
    rows.map(({ outcome }) => outcome),
    rows.map(({ requestId }) => requestId),
    rows.map(({ suggestion }) => suggestion),
    rows.map(({ code }) => code),
    rows.map(({ detail }) => detail),
  ]);
  return result?.is_held === true;
}

/** Ends the leases of a dead process, and returns how many that were. */
export async function freeTrackingJobs(tx: Transaction, holder: number): Promise<number> {
  return (await tx.query(FREE_TRACKING_JOBS, [holder])).length;
}

/** Removes old jobs, finished or not, and gives how many. */
export async function expireTrackingJobs(db: Database, signal?: AbortSignal): Promise<{ rows: number; jobs: number }> {
  const rows = await removeInBatches((count) => db.query(REMOVE_OLD_JOB_ROWS, [count, KEPT_DAYS]), signal);
  const jobs = await removeInBatches((count) => db.query(REMOVE_OLD_JOBS, [count, KEPT_DAYS]), signal);
  return { rows, jobs };
}
