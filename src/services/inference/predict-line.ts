import { z } from 'zod';
import { findLine, type ShippingLine } from '../../domain/carrier.ts';
import { type InferredNumber, inferNumber, type LikelyLine } from '../../domain/infer-number.ts';
import type { ServiceContext } from '../service-context.ts';

/** From here on a line is right often enough to be taken unasked, and from there on to be proposed. */
const AUTO_SELECT_MIN = 0.95;
const CONFIRMATION_MIN = 0.7;

const PredictedLine = z.object({
  scac: z.string(),
  name: z.string(),
  confidence: z.number().min(0).max(1).describe('Of a hundred numbers like this, how many are of the line, as 0 to 1'),
});

/** Which line a number belongs to, and what may be done with that. */
export const LinePrediction = z.object({
  decision: z
    .enum(['auto_select', 'needs_confirmation', 'no_prediction'])
    .describe(`auto_select from ${AUTO_SELECT_MIN}, needs_confirmation from ${CONFIRMATION_MIN}`),
  selected: PredictedLine.nullable(),
  candidates: z.array(PredictedLine).describe('The likeliest first'),
});
export type LinePrediction = z.infer<typeof LinePrediction>;

/** What the likeliest lines of a number allow to be done. The sandbox line is one only where it is on. */
export function predictLine(
  { sources }: Pick<ServiceContext, 'sources'>,
  { lines }: Pick<InferredNumber, 'lines'>,
): LinePrediction {
  const isKnownHere = ({ scac }: LikelyLine) => !findLine(scac)?.isSandbox || sources.line(scac).access === 'ready';
  const candidates = lines
    .filter(isKnownHere)
    .map(({ scac, confidence }) => ({ scac, name: findLine(scac)?.name ?? scac, confidence }));
  const [first] = candidates;
  if (first === undefined || first.confidence < CONFIRMATION_MIN) {
    return { decision: 'no_prediction', selected: null, candidates };
  }
  const decision = first.confidence >= AUTO_SELECT_MIN ? 'auto_select' : 'needs_confirmation';
  return { decision, selected: first, candidates };
}

/** The line of a number where that may be taken unasked; null where it may not. */
export function detectLine(context: Pick<ServiceContext, 'sources'>, text: string): ShippingLine | null {
  const inferred = inferNumber(text);
  if (!inferred.ok) return null;
  const { decision, selected } = predictLine(context, inferred);
  return decision === 'auto_select' && selected !== null ? findLine(selected.scac) : null;
}
