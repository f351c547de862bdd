import { findLine, type ShippingLine } from '../../domain/carrier.ts';
import type { TrackedKind } from '../../domain/tracked-number.ts';
import type { InferenceContext } from './inference-context.ts';
import { predictNumber } from './predict-line.ts';

/** The line of a number that is to be tracked, where it may be taken unasked; null where it may not. */
export async function detectLine(
  context: InferenceContext,
  { text, kind }: { text: string; kind: TrackedKind },
): Promise<ShippingLine | null> {
  const predicted = await predictNumber(context, text, { kind, isToTrack: true });
  if (!('prediction' in predicted)) return null;
  const { decision, selected } = predicted.prediction;
  return decision === 'auto_select' && selected !== null ? findLine(selected.scac) : null;
}
