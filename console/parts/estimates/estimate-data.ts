import { queryOptions } from '@tanstack/react-query';
import { dataOf } from 'landfall/client';
import { landfall } from '../../data/client.ts';
import { shows } from '../../data/live.ts';

const FACTS = ['pod_eta_at', 'ind_eta_at', 'destination_eta_at'] as const;

/** An estimate that took the place of another one. */
export interface EstimateChange {
  fact: (typeof FACTS)[number];
  from: string;
  to: string;
  /** When the account learned it. */
  at: string;
  zone: string | null;
  /** The party that said so; null where several did. */
  party: string | null;
}

/** How the estimates of a container changed, the oldest change first. */
export function estimateUpdates(id: string) {
  return queryOptions({
    queryKey: ['containers', 'estimate_changes', id],
    queryFn: async ({ signal }): Promise<EstimateChange[]> => {
      const params = { path: { id } };
      const { data } = await dataOf(landfall.GET('/containers/{id}/container_updates', { params, signal }));
      const changes = data.flatMap(({ attributes: { changeset, timestamp: at, timezone: zone, data_source: party } }) =>
        FACTS.flatMap((fact) => {
          const [from = null, to = null] = changeset[fact] ?? [];
          return from === null || to === null ? [] : [{ fact, from, to, at, zone, party }];
        }),
      );
      return changes.toSorted((one, other) => one.at.localeCompare(other.at));
    },
    meta: shows({ kinds: ['container'], ids: [id] }),
  });
}
