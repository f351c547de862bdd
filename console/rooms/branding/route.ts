import { createRoute } from '@tanstack/react-router';
import { lazyRoom } from '../../shell/lazy-room.ts';
import { rootRoute } from '../../shell/root-route.tsx';

/** The name and the logo under which the account is shown. */
export const brandingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/branding',
  component: lazyRoom(() => import('./branding.tsx'), 'BrandingRoom'),
});
