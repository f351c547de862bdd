import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { correctionsOf } from '../../domain/container-typo.ts';
import type { InferenceContext } from '../inference/inference-context.ts';
import { LinePrediction, type PredictedNumber, predictNumber } from '../inference/predict-line.ts';
import { ShownNumberType } from '../tracking-request/number-type.ts';
import { ReachedState, reachedBy } from '../tracking-request/reached-requests.ts';
import { FIND_TRACKED_NUMBERS } from '../tracking-request/together-statements.ts';

/** So many numbers are checked at once. */
const NUMBERS_MAX = 100;

/** Longer texts are no number. */
const TEXT_MAX = 255;

/** By what a number is tracked already. */
const NumberTracked = ReachedState.extend({
  tracking_request_id: z.string().describe('The request by which it is tracked'),
  scac: z.string().nullable().describe('The shipping line at which it is tracked; null while it is not known'),
});

/** What can be said of a number before it is tracked. */
const CheckedNumber = z.object({
  given: z.string().describe('The text as it was given'),
  number: z.string().nullable().describe('Without blanks and dashes, in capitals; null for what can be no number'),
  number_type: ShownNumberType.nullable().describe('What the number is most likely; null for what can be no number'),
  is_valid: z.boolean().nullable().describe('Null: such numbers carry nothing by which they could be checked'),
  reason: z.string().nullable().describe('Why it is not valid; null if nothing is known to be wrong with it'),
  suggestions: z.array(z.string()).describe('Container numbers that were probably meant, the likeliest first'),
  shipping_line: LinePrediction.nullable().describe('Of which shipping line it likely is; null for no number'),
  tracked: NumberTracked.nullable().describe('By what the account tracks it already, at any line; null if it does not'),
});
type CheckedNumber = z.infer<typeof CheckedNumber>;

/**
 * Checks numbers before they are tracked, without polling a line: what each is, whether it can be right and what was probably
 * meant, its likely line, and whether it is tracked already. What is wrong with a number is stated in its entry.
 */
export const checkNumbers = defineOperation(
  {
    id: 'check_numbers',
    summary: `Check up to ${NUMBERS_MAX} numbers before they are tracked: kind, check digit, likely line, and whether they are tracked already`,
    permission: 'tracking:read',
    input: z.object({
      numbers: z
        .array(z.string().max(TEXT_MAX, `It has more than ${TEXT_MAX} characters`))
        .min(1, 'Give at least one number')
        .max(NUMBERS_MAX, `Give at most ${NUMBERS_MAX} numbers; send the others in another request`)
        .describe(`Up to ${NUMBERS_MAX} numbers as they were found; blanks, dashes and case do not matter`),
    }),
    output: z.object({ numbers: z.array(CheckedNumber).describe('One entry for each number, in their order') }),
  },
  async (context: InferenceContext, { numbers: texts }) => {
    const { inference } = context;
    // Numbers that a person still types are none to poll lines with.
    const quiet =
      inference === undefined ? context : { ...context, inference: { ...inference, probes: 'never' as const } };
    const predicted = await Promise.all(texts.map((text) => predictNumber(quiet, text, { isToTrack: false })));
    const tracked = await trackedBy(
      context,
      predicted.map((one) => ('inferred' in one ? one.inferred.number : '')),
    );
    return {
      numbers: predicted.map((one, place) => ({
        given: texts[place] ?? '',
        ...('inferred' in one ? formOf(one) : { ...NO_NUMBER, reason: one.reason }),
        tracked: tracked[place] ?? null,
      })),
    };
  },
);

const NO_NUMBER = { number: null, number_type: null, is_valid: false, suggestions: [], shipping_line: null };

function formOf({ inferred, prediction }: PredictedNumber): Omit<CheckedNumber, 'given' | 'tracked'> {
  const { number, kind, validity } = inferred;
  const isWrong = validity.isValid === false;
  return {
    number,
    number_type: kind,
    is_valid: validity.isValid,
    reason: isWrong ? validity.reason : null,
    suggestions: isWrong ? correctionsOf(number).map((correction) => correction.number) : [],
    shipping_line: prediction,
  };
}

async function trackedBy(context: InferenceContext, numbers: readonly string[]): Promise<CheckedNumber['tracked'][]> {
  const { db, principal } = context;
  const anyLine = numbers.map(() => '');
  const found = await db.query(FIND_TRACKED_NUMBERS, [principal.accountId, [...numbers], anyLine]);
  const reached = await reachedBy(
    context,
    found.map(({ id }) => id),
  );
  const byPlace = new Map(found.map(({ place, id }) => [Number(place) - 1, id]));
  return numbers.map((_number, place) => {
    const id = byPlace.get(place) ?? '';
    const request = reached.get(id);
    return request === undefined ? null : { ...request, tracking_request_id: id };
  });
}
