import { z } from 'zod';
import { type LineTable, linesOfSources } from '../../domain/carrier.ts';
import { type InferredNumber, inferFromForm } from '../../domain/inference/infer-number.ts';
import type { LikelyLine } from '../../domain/inference/rank.ts';
import type { TrackedKind } from '../../domain/tracked-number.ts';
import type { InferenceContext } from './inference-context.ts';
import { probeLines } from './probe-lines.ts';

/** From the first value on a line is used without confirmation, from the second on it is proposed. */
const AUTO_SELECT_MIN = 0.95;
const CONFIRMATION_MIN = 0.7;

const PredictedLine = z.object({
  scac: z.string().meta({ doc: 'SCAC of the shipping line' }),
  name: z.string().meta({ doc: 'Name of the shipping line' }),
  confidence: z.number().min(0).max(1).describe('Of a hundred numbers like this, how many are of the line, as 0 to 1'),
  reason: z.string().describe('Why this line'),
});

/** Which line a number belongs to, and what may be done with that. */
export const LinePrediction = z.object({
  decision: z
    .enum(['auto_select', 'needs_confirmation', 'no_prediction'])
    .describe(`auto_select from ${AUTO_SELECT_MIN}, needs_confirmation from ${CONFIRMATION_MIN}`),
  reason: z.string().describe('Why these lines, or why none, in one sentence'),
  selected: PredictedLine.nullable().meta({
    doc: 'The line, if it is certain enough or only needs to be confirmed; null if not',
  }),
  candidates: z.array(PredictedLine).describe('The likeliest first'),
});
export type LinePrediction = z.infer<typeof LinePrediction>;

/** What a number is, and what the likeliest lines of it allow to be done. */
export interface PredictedNumber {
  inferred: InferredNumber;
  prediction: LinePrediction;
}

/** How a line is to be found. */
export interface PredictOptions {
  /** The kind of the number, if it was given. */
  kind?: TrackedKind | undefined;
  /** Whether the number is to be tracked, rather than only inferred. */
  isToTrack: boolean;
}

/**
 * The kind and line of a number, by the tables, what was learnt, and, if allowed and nothing else identifies it, by
 * probing lines; or one sentence why it cannot be a number. The sandbox line is included only where it is enabled.
 */
export async function predictNumber(
  context: InferenceContext,
  text: string,
  options: PredictOptions,
): Promise<PredictedNumber | { reason: string }> {
  const { inference, principal } = context;
  const table = linesOfSources(context.sources);
  const priors = await inference?.memory.priors();
  const own = await inference?.memory.own(principal.accountId);
  const inferred = inferFromForm(text, { lines: table, ...(priors && { priors }), ...(own && { own }) });
  if (!inferred.ok) return { reason: inferred.reason };
  const isKnownHere = ({ scac }: LikelyLine) => {
    const line = table.find(scac);
    return line !== null && (!line.isSandbox || context.sources.line(scac).access === 'ready');
  };
  const known = { ...inferred, lines: inferred.lines.filter(isKnownHere) };
  const found = await probed(context, known, options);
  if (found === null) return { inferred: known, prediction: predict(table, known.lines, known.reason) };
  const others = known.lines.filter(({ scac }) => scac !== found.scac);
  const rest = others.map((line) => ({ ...line, confidence: Math.min(line.confidence, 1 - found.confidence) }));
  const lines = [found, ...rest];
  return { inferred: { ...known, lines }, prediction: predict(table, lines, found.because) };
}

/** Lines are probed only if nothing else identifies the line, and only with valid numbers. */
async function probed(
  context: InferenceContext,
  { number, kind, validity, lines }: InferredNumber,
  { kind: said, isToTrack }: PredictOptions,
): Promise<LikelyLine | null> {
  const mode = context.inference?.probes ?? 'never';
  const isWanted = mode === 'always' || (mode === 'to_track' && isToTrack);
  const isSure = (lines[0]?.confidence ?? 0) >= AUTO_SELECT_MIN;
  if (!isWanted || isSure || validity.isValid === false) return null;
  return probeLines(context, { kind: said ?? kind, number }, lines);
}

function predict(table: LineTable, lines: readonly LikelyLine[], reason: string): LinePrediction {
  const candidates = lines.map(({ scac, confidence, because }) => ({
    scac,
    name: table.find(scac)?.name ?? scac,
    confidence,
    reason: because,
  }));
  const [first] = candidates;
  if (first === undefined || first.confidence < CONFIRMATION_MIN) {
    return { decision: 'no_prediction', reason, selected: null, candidates };
  }
  const decision = first.confidence >= AUTO_SELECT_MIN ? 'auto_select' : 'needs_confirmation';
  return { decision, reason, selected: first, candidates };
}
