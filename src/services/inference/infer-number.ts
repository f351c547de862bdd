import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { contentId } from '../../core/id.ts';
import { defineOperation } from '../../core/operation.ts';
import type { InferredNumber } from '../../domain/inference/infer-number.ts';
import type { InferenceContext } from './inference-context.ts';
import { LinePrediction, predictNumber } from './predict-line.ts';

/** What the form of a number shows of its kind and line. */
export const InferenceResult = z.object({
  id: z.uuid().describe('Made of the number: the same number has the same id'),
  number_type: z.enum(['container', 'bill_of_lading', 'booking']).meta({ doc: 'What the number is most likely' }),
  validation: z
    .object({
      is_valid: z.boolean().nullable().describe('Null: such numbers carry nothing by which they could be checked'),
      type: z
        .enum(['container', 'shipment'])
        .meta({ doc: 'What was checked: a container number, or a number of a shipment' }),
      check_digit_passed: z.boolean().optional().describe('Of a container alone (ISO 6346)'),
      reason: z.string().optional().describe('Why it is not valid'),
      parsed_number: z.string().describe('The number without blanks and dashes, in capitals'),
    })
    .meta({ doc: 'Whether the number can be right' }),
  shipping_line: LinePrediction.meta({ doc: 'Of which shipping line the number is likely' }),
});
export type InferenceResult = z.infer<typeof InferenceResult>;

/**
 * Infers kind and line of a number from its form and from tracked numbers; lines are polled only if the installation
 * allows it. Errors: `invalid_number` for a text that cannot be a number; a container number with a wrong check digit
 * is accepted, because its prefix still has a meaning.
 */
export const inferNumber = defineOperation(
  {
    id: 'infer_number',
    summary:
      'Infer from a bare number whether it is a container, bill of lading or booking, and of which shipping line',
    permission: 'tracking:read',
    input: z.object({ number: z.string().describe('A number as it was found; blanks, dashes and case do not matter') }),
    output: InferenceResult,
  },
  async (context: InferenceContext, { number: text }): Promise<InferenceResult> => {
    const predicted = await predictNumber(context, text, { isToTrack: false });
    if (!('inferred' in predicted)) throw new Failure('invalid_number', predicted.reason, { pointer: '/number' });
    const { inferred, prediction } = predicted;
    return {
      id: contentId({ inferred: inferred.number }),
      number_type: inferred.kind,
      validation: validationOf(inferred),
      shipping_line: prediction,
    };
  },
);

function validationOf({ number, validity }: InferredNumber): InferenceResult['validation'] {
  const { type, isValid: is_valid } = validity;
  if (type === 'shipment') return { is_valid, type, parsed_number: number };
  const why = validity.isValid ? {} : { reason: validity.reason };
  return { is_valid, type, check_digit_passed: validity.isValid, ...why, parsed_number: number };
}
