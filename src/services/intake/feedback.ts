import { z } from 'zod';
import type { Remark } from '../../sources/push.ts';

/** Further elements are counted in the last one. */
const ELEMENTS_MAX = 100;

/** Limits of DCSA Arrival Notice 1.0.1, FeedbackElement; Track & Trace 3.0.0 has none. */
const MESSAGE_LENGTH_MAX = 5000;

/**
 * One part of a message, and what became of it (DCSA Track & Trace 3.0.0 and Arrival Notice 1.0.1, FeedbackElement: the
 * two have the same members; a code is none of them).
 */
export const FeedbackElement = z.object({
  severity: z
    .enum(['ERROR', 'WARN', 'INFO'])
    .describe(
      'ERROR: not processed (what was a message is quarantined); WARN: kept, but without effect; INFO: anything else',
    ),
  message: z.string().describe('What is wrong'),
  propertyPath: z.string().optional().describe('JSONPath of the part within the message, such as `$.events[2]`'),
});
export type FeedbackElement = z.infer<typeof FeedbackElement>;

/** What a consumer of DCSA messages answers (PostEventsResponse, PostArrivalNoticesResponse and their errors). */
export const Feedback = z.object({
  feedbackElements: z.array(FeedbackElement).describe('One for each part that was not, or only partly, understood'),
});
export type Feedback = z.infer<typeof Feedback>;

/** What was taken in of a DCSA message. */
export interface DcsaTaken {
  /** Whether any of it is processed, or there was nothing to process. */
  isProcessed: boolean;
  feedback: Feedback;
}

/**
 * Makes the feedback to a message. `pathOf` gives the place of a part in it, if that is known; `further` is how many remarks
 * there are beside those.
 */
export function feedbackOf(
  { remarks, further }: { remarks: readonly Remark[]; further: number },
  pathOf: (raw: unknown) => string | undefined,
): Feedback {
  const elements = new Map<string, FeedbackElement>();
  let left = further + remarks.slice(ELEMENTS_MAX).reduce((sum, { count = 1 }) => sum + count, 0);
  for (const { outcome, reason, raw, count = 1 } of remarks.slice(0, ELEMENTS_MAX)) {
    const severity = outcome === 'quarantined' ? ('ERROR' as const) : ('WARN' as const);
    const message = reason.slice(0, MESSAGE_LENGTH_MAX);
    const parts = partsOf(raw, pathOf);
    left += Math.max(0, count - parts.length);
    for (const part of parts) {
      const propertyPath = pathOf(part);
      const element = { severity, message, ...(propertyPath === undefined ? {} : { propertyPath }) };
      elements.set(JSON.stringify(element), element);
    }
  }
  const feedbackElements = [...elements.values()];
  if (left > 0)
    feedbackElements.push({ severity: 'INFO', message: `There is more feedback (${left}), not listed here.` });
  return { feedbackElements };
}

/** All parts of which a remark may be: what cannot be kept of a number is one text of several parts, one to a line. */
export function remarkedParts(remarks: readonly Remark[]): unknown[] {
  return remarks.slice(0, ELEMENTS_MAX).flatMap(({ raw }) => [raw, ...linesOf(raw)]);
}

function partsOf(raw: unknown, pathOf: (raw: unknown) => string | undefined): unknown[] {
  if (pathOf(raw) !== undefined) return [raw];
  const found = linesOf(raw).filter((line) => pathOf(line) !== undefined);
  return found.length > 0 ? found : [raw];
}

function linesOf(raw: unknown): string[] {
  return typeof raw === 'string' && raw.includes('\n') ? raw.split('\n', ELEMENTS_MAX) : [];
}
