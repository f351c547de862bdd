import { queryOptions } from '@tanstack/react-query';
import { type components, dataOf, relatedAll } from 'landfall/client';
import { landfall } from '../../data/client.ts';
import { shows } from '../../data/live.ts';

type Schemas = components['schemas'];

/** A shipment with its containers. */
export interface ShipmentRecord {
  id: string;
  shipment: Schemas['shipment']['attributes'];
  containers: { id: string; container: Schemas['container']['attributes'] }[];
}

/** Everything that is shown of one shipment; what its containers say is part of it. */
export function shipmentRecord(id: string) {
  return queryOptions({
    queryKey: ['shipments', 'one', id],
    queryFn: async ({ signal }): Promise<ShipmentRecord> => {
      const params = { path: { id }, query: { include: ['containers' as const] } };
      const document = await dataOf(landfall.GET('/shipments/{id}', { params, signal }));
      const { attributes, relationships } = document.data;
      const containers = relatedAll(document, relationships?.containers).map((one) => ({
        id: one.id,
        container: one.attributes,
      }));
      return {
        id,
        shipment: attributes,
        containers: containers.toSorted((one, other) => one.container.number.localeCompare(other.container.number)),
      };
    },
    meta: shows({ kinds: ['shipment'], ids: [id] }, { kinds: ['container'] }),
  });
}

/** Tracks a shipment again that was stopped. */
export async function resumeTracking(id: string): Promise<void> {
  const body = { data: { type: 'shipment' as const, id } };
  await dataOf(landfall.PATCH('/shipments/{id}/resume_tracking', { params: { path: { id } }, body }));
}
