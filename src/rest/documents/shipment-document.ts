import type { ShipmentDetails } from '../../services/shipment/get-shipment.ts';
import type { ShipmentList } from '../../services/shipment/list-shipments.ts';
import { type Document, includedOnce, type ResourceObject } from '../json-api.ts';
import { listDocument } from '../paging.ts';
import { containerResource } from './container.ts';
import { shipmentResource } from './shipment.ts';

/** A shipment with its containers, if these were read; `baseUrl` is the address of the API. */
export function shipmentDocument({ shipment, containers }: ShipmentDetails, baseUrl: string): Document {
  const data = shipmentResource(shipment, baseUrl);
  return {
    data,
    ...(containers === undefined ? {} : { included: includedOnce(data, containersOf([{ containers }])) }),
    links: { self: `${baseUrl}/shipments/${data.id}` },
    ...(shipment.is_sandbox ? { meta: { sandbox: true } } : {}),
  };
}

/** A page of shipments with their containers, if these were read. */
export function shipmentListDocument(list: ShipmentList, { url, baseUrl }: { url: URL; baseUrl: string }): Document {
  if (list.detail !== 'full') throw new Error('The API shows whole records.');
  const { shipments, detail: _detail, ...listed } = list;
  const data = shipments.map(({ shipment }) => shipmentResource(shipment, baseUrl));
  const hasContainers = shipments.some(({ containers }) => containers !== undefined);
  const included = hasContainers ? { included: includedOnce(data, containersOf(shipments)) } : {};
  return listDocument(data, listed, { url, ...included });
}

function containersOf(shipments: readonly Pick<ShipmentDetails, 'containers'>[]): ResourceObject[] {
  return shipments.flatMap(({ containers = [] }) => containers.map((container) => containerResource({ container })));
}
