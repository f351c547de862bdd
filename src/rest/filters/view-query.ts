import { z } from 'zod';
import type { ReadView, ViewQuery } from '../../services/share-link/shared-view.ts';
import { CONTAINER_QUERY, containerInput } from './containers.ts';
import { SHIPMENT_QUERY, shipmentListInput } from './shipments.ts';

// A filter that is not known here must not be left out: more would be shown than the view has.
const ContainerQuery = z.strictObject(CONTAINER_QUERY);
const ShipmentQuery = z.strictObject(SHIPMENT_QUERY);

/** What a saved view lists, as the API reads the same filters from an address. */
export const viewQueries: ReadView = {
  containers: (view) => {
    const { success, data } = ContainerQuery.safeParse(parametersOf(view));
    return success ? containerInput(data) : null;
  },
  shipments: (view) => {
    const { success, data } = ShipmentQuery.safeParse(parametersOf(view));
    return success ? shipmentListInput(data) : null;
  },
};

function parametersOf({ filters, sort }: ViewQuery): Record<string, string> {
  const named = Object.entries(filters).map(([name, value]) => [name === 'q' ? name : `filter[${name}]`, value]);
  return Object.fromEntries([...named, ...(sort === null ? [] : [['sort', sort]])]);
}
