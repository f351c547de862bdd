import { z } from 'zod';
import { arrivalLine, arrivalsHeadText } from '../src/answers/arrivals-text.ts';
import { linksOfContainers } from '../src/answers/container-links.ts';
import { VIEW_URI } from '../src/answers/view-uri.ts';
import { PAGE_OUTPUT, pageText, TOOL_PAGE_INPUT } from '../src/core/page.ts';
import { joinLines } from '../src/core/text.ts';
import { compact, compactSchema } from '../src/mcp/compact.ts';
import { defineTool } from '../src/mcp/define.ts';
import { type ArrivalList, ListArrivalsInput, listArrivals } from '../src/services/container/list-arrivals.ts';
import { sandboxNote } from '../src/wording/sandbox-note.ts';

const text = z.string();

/** The answer as it is listed: what is false or usual is left out, since it is most of the rows. */
const Listed = z.object({
  ...PAGE_OUTPUT,
  total_overdue: z.number(),
  from: text,
  to: text,
  is_partial: z.boolean().optional(),
  matched_ports: z.array(text).optional(),
  containers: z.array(
    z.object({
      id: text,
      number: text,
      current_status: text,
      held: text.nullable(),
      warnings: z.array(text).nullable(),
      pickup_place_name: text.nullable(),
      shipment_id: text,
      bill_of_lading_number: text,
      shipping_line_scac: text,
      vessel_name: text.nullable(),
      voyage_number: text.nullable(),
      place_locode: text.nullable(),
      place_name: text.nullable(),
      arrival_at: text.describe('UTC'),
      timezone: text.nullable(),
      precision: text.optional().describe('date: no time known'),
      arrival_is: text.describe('actual, estimated, or unloaded (so it had come)'),
      said_by: text.nullable(),
      overdue: z.boolean().optional(),
      may_have_arrived: z.boolean().optional(),
      tracking_stopped: z.boolean().optional(),
      last_free_day: text.nullable(),
      free_days: z.array(text).nullable(),
      is_sandbox: z.boolean().optional().describe('Invented'),
    }),
  ),
});

export const tool = defineTool({
  name: 'list_arrivals',
  title: 'List arrivals',
  description:
    'Containers that arrive in a period, or did: when, on which vessel, who stated it. Covers all ports of discharge; arrivals ' +
    'inland only where port names the inland place. Unless from is given, overdue ones come first.',
  operation: listArrivals,
  view: VIEW_URI,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: ListArrivalsInput.extend(TOOL_PAGE_INPUT),
  toInput: (args) => args,
  output: compactSchema(Listed),
  render(list, { now }) {
    const { containers, total, matched_ports: ports } = list;
    const isOnePlace = ports?.length === 1;
    return {
      text: joinLines([
        arrivalsHeadText(list),
        ...containers.map((row) => `- ${arrivalLine(row, !isOnePlace, now)}`),
        containers.length < total && pageText(list),
        sandboxNote(containers),
      ]),
      structured: compact({ ...list, is_partial: list.is_partial || null, containers: containers.map(dataOf) }),
      links: linksOfContainers(containers),
    };
  },
});

function dataOf({ precision, is_overdue, is_unknown, is_tracking_stopped, ...row }: ArrivalList['containers'][number]) {
  return {
    ...row,
    precision: precision === 'date' ? precision : null,
    overdue: is_overdue || null,
    may_have_arrived: is_unknown || null,
    tracking_stopped: is_tracking_stopped || null,
    is_sandbox: row.is_sandbox || null,
  };
}
