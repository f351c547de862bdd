import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { newId } from '../../core/id.ts';
import { defineOperation } from '../../core/operation.ts';
import { workThrough } from '../../core/work-through.ts';
import { linesOfSources } from '../../domain/carrier.ts';
import { pastedNumbers } from '../../domain/pasted-numbers.ts';
import { RequestType, TrackingRequest } from '../record/tracking-request.ts';
import type { ServiceContext } from '../service-context.ts';
import { getTrackingRequest } from '../tracking-request/get-tracking-request.ts';
import { ReachedContainer, type ReachedRequest, reachedBy } from '../tracking-request/reached-requests.ts';
import { trackNumber } from '../tracking-request/track-number.ts';
import { createTrackingJob } from './create-tracking-job.ts';
import { type PermittedRows, permittedRows } from './permitted-rows.ts';
import { newRows, type OpenRow, type SettledRow, trackRow, trackRowsTogether } from './track-row.ts';
import { JOB_ROWS_MAX, JobOutcome } from './tracking-job.ts';

const TEXT_LENGTH_MAX = 400_000;

/** So many are tracked in a few statements, and answered in their rows; the others in the background. */
const TOGETHER_MAX = 200;
const PARALLEL = 4;

/** One of many numbers, and what became of it. */
export const NumberRow = z.object({
  number: z.string(),
  outcome: z.enum([...JobOutcome.options, 'limited']),
  suggestion: z.string().nullable().describe('Probably meant'),
  detail: z.string().nullable().describe('Why it is not tracked, and what to do'),
  tracking_request_id: z.string().nullable(),
  status: z.string().nullable(),
  shipment_id: z.string().nullable(),
  containers: z.array(ReachedContainer),
  containers_total: z.number(),
  is_sandbox: z.boolean(),
});
export type NumberRow = z.infer<typeof NumberRow>;

/** One number as `trackNumber` answers it, or many with a row each. */
export const TrackedNumbers = z.object({
  one: trackNumber.output.extend({ containers: z.array(ReachedContainer), containers_total: z.number() }).nullable(),
  rows: z.array(NumberRow),
  failed: z.array(TrackingRequest).describe('The requests of rows that have failed, each with the reason'),
  given: z.number(),
  left_out: z.array(z.string()).describe('Headings and words of the text that were taken for no number'),
  in_background: z
    .number()
    .describe('Tracked in the next minutes; given again, they are answered with what became of them'),
});
export type TrackedNumbers = z.infer<typeof TrackedNumbers>;

/**
 * Tracks the numbers of a text as people paste it, one or a column of many. Of one number the failure is thrown, of many
 * each is told in its row. Numbers that are not tracked yet take from the allowance of the caller; those beyond it go to a
 * job, and where no job is permitted either they are answered as limited. Errors: of one number those of `trackNumber`; `invalid_input` for a text without a number.
 */
export const trackNumbers = defineOperation(
  {
    id: 'track_numbers',
    summary: 'Begin to track one number, or the numbers of a pasted column',
    permission: 'tracking:write',
    input: z.object({
      text: z.string().max(TEXT_LENGTH_MAX, `Give at most ${TEXT_LENGTH_MAX} characters at once`),
      request_type: RequestType.optional(),
      scac: z.string().optional(),
      ref_numbers: z.array(z.string()).optional(),
    }),
    output: TrackedNumbers,
  },
  async (context: ServiceContext, { text, request_type, scac, ref_numbers }): Promise<TrackedNumbers> => {
    const { numbers, leftOut: left_out } = pastedNumbers(text, linesOfSources(context.sources));
    if (numbers.length > JOB_ROWS_MAX) {
      const message = `number: These are ${numbers.length} numbers; give at most ${JOB_ROWS_MAX} at once.`;
      throw new Failure('invalid_input', message, { pointer: '/number' });
    }
    if (numbers.length === 0 && left_out.length > 0) throw noNumber();
    if (numbers.length <= 1) {
      const number = numbers[0] ?? text;
      const tracked = await trackNumber.run(context, { number, request_type, scac, ref_numbers });
      return withReached(context, { one: { ...tracked, ...NO_CONTAINERS }, ...NO_ROWS, given: 1, left_out });
    }
    const common = { requestType: request_type ?? null, scac: scac ?? null, refNumbers: ref_numbers ?? [], tags: [] };
    const open = numbers.map((requestNumber, index) => ({ position: index + 1, requestNumber, ...common }));
    const { atOnce, later } = await divided(context, open);
    const permitted = await permittedRows(context, atOnce);
    const settled = await settle(context, permitted);
    const left = [...permitted.beyond, ...later];
    const refusal = left.length === 0 ? null : await inBackground(context, left);
    const tracked = settled.map((row) => toRow(row, numbers[row.position - 1] ?? ''));
    const rows = refusal === null ? tracked : [...tracked, ...left.map((row) => limitedRow(row, refusal))];
    const in_background = refusal === null ? left.length : 0;
    const many = { rows, failed: [], given: numbers.length, left_out, in_background };
    return withReached(context, { one: null, ...many });
  },
);

