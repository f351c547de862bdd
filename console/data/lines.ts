import { queryOptions } from '@tanstack/react-query';
import { dataOf } from 'landfall/client';
import { landfall } from './client.ts';
import type { Line } from './line.ts';

/** All shipping lines. */
export const lines = queryOptions({
  queryKey: ['shipping_lines'],
  queryFn: async ({ signal }): Promise<Line[]> => {
    const { data } = await dataOf(landfall.GET('/shipping_lines', { signal }));
    return data.map(({ attributes: line }) => ({
      scac: line.scac,
      name: line.name,
      names: [line.scac, ...line.alternative_scacs, line.name, line.short_name].map((name) => name.toLowerCase()),
      takes: [
        ...(line.bill_of_lading_tracking_support ? (['bill_of_lading'] as const) : []),
        ...(line.booking_number_tracking_support ? (['booking'] as const) : []),
        ...(line.container_number_tracking_support ? (['container'] as const) : []),
      ],
    }));
  },
});
