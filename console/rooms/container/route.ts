import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../shell/root-route.tsx';

/** Everything about one container. */
export const containerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/containers/$id',
  component: lazyRouteComponent(() => import('./container.tsx'), 'ContainerRoom'),
});
