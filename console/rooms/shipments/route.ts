import { createRoute } from '@tanstack/react-router';
import { recordSearchOf } from '../../parts/filters/record-search.ts';
import { lazyRoom } from '../../shell/lazy-room.ts';
import { rootRoute } from '../../shell/root-route.tsx';

/** The table of shipments. */
export const shipmentsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/shipments',
  validateSearch: recordSearchOf,
  component: lazyRoom(() => import('./shipments.tsx'), 'ShipmentsRoom'),
});
