import { createRoute } from '@tanstack/react-router';
import { recordSearchOf } from '../../parts/filters/record-search.ts';
import { lazyRoom } from '../../shell/lazy-room.ts';
import { rootRoute } from '../../shell/root-route.tsx';

/** The table of containers. */
export const containersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/containers',
  validateSearch: recordSearchOf,
  component: lazyRoom(() => import('./containers.tsx'), 'ContainersRoom'),
});
