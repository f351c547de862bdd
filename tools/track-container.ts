import { z } from 'zod';
import { requestText } from '../src/answers/request-text.ts';
import { joinLines } from '../src/core/text.ts';
import { compact, compactSchema } from '../src/mcp/compact.ts';
import { defineTool } from '../src/mcp/define.ts';
import { choicesOf } from '../src/services/tracking-request/line-needed.ts';
import {
  NumberType,
  requestedText,
  requestTypeOf,
  shownNumberType,
} from '../src/services/tracking-request/number-type.ts';
import { trackNumber } from '../src/services/tracking-request/track-number.ts';
import { ListedTrackingRequest, toTrackingRequestRow } from '../src/services/tracking-request/tracking-request-row.ts';
import { SANDBOX_NOTE } from '../src/wording/sandbox-note.ts';

export const tool = defineTool({
  name: 'track_container',
  title: 'Track a number',
  description:
    'Begins to track a container, bill of lading or booking at its shipping line. The line answers within minutes; until ' +
    'then the request is pending. The answer holds the id of the tracking request, and that of the shipment once there is ' +
    'one. A number that is tracked already, or was stopped, is answered with what there is.',
  operation: trackNumber,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: z.object({
    number: z.string().describe("The carrier's number; blanks, dashes and case do not matter"),
    numberType: NumberType.optional().describe('The kind of the number; by default inferred from its form'),
    scac: z
      .string()
      .optional()
      .describe('SCAC of the shipping line; by default inferred from the number where that is certain'),
    refNumbers: z.array(z.string()).optional().describe('Your own references, to find it by'),
  }),
  ask: (failure) => {
    const choices = choicesOf(failure).map(({ scac, name }) => ({ value: scac, title: `${name} (${scac})` }));
    if (failure.code !== 'line_needed') return null;
    const message = 'Which shipping line does this number belong to? It is not clear from the number.';
    return { message, parameter: 'scac', title: 'Shipping line', choices };
  },
  toInput: ({ number, numberType, scac, refNumbers }) => ({
    number,
    request_type: numberType && requestTypeOf(numberType),
    scac,
    ref_numbers: refNumbers,
  }),
  output: compactSchema(z.object({ tracking_request: ListedTrackingRequest, already_tracked: z.boolean() })),
  render({ tracking_request: request, already_tracked, is_type_assumed, are_references_left_out }) {
    const isStopped = already_tracked && request.status === 'tracking_stopped';
    const known = isStopped ? 'It is known, and its tracking was stopped. ' : 'It was tracked already. ';
    return {
      text: joinLines([
        `${already_tracked ? known : ''}Tracking ${requestedText(request)} (${request.status}): ${requestText(request)} Request id: ${request.id}.`,
        is_type_assumed &&
          `It was taken for a ${shownNumberType(request.request_type).replaceAll('_', ' ')}; if it is not, give numberType.`,
        are_references_left_out && 'The references were not added: a request keeps those that it was made with.',
        request.is_sandbox && SANDBOX_NOTE,
      ]),
      structured: compact({ tracking_request: toTrackingRequestRow(request), already_tracked }),
    };
  },
});
