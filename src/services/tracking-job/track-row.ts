import { Failure, isOutOfReach } from '../../core/failure.ts';
import { inline } from '../../core/text.ts';
import type { WorkPace } from '../../core/work-through.ts';
import { parseContainerNumber } from '../../domain/container-number.ts';
import type { RequestType } from '../record/tracking-request.ts';
import type { ServiceContext } from '../service-context.ts';
import { NumberType, requestTypeOf } from '../tracking-request/number-type.ts';
import { type TrackNumberInput, trackNumber } from '../tracking-request/track-number.ts';
import { newAmong, type Tracked, trackTogether } from '../tracking-request/track-together.ts';
import type { JobOutcome } from './tracking-job.ts';

/** A number of a job that nothing was done about yet. */
export interface OpenRow {
  position: number;
  requestNumber: string;
  requestType: string | null;
  scac: string | null;
  refNumbers: string[];
  tags: string[];
}

/** What became of one. */
export interface SettledRow {
  position: number;
  outcome: JobOutcome;
  requestId: string | null;
  suggestion: string | null;
  code: string | null;
  detail: string | null;
}

/** The failures of a line that is not known, rather than of a number. */
const LINE_UNKNOWN: readonly string[] = ['line_needed', 'line_not_recognized'];

/** The name of the request of a row: a process that died after it made the request does not make it twice. */
export function keyOfRow(jobId: string, position: number): string {
  return `tracking_job:${jobId}:${position}`;
}

/**
 * Tracks a number of a job, and gives what became of it. Errors: what is the fault of the service and not of the number, so
 * that the row stays open.
 */
export async function trackRow(context: ServiceContext, jobId: string, row: OpenRow): Promise<SettledRow> {
  try {
    const { tracking_request, already_tracked } = await trackNumber.run(context, inputOf(jobId, row));
    return trackedRow(row, { requestId: tracking_request.id, alreadyTracked: already_tracked });
  } catch (error) {
    if (error instanceof Failure) return failedRow(row, error);
    context.log.error({ err: error, job: jobId, position: row.position }, 'tracking_job.row_failed');
    const detail = 'An unexpected error occurred in the service; send the number again later.';
    return { ...NOTHING, position: row.position, outcome: 'refused', code: 'internal_error', detail };
  }
}

/**
 * Tracks the numbers of a job in a few statements, and gives what became of those that this was possible for. Errors: those
 * of `trackRow`, with nothing created.
 */
export async function trackRowsTogether(
  context: ServiceContext,
  rows: readonly OpenRow[],
  { jobId, pace }: { jobId: string; pace: WorkPace },
): Promise<SettledRow[]> {
  const { inputs, asked, settled } = inputsOf(jobId, rows);
  const results = await trackTogether(context, inputs, pace);
  for (const [place, row] of asked.entries()) {
    const result = results[place] ?? null;
    if (result instanceof Failure) settled.push(failedRow(row, result));
    else if (result !== null) settled.push(trackedRow(row, result));
  }
  return settled;
}

/** The rows whose number is not tracked yet and not wrong at sight, so that to track it is something new. */
export async function newRows(context: ServiceContext, rows: readonly OpenRow[]): Promise<OpenRow[]> {
  const { inputs, asked } = inputsOf('', rows);
  const places = new Set(await newAmong(context, inputs));
  return asked.filter((_row, place) => places.has(place));
}

/** What the numbers are tracked with, in the order of `asked`; what says nothing sensible is settled at once. */
function inputsOf(jobId: string, rows: readonly OpenRow[]) {
  const [settled, inputs, asked]: [SettledRow[], TrackNumberInput[], OpenRow[]] = [[], [], []];
  for (const row of rows) {
    try {
      inputs.push(inputOf(jobId, row));
      asked.push(row);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      settled.push(failedRow(row, error));
    }
  }
  return { inputs, asked, settled };
}

const NOTHING = { requestId: null, suggestion: null, code: null, detail: null };

/** The row of a number that is tracked. */
export function trackedRow({ position }: { position: number }, { requestId, alreadyTracked }: Tracked): SettledRow {
  return { ...NOTHING, position, outcome: alreadyTracked ? 'already_tracked' : 'created', requestId };
}

/** The row of a number that is not tracked. Errors: the failure itself, if it is the fault of the service. */
function failedRow({ position, requestNumber }: OpenRow, failure: Failure): SettledRow {
  if (isOutOfReach(failure) || failure.code === 'unavailable') throw failure;
  return { ...NOTHING, position, ...refusalOf(failure, requestNumber) };
}

/** What the number is tracked with. Errors: `invalid_input` for a kind of number that there is not. */
function inputOf(jobId: string, row: OpenRow): TrackNumberInput {
  const { position, requestNumber: number, requestType, scac, refNumbers: ref_numbers, tags } = row;
  return {
    number,
    request_type: requestType === null ? undefined : typeOf(requestType),
    scac: scac ?? undefined,
    ref_numbers,
    tags,
    idempotency_key: keyOfRow(jobId, position),
  };
}

/** The kind of number that a cell names, however it is written. Errors: `invalid_input`. */
function typeOf(text: string): RequestType {
  const type = NumberType.safeParse(
    text
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_'),
  );
  if (type.success) return requestTypeOf(type.data);
  const message = `The request_type must be container, bill_of_lading or booking, not "${inline(text)}".`;
  throw new Failure('invalid_input', message);
}

function refusalOf({ code, message: detail }: Failure, number: string): Omit<SettledRow, 'position' | 'requestId'> {
  if (LINE_UNKNOWN.includes(code)) return { outcome: 'line_unknown', suggestion: null, code, detail };
  const parsed = code === 'invalid_number' ? parseContainerNumber(number) : null;
  const suggestion = parsed?.ok === false ? (parsed.suggestion ?? null) : null;
  return { outcome: suggestion === null ? 'refused' : 'wrong_check_digit', suggestion, code, detail };
}
