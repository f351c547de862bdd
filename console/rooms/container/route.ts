import { createRoute } from '@tanstack/react-router';
import { lazyRoom } from '../../shell/lazy-room.ts';
import { rootRoute } from '../../shell/root-route.tsx';

/** Everything about one container. */
export const containerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/containers/$id',
  component: lazyRoom(() => import('./container.tsx'), 'ContainerRoom'),
});
