import { z } from 'zod';
import { containerLinks } from '../src/answers/container-links.ts';
import {
  LATER,
  LEFT_OUT_SHOWN,
  leftOutText,
  numbersTrackedText,
  reachedText,
  rowsByNow,
} from '../src/answers/numbers-tracked-text.ts';
import { requestText } from '../src/answers/request-text.ts';
import { joinLines } from '../src/core/text.ts';
import { compact, compactSchema } from '../src/mcp/compact.ts';
import { defineTool } from '../src/mcp/define.ts';
import { awaitAnswers, awaitedAnswers } from '../src/services/tracking-job/await-answers.ts';
import {
  NumberRow,
  requestIdsOf,
  type TrackedNumbers,
  trackNumbers,
  withReached,
} from '../src/services/tracking-job/track-numbers.ts';
import { choicesOf } from '../src/services/tracking-request/line-needed.ts';
import {
  NumberType,
  requestedText,
  requestTypeOf,
  shownNumberType,
} from '../src/services/tracking-request/number-type.ts';
import { ReachedContainer } from '../src/services/tracking-request/reached-requests.ts';
import { ListedTrackingRequest, toTrackingRequestRow } from '../src/services/tracking-request/tracking-request-row.ts';
import { SANDBOX_NOTE } from '../src/wording/sandbox-note.ts';

/** Of one number its request; of many a row each. */
const Listed = z.object({
  tracking_request: ListedTrackingRequest.optional(),
  already_tracked: z.boolean().optional(),
  containers: z.array(ReachedContainer).optional(),
  rows: z
    .array(NumberRow.omit({ containers_total: true }).extend({ containers: z.array(ReachedContainer).optional() }))
    .optional()
    .describe('Of many numbers'),
  in_background: z.number().optional(),
  left_out: z.array(z.string()).optional().describe('Taken for no number'),
});

export const tool = defineTool({
  name: 'track_container',
  title: 'Track numbers',
  description:
    'Begins to track containers, bills of lading or bookings at their shipping lines: one number, or a pasted column of many. ' +
    'The line answers within minutes; until then a request is pending. A number that is tracked already, or was stopped, is ' +
    'answered with its containers. Of many numbers each is answered in its row, with the correction of a mistyped one.',
  operation: trackNumbers,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: z.object({
    number: z
      .string()
      .describe(
        "The carrier's number; blanks, dashes and case do not matter. Many: with lines, commas, tabs or blanks between",
      ),
    numberType: NumberType.optional().describe('The kind of the number; by default inferred from its form'),
    scac: z.string().optional().describe('SCAC of the shipping line; by default inferred where that is certain'),
    refNumbers: z.array(z.string()).optional().describe('Your own references, to find it by'),
  }),
  ask: (failure) => {
    const choices = choicesOf(failure).map(({ scac, name }) => ({ value: scac, title: `${name} (${scac})` }));
    if (failure.code !== 'line_needed') return null;
    const message = 'Which shipping line does this number belong to? It is not clear from the number.';
    return { message, parameter: 'scac', title: 'Shipping line', choices };
  },
  toInput: ({ number, numberType, scac, refNumbers }) => ({
    text: number,
    request_type: numberType && requestTypeOf(numberType),
    scac,
    ref_numbers: refNumbers,
  }),
  follow: async (context, tracked, waiting) => {
    await awaitAnswers(context, requestIdsOf(tracked), waiting);
    return withReached(context, tracked);
  },
  task: {
    awaits: (context, tracked) => awaitedAnswers(context, requestIdsOf(tracked)),
    byNow: withReached,
  },
  output: compactSchema(Listed),
  render({ one, ...many }) {
    const { left_out } = many;
    if (one !== null) return renderOne(one, left_out);
    const rows = rowsByNow(many).map(({ containers_total: _total, containers, ...row }) => ({
      ...row,
      containers: containers.length > 0 ? containers : null,
    }));
    return {
      text: numbersTrackedText({ one, ...many }),
      structured: compact({ rows, in_background: many.in_background || null, ...shownLeftOut(left_out) }),
      links: containerLinks(rows.map(({ containers }) => containers ?? [])),
    };
  },
});

function renderOne(one: NonNullable<TrackedNumbers['one']>, leftOut: readonly string[]) {
  const { tracking_request: request, already_tracked, is_type_assumed, are_references_left_out, ...reached } = one;
  const { containers } = reached;
  const isStopped = already_tracked && request.status === 'tracking_stopped';
  const known = isStopped ? 'It is known, and its tracking was stopped. ' : 'It was tracked already. ';
  return {
    text: joinLines([
      `${already_tracked ? known : ''}Tracking ${requestedText(request)} (${request.status}): ${requestText(request)} Request id: ${request.id}${reachedText(reached)}.`,
      is_type_assumed &&
        `It was taken for a ${shownNumberType(request.request_type).replaceAll('_', ' ')}; if it is not, give numberType.`,
      are_references_left_out && 'The references were not added: a request keeps those that it was made with.',
      leftOutText(leftOut),
      // What the line has refused is not answered so soon; the text of the request says when it is polled next.
      request.status === 'pending' && (request.polling?.refusal ?? null) === null && LATER,
      request.is_sandbox && SANDBOX_NOTE,
    ]),
    structured: compact({
      tracking_request: toTrackingRequestRow(request),
      already_tracked,
      containers: containers.length > 0 ? containers : null,
      ...shownLeftOut(leftOut),
    }),
    links: containerLinks([containers]),
  };
}

function shownLeftOut(leftOut: readonly string[]): { left_out?: string[] } {
  return leftOut.length === 0 ? {} : { left_out: leftOut.slice(0, LEFT_OUT_SHOWN) };
}
