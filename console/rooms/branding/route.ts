import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../shell/root-route.tsx';

/** The name and the logo under which the account is shown. */
export const brandingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/branding',
  component: lazyRouteComponent(() => import('./branding.tsx'), 'BrandingRoom'),
});
