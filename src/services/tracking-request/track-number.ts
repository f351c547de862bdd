import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { defineOperation } from '../../core/operation.ts';
import { inline } from '../../core/text.ts';
import { type LineTable, linesOfSources } from '../../domain/carrier.ts';
import { classifyReference, classOf, type ReferenceClass } from '../../domain/inference/reference.ts';
import { checkReference } from '../../domain/reference-text.ts';
import { type PredictedNumber, predictNumber } from '../inference/predict-line.ts';
import { RequestType, TrackingRequest } from '../record/tracking-request.ts';
import type { ServiceContext } from '../service-context.ts';
import { createTrackingRequest } from './create-tracking-request.ts';
import { findTracked } from './find-tracked.ts';
import { readTrackingRequest } from './get-tracking-request.ts';
import { lineNeeded } from './line-needed.ts';
import { findCovered } from './living-request.ts';

/** What a person knows who wants a number tracked: often the number alone. */
const TrackNumberInput = z.object({
  number: z.string(),
  request_type: RequestType.optional(),
  scac: z.string().optional(),
  ref_numbers: z.array(z.string()).optional(),
  tags: z.array(z.string()).optional(),
  idempotency_key: z.string().optional(),
});

export type TrackNumberInput = z.output<typeof TrackNumberInput>;

/** The request, whether it was there before, and what of the order was decided or left out. */
const TrackedNumber = z.object({
  tracking_request: TrackingRequest,
  already_tracked: z.boolean(),
  is_type_assumed: z.boolean().describe('The kind of the number was neither given nor clear from its form'),
  are_references_left_out: z.boolean().describe('An existing request keeps its references'),
});
type TrackedNumber = z.infer<typeof TrackedNumber>;

const TYPE_OF_KIND = { container: 'container', bill_of_lading: 'bill_of_lading', booking: 'booking_number' } as const;
/** The kind of number that a type of request is about. */
export const KIND_OF_TYPE = {
  container: 'container',
  bill_of_lading: 'bill_of_lading',
  booking_number: 'booking',
} as const;

/**
 * Tracks a number of which kind and line may be left out: they are recognized from its form where that leaves no doubt,
 * and asked for where it does. A number that is tracked already is answered with its request. Errors: `line_needed`
 * with the candidates, `invalid_number`, and those of creating a request.
 */
export const trackNumber = defineOperation(
  {
    id: 'track_number',
    summary: 'Begin to track a number, finding out its kind and shipping line where they are left out',
    permission: 'tracking:write',
    input: TrackNumberInput,
    output: TrackedNumber,
  },
  async (context: ServiceContext, input): Promise<TrackedNumber> => {
    const read = readNumber(context, input);
    const { classified, scac } = read;
    const existing = await findTracked(context, classified.number, scac);
    if (existing !== null) return alreadyTracked(existing, input);
    const order = await orderOf(context, read);
    try {
      const request = await createTrackingRequest.run(context, order);
      const covering = await coveringRequest(context, request);
      if (covering !== null) return alreadyTracked(covering, input);
      return {
        tracking_request: request,
        already_tracked: false,
        is_type_assumed: input.request_type === undefined && classified.kind !== 'container',
        are_references_left_out: false,
      };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const raced = error.code === 'duplicate' ? error.detail.meta?.tracking_request_id : null;
      if (typeof raced !== 'string') throw ofOwnInput(error);
      return alreadyTracked(await readTrackingRequest(context, raced), input);
    }
  },
);

/** What a number is by its form, and the line that was named. */
export interface NumberRead {
  input: TrackNumberInput;
  classified: ReferenceClass;
  scac: string | null;
}

/** Reads a number without looking anything up. */
export function readNumber({ sources }: Pick<ServiceContext, 'sources'>, input: TrackNumberInput): NumberRead {
  const scac = input.scac === undefined ? null : lineMeant(linesOfSources(sources), input.scac);
  return { input, classified: classifyReference(input.number), scac };
}

/** The order of a number that is not tracked yet. Errors: `line_needed`, `invalid_number`. */
export async function orderOf(context: ServiceContext, { input, classified, scac }: NumberRead) {
  return {
    request_type: input.request_type ?? TYPE_OF_KIND[classified.kind ?? 'bill_of_lading'],
    scac: scac ?? (await foundLine(context, input, classified)),
    request_number: input.number,
    ref_numbers: input.ref_numbers,
    tags: input.tags,
    idempotency_key: input.idempotency_key,
  };
}

/** A number that adds nothing to a shipment is answered with the request by which that is tracked. */
export async function coveringRequest(
  context: ServiceContext,
  request: TrackingRequest,
): Promise<TrackingRequest | null> {
  if (request.failed_reason !== 'duplicate' || request.scac === null) return null;
  const { accountId } = context.principal;
  const { number } = classifyReference(request.request_number);
  const covered = await findCovered(context.db, accountId, { scac: request.scac, number });
  return covered === null ? null : readTrackingRequest(context, covered.id);
}

function alreadyTracked(request: TrackingRequest, { ref_numbers = [] }: TrackNumberInput): TrackedNumber {
  return {
    tracking_request: request,
    already_tracked: true,
    is_type_assumed: false,
    are_references_left_out: ref_numbers.some((reference) => !request.ref_numbers.includes(reference)),
  };
}

/** Where the members of a request are the members of this input. */
const OWN_POINTERS: Readonly<Record<string, string>> = {
  '/data/attributes/scac': '/scac',
  '/data/attributes/request_number': '/number',
  '/data/attributes/request_type': '/request_type',
};

function ofOwnInput(failure: Failure): Failure {
  const { pointer = '', ...detail } = failure.detail;
  const own = OWN_POINTERS[pointer];
  return own === undefined ? failure : new Failure(failure.code, failure.message, { ...detail, pointer: own });
}

/**
 * The line that is recognized from the number: by the letters of the line before it, whatever follows, or so surely by
 * what else is known that the caller need not choose. The kind follows from the form; what has no known form is taken
 * for a bill of lading, which is what people mostly hold in their hands.
 */
async function foundLine(
  context: ServiceContext,
  { number: text, request_type: type }: TrackNumberInput,
  classified: ReferenceClass,
): Promise<string> {
  // An invalid number is rejected before any line is polled.
  const checked = checkReference(classified.kind ?? 'bill_of_lading', text);
  if (!checked.ok) throw new Failure('invalid_number', checked.reason, { pointer: '/number' });
  const named =
    classified.kind === 'container'
      ? null
      : linesOfSources(context.sources).ofBillOfLadingPrefix(classified.number.slice(0, 4));
  if (named !== null && classified.number.length > 4) return named.scac;
  const kind = type === undefined ? undefined : KIND_OF_TYPE[type];
  const predicted = await predictNumber(context, text, { kind, isToTrack: true });
  if (!('prediction' in predicted)) throw await lineNeeded(context, classified);
  const { decision, selected } = predicted.prediction;
  if (decision === 'auto_select' && selected !== null) return selected.scac;
  throw await lineNeeded(context, classOfPredicted(predicted));
}

function classOfPredicted({ inferred, prediction }: PredictedNumber): ReferenceClass {
  return { ...classOf(inferred), reason: prediction.reason };
}

/** People say the name of a line as often as its SCAC; a name that could be several lines is left as it is. */
function lineMeant(table: LineTable, text: string): string {
  const line = table.find(text);
  const [found, ...others] = line === null ? table.search(text) : [line];
  return found !== undefined && others.length === 0 ? found.scac : inline(text);
}
