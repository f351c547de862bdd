import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../shell/root-route.tsx';

/** The tariffs and calendars by which charges are counted. */
export const tariffsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tariffs',
  component: lazyRouteComponent(() => import('./tariffs.tsx'), 'TariffsRoom'),
});
