import { createRoute } from '@tanstack/react-router';
import { lazyRoom } from '../../shell/lazy-room.ts';
import { rootRoute } from '../../shell/root-route.tsx';

/** Where numbers are added. */
export const addRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/add',
  component: lazyRoom(() => import('./add.tsx'), 'AddRoom'),
});
