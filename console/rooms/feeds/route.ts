import { createRoute } from '@tanstack/react-router';
import { lazyRoom } from '../../shell/lazy-room.ts';
import { rootRoute } from '../../shell/root-route.tsx';

/** The lines and feeds of the installation, for its operator. */
export const feedsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/feeds',
  component: lazyRoom(() => import('./feeds.tsx'), 'FeedsRoom'),
});
