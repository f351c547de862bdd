import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { defineOperation } from '../../core/operation.ts';
import { createOnce, IdempotencyKey } from '../idempotency/create-once.ts';
import type { ServiceContext } from '../service-context.ts';
import { readJob } from './get-tracking-job.ts';
import { CREATE_TRACKING_JOB } from './statements.ts';
import { JOB_ROWS_MAX, JobNumber, TrackingJob } from './tracking-job.ts';

/** More unfinished jobs of one account would only wait. */
const OPEN_JOBS_MAX = 20;
const RETRY_AFTER_SECONDS = 30;

/** The numbers of a job; one of which nothing else is known may be its text alone. */
export const CreateTrackingJobInput = z.object({
  tracking_requests: z
    .array(
      z.union([JobNumber.shape.request_number.transform((request_number) => ({ request_number })), JobNumber], {
        error: 'Give a number as a text, or an object with a request_number',
      }),
    )
    .min(1, 'Give at least one number')
    .max(JOB_ROWS_MAX, `A job takes at most ${JOB_ROWS_MAX} numbers; send the others as another one`)
    .describe(`Up to ${JOB_ROWS_MAX} numbers, each as text or with what else is known of it`),
  idempotency_key: IdempotencyKey,
});

/**
 * Takes many numbers to be tracked in the background, and answers at once; what is wrong with a number is told in its row.
 * Errors: `rate_limited` while too many jobs of the account are unfinished.
 */
export const createTrackingJob = defineOperation(
  {
    id: 'create_tracking_job',
    summary: 'Track up to 10,000 numbers in the background; the job says what became of each',
    permission: 'tracking:write',
    input: CreateTrackingJobInput,
    output: TrackingJob,
  },
  async (context: ServiceContext, { tracking_requests: numbers, idempotency_key: key }): Promise<TrackingJob> =>
    createOnce(context, {
      key,
      find: (id) => readJob(context, id),
      create: (id) => create(context, id, numbers),
    }),
);

async function create(context: ServiceContext, id: string, numbers: readonly JobNumber[]): Promise<TrackingJob> {
  const { db, principal } = context;
  const { accountId } = principal;
  const open = await db.prisma.trackingJob.count({ where: { accountId, finishedAt: null } });
  if (open >= OPEN_JOBS_MAX) {
    const message = `${open} jobs of your account are unfinished; wait until one of them is finished.`;
    throw new Failure('rate_limited', message, { retryAfterSeconds: RETRY_AFTER_SECONDS, meta: { unfinished: open } });
  }
  const rows = numbers.map((number, index) => ({ position: index + 1, ...number }));
  await db.query(CREATE_TRACKING_JOB, [id, accountId, rows.length, JSON.stringify(rows)]);
  const job = await readJob(context, id);
  if (job === null) throw new Error('A job that was just stored is there.');
  return job;
}
