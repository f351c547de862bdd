import { z } from 'zod';
import { compact, compactSchema } from '../src/mcp/compact.ts';
import { defineTool } from '../src/mcp/define.ts';
import { getShipment } from '../src/services/shipment/get-shipment.ts';
import { Shipment } from '../src/services/shipment/shipment.ts';
import { shipmentText } from '../src/services/shipment/shipment-text.ts';

/** The containers are whole too, but described where they are at home: lists of tools are read in every conversation. */
const Listed = z.object({
  shipment: Shipment,
  containers: z
    .array(z.looseObject({ id: z.string(), number: z.string(), current_status: z.string() }))
    .optional()
    .describe('As get_container shows them'),
});

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
  output: compactSchema(Listed),
  render(result, { now }) {
    return { text: shipmentText(result, now), structured: compact(result) };
  },
});
