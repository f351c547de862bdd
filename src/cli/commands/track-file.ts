import { setTimeout as sleep } from 'node:timers/promises';
import { createApp } from '../../app.ts';
import { loadConfig } from '../../config/load.ts';
import { Failure } from '../../core/failure.ts';
import { newId } from '../../core/id.ts';
import { inline, joinLines } from '../../core/text.ts';
import { actingAccount, operatorOf } from '../../services/account.ts';
import { decodeText } from '../../services/intake/decode-text.ts';
import { readUpTo } from '../../services/intake/folder.ts';
import type { ServiceContext } from '../../services/service-context.ts';
import { createTrackingJob } from '../../services/tracking-job/create-tracking-job.ts';
import { getTrackingJob, JOB_PAGE_MAX } from '../../services/tracking-job/get-tracking-job.ts';
import { numbersOfCsv } from '../../services/tracking-job/numbers-of-csv.ts';
import { JOB_BYTES_MAX, type JobRow, type TrackingJob } from '../../services/tracking-job/tracking-job.ts';
import type { Io } from '../io/output.ts';
import { secondSignal, unlessSignalled, untilSignal } from '../io/until-signal.ts';

const LOOK_AGAIN_MS = 200;

/** How the numbers of a file are tracked. */
interface FileOptions {
  waitSeconds: number;
  json: true | undefined;
}

/**
 * Tracks the numbers of a CSV file as the job that the API makes of the same text, and shows what became of each. If it is
 * ended before, a service that runs on the same database goes on with the job.
 */
export async function trackFile(file: string, { waitSeconds, json }: FileOptions, io: Io): Promise<void> {
  const signalled = untilSignal();
  const numbers = numbersOfCsv(await textOf(file));
  const config = loadConfig({ LOG_LEVEL: 'error', ...io.env });
  const app = await createApp(config, { hurry: secondSignal });
  try {
    const principal = operatorOf(await actingAccount(app.db, config.account));
    const context = app.contextFor(principal, newId());
    const { id } = await createTrackingJob.run(context, { tracking_requests: numbers });
    app.startScheduler({ delivers: false });
    const job = await unlessSignalled(signalled, untilFinished(context, id, waitSeconds));
    const rows = await rowsOf(context, id);
    io.print(json ? JSON.stringify({ ...job, rows }, null, 2) : joinLines([...rows.map(lineOf), summaryOf(job)]));
    refuseFailure(job, waitSeconds);
  } finally {
    await app.close();
  }
}

/** Errors: `bad_request` for a file that cannot be read, is empty, or is too large. */
async function textOf(file: string): Promise<string> {
  const bytes = await readUpTo(file, JOB_BYTES_MAX).catch((error: NodeJS.ErrnoException) => {
    throw new Failure('bad_request', `${inline(file)} cannot be read (${error.code ?? error.message}).`);
  });
  if (bytes === null) throw new Failure('bad_request', `${file} has more than ${JOB_BYTES_MAX} bytes; split it.`);
  const text = await decodeText(bytes);
  if (text.trim() === '') throw new Failure('bad_request', `${file} is empty; give one number per line.`);
  return text;
}

async function untilFinished(context: ServiceContext, id: string, waitSeconds: number): Promise<TrackingJob> {
  const deadline = performance.now() + waitSeconds * 1000;
  for (;;) {
    const { job } = await getTrackingJob.run(context, { id, page_size: 1 });
    if (job.status === 'finished' || performance.now() > deadline) return job;
    await sleep(LOOK_AGAIN_MS);
  }
}

async function rowsOf(context: ServiceContext, id: string): Promise<JobRow[]> {
  const rows: JobRow[] = [];
  for (let page = 1; ; page++) {
    const read = await getTrackingJob.run(context, { id, page, page_size: JOB_PAGE_MAX });
    rows.push(...read.rows);
    if (rows.length >= read.total || read.rows.length === 0) return rows;
  }
}

function lineOf({ position, request_number: number, outcome, detail }: JobRow): string {
  const what = `${position}. ${inline(number)}: ${outcome.replaceAll('_', ' ')}`;
  return detail === null ? what : `${what}. ${detail}`;
}

function summaryOf({ total, counts }: TrackingJob): string {
  const parts = Object.entries(counts).flatMap(([outcome, count]) =>
    count === 0 ? [] : [`${count} ${outcome.replaceAll('_', ' ')}`],
  );
  return `${total} ${total === 1 ? 'number' : 'numbers'}: ${parts.join(', ')}.`;
}

/** A script has to see by the exit code whether all are tracked. */
function refuseFailure({ id, total, counts }: TrackingJob, waitSeconds: number): void {
  if (counts.pending > 0) {
    const why = `${counts.pending} of ${total} numbers are pending after ${waitSeconds} s; a running service goes on with job ${id}.`;
    throw new Failure('unavailable', why);
  }
  const missing = total - counts.created - counts.already_tracked;
  if (missing > 0) throw new Failure('tracking_failed', `${missing} of ${total} numbers are not tracked.`);
}
