import { createRoute } from '@tanstack/react-router';
import { lazyRoom } from '../../shell/lazy-room.ts';
import { rootRoute } from '../../shell/root-route.tsx';

/** Everything about one shipment, with its containers. */
export const shipmentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/shipments/$id',
  component: lazyRoom(() => import('./shipment.tsx'), 'ShipmentRoom'),
});
