import { z } from 'zod';
import { containerLinks } from '../src/answers/container-links.ts';
import { fieldsInShort } from '../src/answers/fields-text.ts';
import { roomForEach } from '../src/answers/included-in-short.ts';
import { listText, shipmentLine, wholeShipmentLine } from '../src/answers/list-text.ts';
import { TOOL_PAGE_OUTPUT, TOOL_RECORDS_PAGE_INPUT, toolPageSize } from '../src/core/page.ts';
import { compact, compactSchema } from '../src/mcp/compact.ts';
import { defineTool } from '../src/mcp/define.ts';
import { WANTED_FIELDS_ARGUMENT } from '../src/services/custom-field/wanted-fields.ts';
import type { Container } from '../src/services/record/container.ts';
import { ListShipmentsInput, listShipments, type ShipmentList } from '../src/services/shipment/list-shipments.ts';
import { MATCHED_OUTPUT } from '../src/services/shipment/shipment-filter.ts';
import { ShipmentListStatus } from '../src/services/shipment/shipment-list-filter.ts';
import { ShipmentContainer, ShipmentSummary } from '../src/services/shipment/shipment-summary.ts';
import { heldOf } from '../src/wording/status-words.ts';
import { warningsOf } from '../src/wording/warnings.ts';

const { port, carrier, updated_after, include_containers, detail } = ListShipmentsInput.shape;

/** A shipment can have a hundred containers; get_shipment_details has them all. Of all of a page no more fit into an answer. */
const CONTAINERS_SHOWN_MAX = 20;
const CONTAINERS_ON_PAGE_MAX = 200;

/** What explains itself is not listed. */
const UNLISTED = {
  available_but_held: true,
  port_of_lading_locode: true,
  port_of_discharge_locode: true,
  destination_locode: true,
  line_tracking_stopped_reason: true,
  custom_fields: true,
  container_names: true,
  updated_at: true,
} as const;

/** A container of a row: no more than its id, or how it stands. */
type Listed = ShipmentContainer | { id: string; number?: undefined };

/** A whole record has more members than a summary, and not all of the same. */
const Row = z.looseObject(
  compactSchema(
    ShipmentSummary.omit(UNLISTED)
      .partial()
      .extend({
        containers: z
          .array(z.looseObject(ShipmentContainer.omit({ held: true, warnings: true }).partial().shape))
          .optional(),
      }),
  ).shape,
);
const Output: z.ZodObject = z.object({ ...TOOL_PAGE_OUTPUT, ...MATCHED_OUTPUT, shipments: z.array(Row) });

export const tool = defineTool({
  name: 'list_shipments',
  title: 'List shipments',
  description:
    'Shipments (bills of lading) that fit all filters, newest first: route, vessel, departure, arrival, and how many ' +
    'containers have which status. What the line has not confirmed yet is in list_tracking_requests.',
  operation: listShipments,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.object({
    status: ShipmentListStatus.optional().describe('Status of any of its containers, or of its tracking'),
    port,
    carrier,
    updated_after,
    custom_fields: WANTED_FIELDS_ARGUMENT.describe('By api_slug or name'),
    include_custom_fields: z.boolean().default(false).describe('Add custom fields'),
    include_containers: include_containers.describe('Add id, number and status of each container'),
    detail: detail.describe('full: whole records, as of get_shipment_details'),
    ...TOOL_RECORDS_PAGE_INPUT,
  }),
  toInput: ({ page_size, include_custom_fields, ...args }) => ({
    ...args,
    // What is asked for by its custom fields is shown with them.
    include: include_custom_fields || args.custom_fields !== undefined ? ['custom_fields' as const] : [],
    page_size: toolPageSize(page_size, args.detail === 'full'),
  }),
  output: Output,
  render(list, { now }) {
    const shipments = rowsOf(list);
    const lines =
      list.detail === 'full'
        ? list.shipments.map(({ shipment }) => wholeShipmentLine(shipment, now))
        : list.shipments.map((row) => shipmentLine(row, now));
    const texts = lines.map((line, at) => [line, ...containersIn(shipments[at])].join('; '));
    // What is not invented needs no mark: a model reads each member of each row.
    const rows = shipments.map((row) => ({
      ...row,
      is_sandbox: row.is_sandbox || null,
      custom_fields: fieldsInShort(row.custom_fields),
    }));
    return {
      text: listText(texts, list, shipments),
      structured: compact({ ...list, shipments: rows }),
      links: containerLinks(containersOf(list)),
    };
  },
});

function rowsOf(list: ShipmentList) {
  if (list.detail === 'summary') {
    const each = roomOf(list.shipments.map(({ container_names: names }) => names.length));
    // When it last changed is in whole records, as of containers.
    return list.shipments.map(({ containers, container_names: names, updated_at: _, ...row }) => ({
      ...row,
      ...shown(containers ?? names.map(({ id }) => ({ id })), each),
    }));
  }
  const each = roomOf(list.shipments.map(({ containers }) => containers?.length ?? 0));
  return list.shipments.map(({ shipment, containers, custom_fields }) => ({
    ...{ ...shipment, custom_fields },
    ...shown(containers?.map(inShort), each),
  }));
}

/** The containers of each shipment, whose numbers whole records have only where they come along. */
function containersOf(list: ShipmentList) {
  if (list.detail === 'summary') return list.shipments.map(({ container_names: names }) => names);
  return list.shipments.map(({ shipment, containers }) => containers ?? shipment.container_ids.map((id) => ({ id })));
}

function roomOf(counts: readonly number[]): number {
  return roomForEach(counts, { total: CONTAINERS_ON_PAGE_MAX, most: CONTAINERS_SHOWN_MAX });
}

function inShort(container: Container): ShipmentContainer {
  const { id, number, current_status, holds_at_pod_terminal: holds } = container;
  return { id, number, current_status, held: heldOf(current_status, holds), warnings: warningsOf(container) };
}

/** Of each container its id, which a model needs next, and more where that was requested. */
function shown(containers: readonly Listed[] | undefined, each: number) {
  if (containers === undefined || containers.length === 0) return {};
  const left = containers.length - each;
  return { containers: containers.slice(0, each), containers_not_shown: left > 0 ? left : null };
}

/** The containers of a row that came along, each with its id. */
function containersIn({ containers = [], containers_not_shown: left = null }: Partial<ReturnType<typeof shown>> = {}) {
  const texts = containers.flatMap((one) => {
    if (one.number === undefined) return [];
    const { id, number, current_status: status, held } = one;
    return [[`container ${number} ${status}`, ...(held === null ? [] : [held]), `id ${id}`].join(', ')];
  });
  return [...texts, ...(left === null || texts.length === 0 ? [] : [`${left} more containers`])];
}
