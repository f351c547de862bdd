import { createRoute } from '@tanstack/react-router';
import { lazyRoom } from '../../shell/lazy-room.ts';
import { rootRoute } from '../../shell/root-route.tsx';

/** What the address of the log says: of which webhook, and which deliveries. */
export interface WebhookSearch {
  webhook?: string;
  status?: DeliveryStatus;
}

const STATUSES = ['pending', 'succeeded', 'failed'] as const;

/** What became of a delivery. */
export type DeliveryStatus = (typeof STATUSES)[number];

/** The webhooks of the account with the log of their deliveries. */
export const webhooksRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/webhooks',
  validateSearch: ({ webhook, status }: Record<string, unknown>): WebhookSearch => {
    const known = STATUSES.find((one) => one === status);
    return {
      ...(typeof webhook === 'string' && webhook !== '' ? { webhook } : {}),
      ...(known === undefined ? {} : { status: known }),
    };
  },
  component: lazyRoom(() => import('./webhooks.tsx'), 'WebhooksRoom'),
});
