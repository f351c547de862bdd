import { queryOptions } from '@tanstack/react-query';
import { type components, dataOf } from 'landfall/client';
import { landfall } from '../../data/client.ts';
import { shows } from '../../data/live.ts';

/** What a container costs by every clock. */
export type Charges = components['schemas']['container_charges']['attributes'];

/** What it costs by one clock. */
export type Charge = Charges['charges'][number];

/** Days that are planned, or that happened and are not reported; empty where none is given. */
export interface GivenDays {
  /** The day until which it waits. */
  until: string;
  pickupOn: string;
  returnOn: string;
}

/** No day is given. */
export const NO_DAYS: GivenDays = { until: '', pickupOn: '', returnOn: '' };

/** What a container costs by now, and until the last of the given days where that is ahead. */
export function containerCharges(id: string, { until, pickupOn, returnOn }: GivenDays) {
  return queryOptions({
    queryKey: ['containers', 'charges', id, until, pickupOn, returnOn],
    queryFn: async ({ signal }): Promise<Charges> => {
      const last = [until, pickupOn, returnOn].toSorted().at(-1) ?? '';
      // What lies behind needs no end: it is counted until today.
      const isAhead = last > new Date().toISOString().slice(0, 10);
      const query = {
        ...(pickupOn === '' ? {} : { pickup_on: pickupOn }),
        ...(returnOn === '' ? {} : { return_on: returnOn }),
        ...(isAhead || until !== '' ? { until: last } : {}),
      };
      const { data } = await dataOf(
        landfall.GET('/containers/{id}/charges', { params: { path: { id }, query }, signal }),
      );
      return data.attributes;
    },
    meta: shows({ kinds: ['container'], ids: [id] }, { kinds: ['shipment'] }),
  });
}
