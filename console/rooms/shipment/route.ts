import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../shell/root-route.tsx';

/** Everything about one shipment, with its containers. */
export const shipmentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/shipments/$id',
  component: lazyRouteComponent(() => import('./shipment.tsx'), 'ShipmentRoom'),
});
