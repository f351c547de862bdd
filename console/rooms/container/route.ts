import { createRoute } from '@tanstack/react-router';
import { lazyRoom } from '../../shell/lazy-room.ts';
import { rootRoute } from '../../shell/root-route.tsx';

/** The days by which it is counted what a container costs, each `YYYY-MM-DD`; what is left out is not given. */
export interface ContainerSearch {
  /** The day until which it waits. */
  until?: string;
  pickup?: string;
  return?: string;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Everything about one container. */
export const containerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/containers/$id',
  validateSearch: (search: Record<string, unknown>): ContainerSearch =>
    Object.fromEntries(
      ['until', 'pickup', 'return'].flatMap((name) => (DAY.test(`${search[name]}`) ? [[name, search[name]]] : [])),
    ),
  component: lazyRoom(() => import('./container.tsx'), 'ContainerRoom'),
});
