import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { recordSearchOf } from '../../parts/filters/record-search.ts';
import { rootRoute } from '../../shell/root-route.tsx';

/** The table of containers. */
export const containersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/containers',
  validateSearch: recordSearchOf,
  component: lazyRouteComponent(() => import('./containers.tsx'), 'ContainersRoom'),
});
