import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../shell/root-route.tsx';

/** In how many days a last free day may be near; the first is meant where nothing is said. */
export const NEAR_DAYS: readonly number[] = [3, 7, 14, 30];

/** What the address of Today says. */
export interface TodaySearch {
  /** Within so many days a last free day is near; 3 without it. */
  days?: number;
}

/** What needs a person now. */
export const todayRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: ({ days }: Record<string, unknown>): TodaySearch =>
    typeof days === 'number' && NEAR_DAYS.includes(days) ? { days } : {},
  component: lazyRouteComponent(() => import('./today.tsx'), 'TodayRoom'),
});
