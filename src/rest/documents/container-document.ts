import type { ContainerDetails } from '../../services/container/get-container.ts';
import type { ContainerList } from '../../services/container/list-containers.ts';
import { type Document, includedOnce, type ResourceObject } from '../json-api.ts';
import { listDocument } from '../paging.ts';
import { containerResource } from './container.ts';
import { shipmentResource } from './shipment.ts';
import { terminalResource } from './terminal.ts';
import { transportEventResource } from './transport-event.ts';

/** A container with what was included; `baseUrl` is the address of the API. */
export function containerDocument(details: ContainerDetails, baseUrl: string): Document {
  const data = containerResource(details);
  return {
    data,
    included: includedOnce(data, includedIn(details, baseUrl)),
    links: { self: `${baseUrl}/containers/${data.id}` },
    ...(details.container.is_sandbox ? { meta: { sandbox: true } } : {}),
  };
}

/** A page of containers with what was included. */
export function containerListDocument(list: ContainerList, { url, baseUrl }: { url: URL; baseUrl: string }): Document {
  if (list.detail !== 'full') throw new Error('The API shows whole records.');
  const { containers, detail: _detail, ...listed } = list;
  const data = containers.map(containerResource);
  const included = containers.flatMap((details) => includedIn(details, baseUrl));
  return listDocument(data, listed, { url, included: includedOnce(data, included) });
}

function includedIn(details: ContainerDetails, baseUrl: string): ResourceObject[] {
  return [
    ...(details.shipment === undefined ? [] : [shipmentResource(details.shipment, baseUrl)]),
    ...[details.pod_terminal, details.pickup_facility].flatMap((terminal) =>
      terminal ? [terminalResource(terminal)] : [],
    ),
    ...(details.transport_events ?? []).map(transportEventResource),
  ];
}
