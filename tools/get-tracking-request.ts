import { z } from 'zod';
import { fieldsText } from '../src/answers/fields-text.ts';
import { labelsText } from '../src/answers/labels-text.ts';
import { requestText } from '../src/answers/request-text.ts';
import { joinLines } from '../src/core/text.ts';
import { compact, compactSchema } from '../src/mcp/compact.ts';
import { defineTool } from '../src/mcp/define.ts';
import { getTrackingRequest } from '../src/services/tracking-request/get-tracking-request.ts';
import { requestedText } from '../src/services/tracking-request/number-type.ts';
import { TrackingRequestRow, toTrackingRequestRow } from '../src/services/tracking-request/tracking-request-row.ts';
import { SANDBOX_NOTE } from '../src/wording/sandbox-note.ts';

export const tool = defineTool({
  name: 'get_tracking_request',
  title: 'Get a tracking request',
  description:
    'One tracking request by its id: whether the shipping line has answered, the shipment, or why it failed and what can be ' +
    'done. get_shipment_details shows the cargo.',
  operation: getTrackingRequest,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.object({
    id: z.string().describe('Id of the tracking request, from track_container or list_tracking_requests'),
  }),
  toInput: ({ id }) => ({ id, include: ['custom_fields' as const] }),
  output: compactSchema(
    z.object({ tracking_request: TrackingRequestRow, custom_fields: z.looseObject({}).optional() }),
  ),
  render({ custom_fields, ...request }) {
    return {
      text: joinLines([
        `Tracking ${requestedText(request)} (${request.status}): ${requestText(request)}`,
        labelsText(request),
        fieldsText(custom_fields),
        request.is_sandbox && SANDBOX_NOTE,
      ]),
      structured: compact({ tracking_request: toTrackingRequestRow(request), custom_fields }),
    };
  },
});
