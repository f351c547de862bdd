import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../shell/root-route.tsx';

/** Where numbers are added. */
export const addRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/add',
  component: lazyRouteComponent(() => import('./add.tsx'), 'AddRoom'),
});
