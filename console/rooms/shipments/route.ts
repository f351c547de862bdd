import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { recordSearchOf } from '../../parts/filters/record-search.ts';
import { rootRoute } from '../../shell/root-route.tsx';

/** The table of shipments. */
export const shipmentsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/shipments',
  validateSearch: recordSearchOf,
  component: lazyRouteComponent(() => import('./shipments.tsx'), 'ShipmentsRoom'),
});
