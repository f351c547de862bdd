import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../shell/root-route.tsx';

/** The lines and feeds of the installation, for its operator. */
export const feedsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/feeds',
  component: lazyRouteComponent(() => import('./feeds.tsx'), 'FeedsRoom'),
});
