import { z } from 'zod';
import { joinLines } from '../src/core/text.ts';
import { compact, compactSchema } from '../src/mcp/compact.ts';
import { defineTool } from '../src/mcp/define.ts';
import { arrivalText, lastFreeDayText, SANDBOX_NOTE, statusText, voyageText } from '../src/services/describe.ts';
import { getShipment, ShipmentDetails } from '../src/services/shipment/get-shipment.ts';

export const tool = defineTool({
  name: 'get_shipment_details',
  title: 'Get a shipment',
  description:
    'A bill of lading with its ports, vessel, departure and arrival times and tracking state, and what stands where of ' +
    'its containers, by the id of the shipment. Ids come from search_container.',
  operation: getShipment,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.object({
    id: z.string().describe('Id of the shipment, from search_container or get_container'),
    include_containers: z.boolean().default(true).describe('Whether its containers come along'),
  }),
  toInput: ({ id, include_containers }) => ({ id, include_containers }),
  output: compactSchema(ShipmentDetails),
  render(result, { now }) {
    const { shipment, containers } = result;
    const text = joinLines([
      voyageText(shipment),
      arrivalText(shipment),
      shipment.line_tracking_stopped_at !== null && `Tracking has stopped: ${shipment.line_tracking_stopped_reason}.`,
      ...(containers ?? []).map((container) =>
        joinLines([`- ${statusText(container)}`, lastFreeDayText(container, now)]),
      ),
      shipment.is_sandbox && SANDBOX_NOTE,
    ]);
    return { text, structured: compact(result) };
  },
});