/** Of the numbers beyond the first so many, those for which nothing is to be done but to say so are answered at once too. */
async function divided(context: ServiceContext, open: readonly OpenRow[]) {
  const tail = open.slice(TOGETHER_MAX);
  const fresh = new Set((await newRows(context, tail)).map(({ position }) => position));
  const told = tail.filter(({ position }) => !fresh.has(position)).slice(0, TOGETHER_MAX);
  const isTold = new Set(told.map(({ position }) => position));
  return {
    atOnce: [...open.slice(0, TOGETHER_MAX), ...told],
    later: tail.filter(({ position }) => !isTold.has(position)),
  };
}

function noNumber(): Failure {
  const message = 'number: There is no number in this text, only words; give one without a digit by itself.';
  return new Failure('invalid_input', message, { pointer: '/number' });
}

const NO_CONTAINERS = { containers: [], containers_total: 0 };
const NO_ROWS = { rows: [], failed: [], in_background: 0 };

async function settle(context: ServiceContext, { permitted, settled: count }: PermittedRows): Promise<SettledRow[]> {
  const jobId = newId();
  const pace = { atOnce: PARALLEL, isOver: () => false };
  const settled = new Map<number, SettledRow>();
  try {
    for (const row of await trackRowsTogether(context, permitted, { jobId, pace })) settled.set(row.position, row);
    for (const row of permitted)
      if (!settled.has(row.position)) settled.set(row.position, await trackRow(context, jobId, row));
  } finally {
    await count([...settled.values()]);
  }
  return [...settled.values()].sort((one, other) => one.position - other.position);
}

/** Hands numbers to a job; what is already tracked of the others is answered all the same, so a refusal is a value. */
async function inBackground(context: ServiceContext, rows: readonly OpenRow[]): Promise<Failure | null> {
  const tracking_requests = rows.map(({ requestNumber: request_number, requestType, scac, refNumbers }) => ({
    request_number,
    ...(requestType === null ? {} : { request_type: requestType }),
    ...(scac === null ? {} : { scac }),
    ref_numbers: refNumbers,
  }));
  try {
    await context.newNumbers?.takeJob();
    await createTrackingJob.run(context, { tracking_requests });
    return null;
  } catch (error) {
    if (error instanceof Failure && error.code === 'rate_limited') return error;
    throw error;
  }
}

/** A number for which nothing is left of the limits, with when to give it again. */
function limitedRow({ requestNumber: number }: OpenRow, { detail: { retryAfterSeconds = 60 } }: Failure): NumberRow {
  const detail = `Limit reached; give it again in ${Math.ceil(retryAfterSeconds)} s.`;
  return { number, outcome: 'limited', suggestion: null, detail, tracking_request_id: null, ...NOT_REACHED };
}

function toRow({ outcome, requestId, suggestion, detail }: SettledRow, number: string): NumberRow {
  return { number, outcome, suggestion, detail, tracking_request_id: requestId, ...NOT_REACHED };
}

const NOT_REACHED = { status: null, shipment_id: null, ...NO_CONTAINERS, is_sandbox: false };

/** The same with what its requests have led to by now. */
export async function withReached(context: ServiceContext, tracked: TrackedNumbers): Promise<TrackedNumbers> {
  const reached = await reachedBy(context, requestIdsOf(tracked));
  const { one } = tracked;
  const rows = tracked.rows.map((row) => ({ ...row, ...reached.get(row.tracking_request_id ?? '') }));
  return {
    ...tracked,
    one: one === null ? null : await withRequest(context, one, reached.get(one.tracking_request.id)),
    rows,
    failed: await failedRequests(context, rows),
  };
}

/** The line may refuse a number while its answer is awaited: the row has the status alone, the request the reason. */
async function failedRequests(context: ServiceContext, rows: readonly NumberRow[]): Promise<TrackingRequest[]> {
  const ids = rows.flatMap(({ status, tracking_request_id: id }) => (status === 'failed' && id !== null ? [id] : []));
  const pace = { atOnce: PARALLEL, isOver: () => false };
  const requests = await workThrough(ids, pace, (id) => getTrackingRequest.run(context, { id }));
  return requests.filter((request) => request !== null);
}

type OneNumber = NonNullable<TrackedNumbers['one']>;

/** A request that has changed since it was read is read again, because its text says more than its status. */
async function withRequest(
  context: ServiceContext,
  one: OneNumber,
  reached: ReachedRequest | undefined,
): Promise<OneNumber> {
  if (reached === undefined) return one;
  const { containers, containers_total, status } = reached;
  const isSame = status === one.tracking_request.status;
  const request: TrackingRequest = isSame
    ? one.tracking_request
    : await getTrackingRequest.run(context, { id: one.tracking_request.id });
  return { ...one, tracking_request: request, containers, containers_total };
}

/** The requests by which the numbers are tracked. */
export function requestIdsOf({ one, rows }: TrackedNumbers): string[] {
  const ids = [one?.tracking_request.id ?? null, ...rows.map((row) => row.tracking_request_id)];
  return ids.filter((id) => id !== null);
}
