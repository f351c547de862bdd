import { z } from 'zod';
import { routeText } from '../src/answers/route-text.ts';
import { compact, compactSchema } from '../src/mcp/compact.ts';
import { defineTool } from '../src/mcp/define.ts';
import { ContainerRoute, getContainerRoute } from '../src/services/container/get-container-route.ts';

/** What explains itself comes along without being described. */
const Listed = z.looseObject(ContainerRoute.omit({ held: true, warnings: true, is_schematic: true }).shape);

export const tool = defineTool({
  name: 'get_container_route',
  title: "Get a container's route",
  description:
    'The way of a container: its ports in order with their roles and coordinates, and the legs between them with vessel, ' +
    'voyage, planned and actual times, and which leg it is on; where AIS last saw its vessel, and where AIS contradicts ' +
    'the line about it. Draws no map. ' +
    'An account may be without this feature (routing_data); get_shipment_details then has the two main ports.',
  operation: getContainerRoute,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  output: compactSchema(Listed),
  render(result) {
    return { text: routeText(result), structured: compact(result) };
  },
});
