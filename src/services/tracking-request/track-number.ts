import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { defineOperation } from '../../core/operation.ts';
import { lineOfBillOfLadingPrefix } from '../../domain/carrier.ts';
import { classifyReference, type ReferenceClass } from '../../domain/reference.ts';
import type { ServiceContext } from '../service-context.ts';
import { createTrackingRequest } from './create-tracking-request.ts';
import { readTrackingRequest } from './get-tracking-request.ts';
import { RequestType, TrackingRequest } from './tracking-request.ts';

/** What a person knows who wants a number tracked: often the number alone. */
export const TrackNumberInput = z.object({
  number: z.string(),
  request_type: RequestType.optional(),
  scac: z.string().optional(),
  ref_numbers: z.array(z.string()).optional(),
});

/** The request, and whether it was there before. */
export const TrackedNumber = z.object({ tracking_request: TrackingRequest, already_tracked: z.boolean() });
export type TrackedNumber = z.infer<typeof TrackedNumber>;

const TYPE_OF_KIND = { container: 'container', bill_of_lading: 'bill_of_lading', booking: 'booking_number' } as const;

/**
 * Tracks a number of which kind and line may be left out: they are told by its form where that leaves no doubt, and
 * asked for where it does. A number that is tracked already is answered with its request. Errors: `invalid_input` with
 * the candidates, and those of creating a request.
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
    const told = tellApart(input);
    const order = { ...told, request_number: input.number, ref_numbers: input.ref_numbers };
    try {
      return { tracking_request: await createTrackingRequest.run(context, order), already_tracked: false };
    } catch (error) {
      const existing =
        error instanceof Failure && error.code === 'duplicate' ? error.detail.meta?.tracking_request_id : null;
      if (typeof existing !== 'string') throw error;
      return { tracking_request: await readTrackingRequest(context, existing), already_tracked: true };
    }
  },
);

/**
 * The line is assumed only where the number names it, and asked for otherwise, with what it could be. The kind is told
 * by the form; what has no known form is taken for a bill of lading, which is what people mostly hold in their hands.
 */
function tellApart(input: z.output<typeof TrackNumberInput>): { request_type: RequestType; scac: string } {
  if (input.request_type !== undefined && input.scac !== undefined)
    return { request_type: input.request_type, scac: input.scac };
  const told = classifyReference(input.number);
  const scac = input.scac ?? namedLine(told);
  if (scac === undefined) throw unclear(told);
  return { request_type: input.request_type ?? TYPE_OF_KIND[told.kind ?? 'bill_of_lading'], scac };
}

/** The line that the number itself names by its prefix; a mere form of digits is shared by too many to be trusted. */
function namedLine({ number, kind, candidates }: ReferenceClass): string | undefined {
  const isNamed = kind === 'container' || lineOfBillOfLadingPrefix(number.slice(0, 4)) !== null;
  return isNamed ? candidates[0]?.scac : undefined;
}

function unclear({ reason, candidates }: ReferenceClass): Failure {
  const could = candidates.length > 0 ? ` It could be ${candidates.map(({ scac }) => scac).join(', ')}.` : '';
  const ask = 'Ask whoever gave you the number, or look at the document it came from, and call again with its scac.';
  return new Failure('invalid_input', `The number does not tell the shipping line. ${reason}${could} ${ask}`, {
    pointer: '/scac',
    meta: { candidates: candidates.map(({ scac }) => scac) },
  });
}
