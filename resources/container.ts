import { containerStructure, DOCUMENT_INCLUDE, DOCUMENT_MIME_TYPE } from '../src/answers/container-document.ts';
import { CONTAINER_URI_TEMPLATE, containerUri } from '../src/answers/container-uri.ts';
import { inline } from '../src/core/text.ts';
import { defineMcpResource, type ListedResource, type ResourceFamily } from '../src/mcp/define-resource.ts';
import { type BrowsedContainer, browseContainers } from '../src/services/container/browse-containers.ts';
import { completeContainer } from '../src/services/container/complete-container.ts';
import { getContainer } from '../src/services/container/get-container.ts';
import type { ServiceContext } from '../src/services/service-context.ts';
import { placeName } from '../src/wording/outside-text.ts';
import { SANDBOX_NOTE } from '../src/wording/sandbox-note.ts';
import { statusTexts } from '../src/wording/status-words.ts';

export { containerIdOf, containerUri } from '../src/answers/container-uri.ts';

export const resource = defineMcpResource<ServiceContext, ResourceFamily<ServiceContext>>({
  name: 'container',
  title: 'Containers',
  description:
    'One container with its status, deadlines, availability, holds, fees, shipment, terminal and milestones, by the id of ' +
    'the container. What is absent is unknown.',
  permission: 'tracking:read',
  mimeType: DOCUMENT_MIME_TYPE,
  uriTemplate: CONTAINER_URI_TEMPLATE,
  variable: 'id',
  async complete(context, beginning) {
    const { containers } = await completeContainer.run(context, { beginning, by: 'number_or_id' });
    return containers.map(({ id }) => id);
  },
  async list(context, mark) {
    const { containers, next } = await browseContainers.run(context, { mark });
    return { resources: containers.map(toListed), next };
  },
  async read(context, id) {
    const details = await getContainer.run(context, { id, include: [...DOCUMENT_INCLUDE], charges: true });
    return containerStructure(details, context.clock.now()).text;
  },
});

function toListed(container: BrowsedContainer): ListedResource {
  const { id, number, scac, bill_of_lading_number, is_sandbox } = container;
  const { port_of_lading_name: from, port_of_discharge_name: to } = container;
  const route = from !== null && to !== null ? `, ${placeName(from)} → ${placeName(to)}` : '';
  return {
    uri: containerUri(id),
    name: number,
    title: `${inline(number)} (${scac}${is_sandbox ? ', sandbox' : ''})`,
    description:
      `${statusTexts(container).join(', ')}, bill of lading ${inline(bill_of_lading_number)} with ${scac}${route}.` +
      `${is_sandbox ? ` ${SANDBOX_NOTE}` : ''}`,
  };
}
