import { z } from 'zod';
import { type ContainerBrief, toContainerBrief } from '../src/answers/container-brief.ts';
import { briefLine } from '../src/answers/list-text.ts';
import { shipmentText } from '../src/answers/shipment-text.ts';
import { VIEW_URI } from '../src/answers/view-uri.ts';
import { joinLines } from '../src/core/text.ts';
import { withUrgency } from '../src/domain/container-record/last-free-day.ts';
import { compact, compactSchema, undescribed } from '../src/mcp/compact.ts';
import { defineTool } from '../src/mcp/define.ts';
import type { Container } from '../src/services/record/container.ts';
import { Shipment } from '../src/services/record/shipment.ts';
import { getShipment, type ShipmentDetails } from '../src/services/shipment/get-shipment.ts';

/** So many whole records a model can read at once. */
const WHOLE_MAX = 10;

/** Containers beyond the first ones are shown in short, up to this number, or fewer if the records are long. */
const BRIEF_MAX = 50;
const BRIEF_LENGTH_MAX = 16_000;

/** What explains itself where it occurs. */
const UNLISTED = {
  created_at: true,
  normalized_number: true,
  shipping_line_short_name: true,
  line_tracking_last_attempted_at: true,
  line_tracking_stopped_by_user_id: true,
  port_of_lading_id: true,
  port_of_discharge_id: true,
  destination_id: true,
  destination_type: true,
  pod_terminal_id: true,
  destination_terminal_id: true,
  destination_terminal_type: true,
} as const;

const DESCRIBED = ['bill_of_lading_number', 'replaced_by_numbers', 'pod_original_eta_at', 'is_sandbox'];

/** The containers are whole too, but described where they are at home: lists of tools are read in every conversation. */
const Listed = z.object({
  shipment: undescribed(Shipment.partial({ container_ids: true }).omit(UNLISTED), DESCRIBED),
  containers: z
    .array(z.looseObject({ id: z.string(), number: z.string(), current_status: z.string() }))
    .optional()
    .describe(`As get_container shows them; more than ${WHOLE_MAX} in short, the first ${BRIEF_MAX}`),
  containers_not_shown: z.number().optional(),
  custom_fields: z.looseObject({}).optional(),
});

export const tool = defineTool({
  name: 'get_shipment_details',
  title: 'Get a shipment',
  description:
    'One shipment by its id: ports, vessel, departure, arrival, state of tracking, and its containers with what stands where. ' +
    'Ids come from search_container.',
  operation: getShipment,
  view: VIEW_URI,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.object({
    id: z.string().describe('Id of the shipment, from search_container or get_container'),
    include_containers: z.boolean().default(true).describe('Whether its containers come along'),
  }),
  toInput: ({ id, include_containers }) => ({
    id,
    include_containers,
    include: ['custom_fields' as const, ...(include_containers ? ['containers.pod_terminal' as const] : [])],
    freshness: true,
  }),
  output: compactSchema(Listed),
  render(details, { now }) {
    const { line_source: _line, freshnesses = {}, container_custom_fields: fieldsOf = {}, ...shown } = details;
    const { shipment, containers, custom_fields } = shown;
    if (containers === undefined) return { text: shipmentText(details, now), structured: compact(shown) };
    const dated = containers.map((container) => ({
      ...withUrgency(container, now),
      sources: freshnesses[container.id]?.sources,
      custom_fields: fieldsOf[container.id],
    }));
    if (containers.length > WHOLE_MAX) return inShort(details, containers, now);
    return {
      text: shipmentText(details, now),
      structured: compact({ shipment: withoutIds(shipment), custom_fields, containers: dated }),
    };
  },
});

function inShort(
  { shipment, line_source, custom_fields }: ShipmentDetails,
  containers: readonly Container[],
  now: number,
) {
  const shown = fitting(
    containers.slice(0, BRIEF_MAX).map((one) => toContainerBrief(one, shipment, now)),
    shipment,
    now,
  );
  const left = containers.length - shown.length;
  const text = joinLines([
    shipmentText({ shipment, line_source, custom_fields }, now),
    `Its ${containers.length} containers:`,
    ...shown.map((brief) => `- ${briefLine(brief, shipment, now)}`),
    left > 0 && `${left} more are not shown; list_containers pages through all of this account.`,
  ]);
  const answer = {
    ...{ shipment: withoutIds(shipment), custom_fields, containers: shown },
    containers_not_shown: left > 0 ? left : null,
  };
  return { text, structured: compact(answer) };
}

/** The first of them that are not too long together. */
function fitting(briefs: readonly ContainerBrief[], shipment: Shipment, now: number): ContainerBrief[] {
  let length = 0;
  const isTooLong = (brief: ContainerBrief) => {
    length += JSON.stringify(compact(brief)).length + briefLine(brief, shipment, now).length;
    return length > BRIEF_LENGTH_MAX;
  };
  const end = briefs.findIndex(isTooLong);
  return briefs.slice(0, end === -1 ? briefs.length : end);
}

/** The containers come along with their ids. */
function withoutIds({ container_ids: _ids, ...shipment }: Shipment) {
  return shipment;
}
