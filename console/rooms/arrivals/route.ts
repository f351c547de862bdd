import { createRoute } from '@tanstack/react-router';
import { lazyRoom } from '../../shell/lazy-room.ts';
import { rootRoute } from '../../shell/root-route.tsx';

/** What the address of the arrivals says, each as a plain text. */
export interface ArrivalsSearch {
  /** `month` or `pickup`; the week without it. */
  view?: string;
  /** The first day that is shown, or a day of the month; today without it. */
  day?: string;
  /** Name of the port of discharge. */
  port?: string;
}

/** When cargo arrives, and what is to be picked up. */
export const arrivalsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/arrivals',
  validateSearch: (search: Record<string, unknown>): ArrivalsSearch => ({
    ...(typeof search.view === 'string' && { view: search.view }),
    ...(typeof search.day === 'string' && { day: search.day }),
    ...(typeof search.port === 'string' && { port: search.port }),
  }),
  component: lazyRoom(() => import('./arrivals.tsx'), 'ArrivalsRoom'),
});
