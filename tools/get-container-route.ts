import { routeText } from '../src/answers/route-text.ts';
import { compact, compactSchema, undescribed } from '../src/mcp/compact.ts';
import { defineTool } from '../src/mcp/define.ts';
import { ContainerRoute, getContainerRoute } from '../src/services/container/get-container-route.ts';

const DESCRIBED = ['is_sandbox', 'vessel_suspicions'];

/** What explains itself comes along without being described. */
const Listed = undescribed(ContainerRoute.omit({ held: true, warnings: true, is_schematic: true }), DESCRIBED);

export const tool = defineTool({
  name: 'get_container_route',
  title: "Get a container's route",
  description:
    'The route of a container: its ports in order, the legs between them with vessel, voyage, planned and actual times, and ' +
    'where AIS last saw the vessel. Draws no map. An account may lack this feature (routing_data); ' +
    'get_shipment_details then has the two main ports.',
  operation: getContainerRoute,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  output: compactSchema(Listed),
  render(result) {
    return { text: routeText(result), structured: compact(result) };
  },
});
