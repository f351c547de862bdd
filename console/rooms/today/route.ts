import { createRoute } from '@tanstack/react-router';
import { lazyRoom } from '../../shell/lazy-room.ts';
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
  // The address gives texts, and a link of the console a number.
  validateSearch: ({ days }: Record<string, unknown>): TodaySearch =>
    NEAR_DAYS.includes(Number(days)) ? { days: Number(days) } : {},
  component: lazyRoom(() => import('./today.tsx'), 'TodayRoom'),
});
