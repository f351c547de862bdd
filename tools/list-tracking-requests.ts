import { z } from 'zod';
import { containerLinks } from '../src/answers/container-links.ts';
import { fieldsInShort } from '../src/answers/fields-text.ts';
import { roomForEach } from '../src/answers/included-in-short.ts';
import { listText, trackingRequestLine } from '../src/answers/list-text.ts';
import { reachedText } from '../src/answers/numbers-tracked-text.ts';
import { TOOL_PAGE_INPUT, TOOL_PAGE_OUTPUT } from '../src/core/page.ts';
import { compact, compactSchema } from '../src/mcp/compact.ts';
import { defineTool } from '../src/mcp/define.ts';
import { TrackingRequestStatus } from '../src/services/record/tracking-request.ts';
import {
  type ListedRequest,
  listTrackingRequests,
  RequestTypeWord,
  TRACKING_REQUEST_FILTERS,
} from '../src/services/tracking-request/list-tracking-requests.ts';
import { joinFilters } from '../src/services/tracking-request/request-filters.ts';
import { ListedTrackingRequest, toTrackingRequestRow } from '../src/services/tracking-request/tracking-request-row.ts';

/** So many containers of all requests of a page fit into an answer. */
const CONTAINERS_ON_PAGE_MAX = 100;

const SHOWN_APART: readonly string[] = ['status', 'request_type', 'custom_fields'];
const OTHERS = Object.keys(TRACKING_REQUEST_FILTERS).filter((name) => !SHOWN_APART.includes(name));

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
        `More filters by name: ${OTHERS.join(', ')}, custom_fields[api_slug or name]. Times are ISO 8601; q is a part of a number or reference`,
      ),
    include_custom_fields: z.boolean().default(false).describe('Add custom fields'),
    ...TOOL_PAGE_INPUT,
  }),
  toInput({ filters, include_custom_fields, ...args }) {
    const joined = joinFilters(filters, args);
    // What is asked for by its custom fields is shown with them.
    const isShown = include_custom_fields || joined.custom_fields !== undefined;
    return { ...joined, containers: true, include: isShown ? ['custom_fields' as const] : [] };
  },
  output: compactSchema(z.object({ ...TOOL_PAGE_OUTPUT, tracking_requests: z.array(ListedTrackingRequest) })),
  render(list) {
    const requests = withRoom(list.tracking_requests);
    return {
      text: listText(requests.map(lineOf), list, requests),
      structured: compact({ ...list, tracking_requests: requests.map(rowOf) }),
      links: containerLinks(requests.map(({ reached }) => reached.containers)),
    };
  },
});

type ShownRequest = ReturnType<typeof withRoom>[number];

/** Fewer containers of each where those of all would not fit into an answer. */
function withRoom(requests: readonly ListedRequest[]) {
  const counts = requests.map(({ reached }) => reached?.containers.length ?? 0);
  const each = roomForEach(counts, { total: CONTAINERS_ON_PAGE_MAX, most: Math.max(...counts) });
  return requests.map(({ reached, ...request }) => ({
    ...request,
    reached: { containers: reached?.containers.slice(0, each) ?? [], containers_total: reached?.containers_total ?? 0 },
  }));
}

function lineOf({ reached, ...request }: ShownRequest): string {
  return `${trackingRequestLine(request)}${reachedText(reached)}`;
}

/** Of each container its id, which a model needs next, and its number. */
function rowOf({ reached, ...request }: ShownRequest) {
  const shown = reached.containers.map(({ id, number }) => ({ id, number }));
  const left = reached.containers_total - shown.length;
  return {
    ...toTrackingRequestRow(request),
    custom_fields: fieldsInShort(request.custom_fields),
    containers: shown.length > 0 ? shown : null,
    containers_not_shown: left > 0 ? left : null,
  };
}
