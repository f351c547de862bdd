import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { toInstant } from '../../domain/instant.ts';
import { several } from '../list/several.ts';
import { notFound, requireId } from '../record/find-owned.ts';
import type { ServiceContext } from '../service-context.ts';
import { reachedBy } from '../tracking-request/reached-requests.ts';
import { JobOutcome, JobRow, TrackingJob } from './tracking-job.ts';

/** A page of rows is larger than one of other lists, because a row is small. */
export const JOB_PAGE_MAX = 1_000;

const ROW = {
  position: true,
  requestNumber: true,
  requestType: true,
  scac: true,
  outcome: true,
  trackingRequestId: true,
  suggestion: true,
  code: true,
  detail: true,
} as const;

/** A job with a page of its rows. Errors: `not_found`. */
export const getTrackingJob = defineOperation(
  {
    id: 'get_tracking_job',
    summary: 'Get a job that tracks many numbers, with a page of its rows, which say what became of each number',
    permission: 'tracking:read',
    input: z.object({
      id: z.string(),
      outcome: several(JobOutcome).optional(),
      page: z.int().min(1).default(1),
      page_size: z.int().min(1).max(JOB_PAGE_MAX).default(100),
    }),
    output: z.object({
      job: TrackingJob,
      rows: z.array(JobRow),
      page: z.int(),
      page_size: z.int(),
      total: z.int().describe('How many rows there are of these outcomes'),
    }),
  },
  async (context: ServiceContext, { id, outcome: outcomes, page, page_size }) => {
    requireId(id, 'bulk tracking request');
    const job = await readJob(context, id);
    if (job === null) throw notFound(id, 'bulk tracking request');
    const wanted = outcomes ?? JobOutcome.options;
    const settled = wanted.filter((outcome) => outcome !== 'pending');
    const open = wanted.includes('pending') ? [{ outcome: null }] : [];
    const rows = await context.db.prisma.trackingJobRow.findMany({
      where: { jobId: id, OR: [{ outcome: { in: settled } }, ...open] },
      select: ROW,
      orderBy: { position: 'asc' },
      skip: (page - 1) * page_size,
      take: page_size,
    });
    const reached = await reachedBy(
      context,
      rows.flatMap(({ trackingRequestId }) => trackingRequestId ?? []),
    );
    return {
      job,
      page,
      page_size,
      total: wanted.reduce((sum, outcome) => sum + job.counts[outcome], 0),
      rows: rows.map(({ position, requestNumber, requestType, trackingRequestId, outcome, ...row }) => ({
        ...row,
        position,
        request_number: requestNumber,
        request_type: requestType,
        tracking_request_id: trackingRequestId,
        outcome: JobOutcome.parse(outcome ?? 'pending'),
        reached: reached.get(trackingRequestId ?? '') ?? null,
      })),
    };
  },
);

/** A job of the account without its rows; null if there is none. */
export async function readJob({ db, principal }: ServiceContext, id: string): Promise<TrackingJob | null> {
  const job = await db.prisma.trackingJob.findFirst({ where: { id, accountId: principal.accountId } });
  if (job === null) return null;
  const counted = await db.prisma.trackingJobRow.groupBy({ by: ['outcome'], where: { jobId: id }, _count: true });
  const countOf = (outcome: string) => counted.find((one) => (one.outcome ?? 'pending') === outcome)?._count ?? 0;
  return {
    id: job.id,
    status: job.finishedAt === null ? 'running' : 'finished',
    total: job.total,
    counts: {
      pending: countOf('pending'),
      created: countOf('created'),
      already_tracked: countOf('already_tracked'),
      wrong_check_digit: countOf('wrong_check_digit'),
      line_unknown: countOf('line_unknown'),
      refused: countOf('refused'),
    },
    created_at: toInstant(job.createdAt.getTime()),
    finished_at: job.finishedAt === null ? null : toInstant(job.finishedAt.getTime()),
  };
}
