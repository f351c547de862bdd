import { Failure, isOutOfReach } from '../../core/failure.ts';
import { inline } from '../../core/text.ts';
import { parseContainerNumber } from '../../domain/container-number.ts';
import type { RequestType } from '../record/tracking-request.ts';
import type { ServiceContext } from '../service-context.ts';
import { NumberType, requestTypeOf } from '../tracking-request/number-type.ts';
import { trackNumber } from '../tracking-request/track-number.ts';
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
  const { position, requestNumber: number, requestType, scac, refNumbers: ref_numbers, tags } = row;
  const settled = { position, requestId: null, suggestion: null, code: null, detail: null };
  try {
    const tracked = await trackNumber.run(context, {
      number,
      request_type: requestType === null ? undefined : typeOf(requestType),
      scac: scac ?? undefined,
      ref_numbers,
      tags,
      idempotency_key: keyOfRow(jobId, position),
    });
    const outcome = tracked.already_tracked ? 'already_tracked' : 'created';
    return { ...settled, outcome, requestId: tracked.tracking_request.id };
  } catch (error) {
    if (error instanceof Failure && !isOutOfReach(error) && error.code !== 'unavailable') {
      return { ...settled, ...refusalOf(error, number) };
    }
    if (error instanceof Failure) throw error;
    context.log.error({ err: error, job: jobId, position }, 'tracking_job.row_failed');
    const detail = 'An unexpected error occurred in the service; send the number again later.';
    return { ...settled, outcome: 'refused', code: 'internal_error', detail };
  }
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
