import { linesOfSources, type ShippingLine } from '../../domain/carrier.ts';
import type { TrackedKind } from '../../domain/tracked-number.ts';
import type { InferenceContext } from './inference-context.ts';
import { predictNumber } from './predict-line.ts';

/** The line of a number to be tracked, if it is certain enough to use without confirmation; else null. */
export async function detectLine(
  context: InferenceContext,
  { text, kind }: { text: string; kind: TrackedKind },
): Promise<ShippingLine | null> {
  const predicted = await predictNumber(context, text, { kind, isToTrack: true });
  if (!('prediction' in predicted)) return null;
  const { decision, selected } = predicted.prediction;
  return decision === 'auto_select' && selected !== null ? linesOfSources(context.sources).find(selected.scac) : null;
}
