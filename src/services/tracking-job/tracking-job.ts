import { z } from 'zod';
import { PlainText } from '../../core/plain-text.ts';
import { Instant } from '../../domain/instant.ts';
import { ReachedState } from '../tracking-request/reached-requests.ts';

/** How many numbers one job takes. */
export const JOB_ROWS_MAX = 10_000;

/** 10,000 numbers with all that may be said of them. */
export const JOB_BYTES_MAX = 4 * 1024 * 1024;

/** Longer cells are no number, type, line or reference. */
const TEXT_MAX = 255;
const TEXTS_MAX = 20;

const Cell = PlainText.max(TEXT_MAX, `It has more than ${TEXT_MAX} characters`);
const Cells = z.array(Cell).max(TEXTS_MAX, `There are more than ${TEXTS_MAX}`);

/** One number to be tracked, with as much as is known of it. What is wrong with it is told in the row of the job. */
export const JobNumber = z.strictObject({
  request_number: Cell.describe("The carrier's number; blanks, dashes and case do not matter"),
  request_type: Cell.optional().describe('bill_of_lading, booking or container; by default inferred from its form'),
  scac: Cell.optional().describe('SCAC or name of the shipping line; by default inferred where that is certain'),
  ref_numbers: Cells.optional().describe('Your own references'),
  tags: Cells.optional().describe('Your own labels'),
});
export type JobNumber = z.infer<typeof JobNumber>;

/** What became of a number. */
export const JobOutcome = z.enum([
  'pending',
  'created',
  'already_tracked',
  'wrong_check_digit',
  'line_unknown',
  'refused',
]);
export type JobOutcome = z.infer<typeof JobOutcome>;

/** One number of a job, as it was given, and what became of it. */
export const JobRow = z.object({
  position: z.int().describe('Its place among the numbers, from 1'),
  request_number: z.string().describe('The number as it was given'),
  request_type: z.string().nullable().describe('The kind of number as it was given; null where it was not'),
  scac: z.string().nullable().describe('The shipping line as it was given; null where it was not'),
  outcome: JobOutcome.describe(
    'pending, created, already_tracked, wrong_check_digit, line_unknown, or refused for another reason',
  ),
  tracking_request_id: z.string().nullable().describe('The request by which it is tracked'),
  suggestion: z.string().nullable().describe('The number that was probably meant'),
  code: z.string().nullable().describe('The error code, if it is not tracked'),
  detail: z.string().nullable().describe('Why it is not tracked, and what to do'),
  reached: ReachedState.nullable().describe('What its request has led to by now; null where there is no request'),
});
export type JobRow = z.infer<typeof JobRow>;

/** How many numbers have come to each outcome. */
export const JobCounts = z.object({
  pending: z.int().describe('Nothing was done about them yet'),
  created: z.int().describe('Tracked from now on'),
  already_tracked: z.int().describe('Tracked before, or given twice'),
  wrong_check_digit: z.int().describe('Mistyped; the row has the number that was probably meant'),
  line_unknown: z.int().describe('The shipping line has to be given'),
  refused: z.int().describe('Not tracked for another reason, which the row states'),
});

/** A job as a whole. */
export const TrackingJob = z.object({
  id: z.string(),
  status: z.enum(['running', 'finished']).describe('finished once no number is pending'),
  total: z.int().describe('How many numbers were given'),
  counts: JobCounts.describe('How many numbers have come to each outcome'),
  created_at: Instant.describe('When the numbers were handed in'),
  finished_at: Instant.nullable().describe('When the last number was settled; null before'),
});
export type TrackingJob = z.infer<typeof TrackingJob>;
