import { createRoute } from '@tanstack/react-router';
import { lazyRoom } from '../../shell/lazy-room.ts';
import { rootRoute } from '../../shell/root-route.tsx';

/** What an address may say of the tariff that is to be added, so that a container can lead here with what is known of it. */
export interface TariffSearch {
  line?: string;
  place?: string;
  direction?: string;
  at?: string;
  charges?: string;
  size?: string;
  type?: string;
  /** The container for which it is added, to which one goes back. */
  container?: string;
}

const NAMES = ['line', 'place', 'direction', 'at', 'charges', 'size', 'type', 'container'] as const;

/** The tariffs and calendars by which charges are counted. */
export const tariffsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tariffs',
  validateSearch: (search: Record<string, unknown>): TariffSearch =>
    Object.fromEntries(
      NAMES.flatMap((name) => {
        const value = search[name];
        return typeof value === 'string' && value !== '' ? [[name, value]] : [];
      }),
    ),
  component: lazyRoom(() => import('./tariffs.tsx'), 'TariffsRoom'),
});
