import { z } from 'zod';
import { linksOfContainers } from '../src/answers/container-links.ts';
import { fieldsInShort } from '../src/answers/fields-text.ts';
import { inShortText, withIncluded } from '../src/answers/included-in-short.ts';
import { containerLine, listText, wholeContainerLine } from '../src/answers/list-text.ts';
import { TOOL_PAGE_OUTPUT, TOOL_RECORDS_PAGE_INPUT, toolPageSize } from '../src/core/page.ts';
import { joinLines } from '../src/core/text.ts';
import { withUrgency } from '../src/domain/container-record/last-free-day.ts';
import { ContainerStatus } from '../src/domain/status.ts';
import { compact, compactSchema } from '../src/mcp/compact.ts';
import { defineTool } from '../src/mcp/define.ts';
import { ContainerSummary } from '../src/services/container/container-summary.ts';
import { ListContainersInput, listContainers } from '../src/services/container/list-containers.ts';
import { WANTED_FIELDS_ARGUMENT } from '../src/services/custom-field/wanted-fields.ts';
import { MATCHED_OUTPUT } from '../src/services/shipment/shipment-filter.ts';
import { staleSources } from '../src/services/source/container-freshness.ts';

const { ready_for_pickup, pickup_place, port, carrier, updated_after, detail } = ListContainersInput.shape;

/** A whole record has more members than a summary, and not all of the same; what explains itself is not listed. */
const UNLISTED = {
  held: true,
  last_seen: true,
  port_of_lading_locode: true,
  port_of_discharge_locode: true,
  destination_locode: true,
  pickup_place_locode: true,
  ready_for_pickup: true,
  pod_timezone: true,
  updated_at: true,
  stale_sources: true,
  terminal_checked_at: true,
  pod_vessel_name: true,
  port_of_lading_name: true,
  pickup_appointment: true,
  free_days: true,
  predicted_eta: true,
} as const;
const Row = z.looseObject(compactSchema(ContainerSummary.omit(UNLISTED).partial()).shape);
const Output: z.ZodObject = z.object({ ...TOOL_PAGE_OUTPUT, ...MATCHED_OUTPUT, containers: z.array(Row) });

export const tool = defineTool({
  name: 'list_containers',
  title: 'List containers',
  description:
    'Containers that fit all filters, newest first: destination, place of pickup, arrival, last free day, holds, fees and ' +
    'contradictory reports. search_container finds one by number, containers_at_risk ranks by urgency.',
  operation: listContainers,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.object({
    status: ContainerStatus.optional().describe('Current status'),
    ready_for_pickup: ready_for_pickup.describe('Available, not held, not contradicted'),
    pickup_place,
    port,
    carrier,
    updated_after,
    custom_fields: WANTED_FIELDS_ARGUMENT.describe('By api_slug or name'),
    include: z
      .array(z.enum(['shipment', 'pod_terminal', 'transport_events', 'custom_fields']))
      .default([])
      .describe('What comes along'),
    detail: detail.describe('full: whole records, as of get_container'),
    ...TOOL_RECORDS_PAGE_INPUT,
  }),
  toInput: ({ page_size, include, ...args }) => ({
    ...args,
    // What is asked for by its custom fields is shown with them.
    include: args.custom_fields === undefined ? include : [...include, 'custom_fields' as const],
    freshness: true,
    page_size: toolPageSize(page_size, args.detail === 'full'),
  }),
  output: Output,
  render(list, { now }) {
    const rows =
      list.detail === 'full'
        ? list.containers.map(({ container, freshness, ...included }) => ({
            ...withUrgency(container, now),
            stale_sources: freshness && staleSources(freshness),
            ...included,
          }))
        : list.containers.map(({ updated_at: _, ...row }) => row);
    const lines =
      list.detail === 'full'
        ? list.containers.map(({ container }) => wholeContainerLine(container, now))
        : list.containers.map((row) => containerLine(row, now));
    const shown = rows.map((row) => ({
      ...row,
      // What is not invented needs no mark: a model reads each member of each row.
      is_sandbox: row.is_sandbox || null,
      custom_fields: fieldsInShort(row.custom_fields),
      shipment_custom_fields: fieldsInShort(row.shipment_custom_fields),
    }));
    const text = joinLines([listText(lines, list, rows), inShortText(rows)]);
    return {
      text,
      structured: compact({ ...list, containers: withIncluded(shown) }),
      links: linksOfContainers(rows),
    };
  },
});
