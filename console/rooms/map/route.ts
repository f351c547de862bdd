import { createRoute } from '@tanstack/react-router';
import { type RecordSearch, recordSearchOf } from '../../parts/filters/record-search.ts';
import { lazyRoom } from '../../shell/lazy-room.ts';
import { rootRoute } from '../../shell/root-route.tsx';

/**
 * What the address of the map says: the filters of the table of containers, the day that is shown, today without it, and the place or
 * vessel that is looked at: `place` or `vessel`, a dot and its id.
 */
export type MapSearch = RecordSearch & { day?: string; open?: string };

/** The map of everything. */
export const mapRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/map',
  validateSearch: (search: Record<string, unknown>): MapSearch => ({
    ...recordSearchOf(search),
    ...(typeof search.day === 'string' && { day: search.day }),
    ...(typeof search.open === 'string' && { open: search.open }),
  }),
  component: lazyRoom(() => import('./map.tsx'), 'MapRoom'),
});
