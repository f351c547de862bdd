import { z } from 'zod';
import { listText, trackingRequestLine } from '../src/answers/list-text.ts';
import { TOOL_PAGE_INPUT, TOOL_PAGE_OUTPUT } from '../src/core/page.ts';
import { compact, compactSchema } from '../src/mcp/compact.ts';
import { defineTool } from '../src/mcp/define.ts';
import { TrackingRequestStatus } from '../src/services/record/tracking-request.ts';
import {
  listTrackingRequests,
  RequestTypeWord,
  TRACKING_REQUEST_FILTERS,
} from '../src/services/tracking-request/list-tracking-requests.ts';
import { joinFilters } from '../src/services/tracking-request/request-filters.ts';
import { ListedTrackingRequest, toTrackingRequestRow } from '../src/services/tracking-request/tracking-request-row.ts';

const OTHERS = Object.keys(TRACKING_REQUEST_FILTERS).filter((name) => name !== 'status' && name !== 'request_type');

export const tool = defineTool({
  name: 'list_tracking_requests',
  title: 'List tracking requests',
  description:
    'The tracking requests of this account, newest first, with the result of each: waiting for the shipping line, ' +
    'tracked, failed and why, or stopped. get_tracking_request shows the next step of one; the cargo itself is in ' +
    'list_shipments and list_containers.',
  operation: listTrackingRequests,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.object({
    status: TrackingRequestStatus.optional().describe('State of the request'),
    request_type: RequestTypeWord.optional().describe('Kind of number; booking is the same as booking_number'),
    filters: z
      .record(z.string(), z.string())
      .default({})
      .describe(
        `More filters by name: ${OTHERS.join(', ')}. Times are ISO 8601; q is the beginning of a number or reference`,
      ),
    ...TOOL_PAGE_INPUT,
  }),
  toInput: ({ filters, ...args }) => joinFilters(filters, args),
  output: compactSchema(z.object({ ...TOOL_PAGE_OUTPUT, tracking_requests: z.array(ListedTrackingRequest) })),
  render(list) {
    const { tracking_requests: requests } = list;
    return {
      text: listText(requests.map(trackingRequestLine), list, requests),
      structured: compact({ ...list, tracking_requests: requests.map(toTrackingRequestRow) }),
    };
  },
});
