import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../shell/root-route.tsx';
import { searchOf } from './container-search.ts';

/** The table of containers. */
export const containersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/containers',
  validateSearch: searchOf,
  component: lazyRouteComponent(() => import('./containers.tsx'), 'ContainersRoom'),
});
