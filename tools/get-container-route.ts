import { z } from 'zod';
import { ROUTE_LINES, routeLines } from '../src/answers/route-lines.ts';
import { routeText } from '../src/answers/route-text.ts';
import { compact, compactSchema, undescribed } from '../src/mcp/compact.ts';
import { defineTool } from '../src/mcp/define.ts';
import { ContainerRoute, getContainerRoute } from '../src/services/container/get-container-route.ts';

const DESCRIBED = ['is_sandbox', 'vessel_suspicions'];

/** What explains itself comes along without being described. */
const Listed = undescribed(
  ContainerRoute.omit({ held: true, warnings: true, is_schematic: true, map: true }),
  DESCRIBED,
);

export const tool = defineTool({
  name: 'get_container_route',
  title: "Get a container's route",
  description:
    'The route of a container: its ports in order, the legs between them with vessel, voyage, planned and actual times, and ' +
    'where AIS last saw the vessel. An account may lack this feature (routing_data); ' +
    'get_shipment_details then has the two main ports.',
  operation: getContainerRoute,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.object({ id: z.string().describe('Id of the container, from search_container or get_shipment_details') }),
  toInput: ({ id }) => ({ id, map: true }),
  output: compactSchema(Listed),
  render({ map, ...result }) {
    const meta = map === undefined ? {} : { meta: { [ROUTE_LINES]: { lines: routeLines(map) } } };
    return { text: routeText(result), structured: compact(result), ...meta };
  },
});
