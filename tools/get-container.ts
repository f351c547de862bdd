import { z } from 'zod';
import { ago, joinLines } from '../src/core/text.ts';
import { compact, compactSchema } from '../src/mcp/compact.ts';
import { defineTool } from '../src/mcp/define.ts';
import { ContainerDetails, getContainer } from '../src/services/container/get-container.ts';
import {
  arrivalText,
  eventText,
  feesText,
  inlandText,
  lastFreeDayText,
  pickupText,
  SANDBOX_NOTE,
  statusText,
  voyageText,
} from '../src/services/describe.ts';

export const tool = defineTool({
  name: 'get_container',
  title: 'Get a container',
  description:
    'Where a container is, whether it can be picked up, what holds it, what it costs and until when it is free: status, ' +
    'milestones, availability, holds, fees and last free days of one container, by its id. Ids come from search_container ' +
    'and get_shipment_details; a container number is not an id.',
  operation: getContainer,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.object({
    id: z.string().describe('Id of the container, from search_container or get_shipment_details'),
    include: z
      .array(z.enum(['shipment', 'pod_terminal', 'transport_events']))
      .default(['shipment', 'pod_terminal'])
      .describe('What comes along; transport_events is the whole list of milestones'),
  }),
  toInput: ({ id, include }) => ({ id, include }),
  output: compactSchema(ContainerDetails.omit({ transport_event_ids: true })),
  render(details, { now }) {
    const { container, shipment, pod_terminal, transport_events } = details;
    const text = joinLines([
      statusText(container),
      shipment && voyageText(shipment),
      shipment && container.pod_arrived_at === null && arrivalText(shipment),
      shipment && container.pod_arrived_at !== null && inlandText(container, shipment),
      pickupText(container),
      lastFreeDayText(container, now),
      feesText(container),
      pod_terminal &&
        `Terminal: ${pod_terminal.name}${pod_terminal.firms_code ? ` (FIRMS ${pod_terminal.firms_code})` : ''}.`,
      container.terminal_checked_at !== null &&
        `The terminal was last asked ${ago(Date.parse(container.terminal_checked_at), now)}.`,
      transport_events && `Milestones:\n${transport_events.map((event) => `- ${eventText(event)}`).join('\n')}`,
      container.is_sandbox && SANDBOX_NOTE,
    ]);
    const { transport_event_ids: _ids, ...shown } = details;
    return { text, structured: compact(shown) };
  },
});
