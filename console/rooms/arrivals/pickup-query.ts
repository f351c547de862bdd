import type { paths } from 'landfall/client';

/**
 * Containers that stand where they can be picked up now or soon, the nearest last free day first. Of a shipment that is not
 * tracked any more only the last state is known, and the container may be gone.
 */
export const PICKUP_QUERY = {
  'filter[status]': 'available,not_available,grounded,off_dock',
  'filter[tracking_stopped]': false,
  sort: 'pickup_lfd',
} as const satisfies paths['/containers']['get']['parameters']['query'];
