import { joinLines } from '../src/core/text.ts';
import { compact, compactSchema } from '../src/mcp/compact.ts';
import { defineTool } from '../src/mcp/define.ts';
import { eventText, SANDBOX_NOTE } from '../src/services/describe.ts';
import {
  ContainerTransportEvents,
  listContainerTransportEvents,
} from '../src/services/transport-event/list-container-transport-events.ts';

export const tool = defineTool({
  name: 'get_container_transport_events',
  title: "Get a container's milestones",
  description:
    'What has happened to a container, first things first: each milestone with its time, place, terminal, vessel and ' +
    'whose word it is. Estimates are not among them; get_container has the expected arrival.',
  operation: listContainerTransportEvents,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  output: compactSchema(ContainerTransportEvents),
  render(result) {
    const { container_number, current_status, transport_events, is_sandbox } = result;
    const lines = transport_events.map((event) => `- ${eventText(event)}`);
    const count = lines.length === 0 ? 'No milestone is known yet.' : `${lines.length} milestones:`;
    return {
      text: joinLines([`${container_number} (${current_status}). ${count}`, ...lines, is_sandbox && SANDBOX_NOTE]),
      structured: compact(result),
    };
  },
});
