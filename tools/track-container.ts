import { z } from 'zod';
import { inline, joinLines } from '../src/core/text.ts';
import { compact, compactSchema } from '../src/mcp/compact.ts';
import { defineTool } from '../src/mcp/define.ts';
import { requestText, SANDBOX_NOTE } from '../src/services/describe.ts';
import { trackNumber } from '../src/services/tracking-request/track-number.ts';
import { TrackingRequest } from '../src/services/tracking-request/tracking-request.ts';

export const tool = defineTool({
  name: 'track_container',
  title: 'Track a number',
  description:
    'Begins to track a container, bill of lading or booking at its shipping line. The line answers within minutes; until ' +
    'then the request is pending. The answer holds the id of the tracking request, and that of the shipment once there is ' +
    'one. A number that is tracked already is answered with what there is.',
  operation: trackNumber,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: z.object({
    number: z.string().describe("The carrier's number; blanks, dashes and case do not matter"),
    numberType: z
      .enum(['container', 'bill_of_lading', 'booking', 'booking_number'])
      .optional()
      .describe('What kind of number it is; left out, it is told by its form'),
    scac: z
      .string()
      .optional()
      .describe('SCAC of the shipping line; left out, it is told by the number where that is sure'),
    refNumbers: z.array(z.string()).optional().describe('Your own references, to find it by'),
  }),
  toInput: ({ number, numberType, scac, refNumbers }) => ({
    number,
    request_type: numberType === 'booking' ? 'booking_number' : numberType,
    scac,
    ref_numbers: refNumbers,
  }),
  output: compactSchema(z.object({ tracking_request: TrackingRequest, already_tracked: z.boolean() })),
  render(result) {
    const { tracking_request: request, already_tracked } = result;
    const known = already_tracked ? 'It was tracked already. ' : '';
    const number = `${request.request_type.replaceAll('_', ' ')} ${inline(request.request_number)} at ${request.scac}`;
    return {
      text: joinLines([
        `${known}Tracking ${number} is ${request.status}. ${requestText(request)} Request id: ${request.id}.`,
        request.is_sandbox && SANDBOX_NOTE,
      ]),
      structured: compact(result),
    };
  },
});
