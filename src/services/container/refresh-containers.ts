import { z } from 'zod';
import { isUuid } from '../../core/id.ts';
import { defineOperation } from '../../core/operation.ts';
import type { ServiceContext } from '../service-context.ts';
import { RefreshedSource, refreshedSources, refreshWatches } from './refresh-watches.ts';

const CONTAINERS_MAX = 100;

/** The containers whose sources are to be polled again. */
export const RefreshContainersInput = z.object({
  container_ids: z
    .array(z.string())
    .min(1, 'Give the id of at least one container')
    .max(CONTAINERS_MAX, `Give at most ${CONTAINERS_MAX} ids at once`)
    .describe(`Ids of containers, at most ${CONTAINERS_MAX}`),
});

/** What became of one of them. */
export const RefreshOutcome = z.discriminatedUnion('outcome', [
  z.object({ id: z.string(), outcome: z.literal('refreshed'), sources: z.array(RefreshedSource) }),
  z.object({ id: z.string(), outcome: z.literal('not_tracked') }),
  z.object({ id: z.string(), outcome: z.literal('not_found') }),
]);
export type RefreshOutcome = z.infer<typeof RefreshOutcome>;

/**
 * Does for many containers what refresh_container does for one, in one statement. What cannot be refreshed does not keep
 * the others from it: each is answered by itself, in the order of the ids, each id once.
 */
export const refreshContainers = defineOperation(
  {
    id: 'refresh_containers',
    summary: 'Ask the shipping lines and the terminals of many containers again, as soon as they allow it',
    permission: 'tracking:write',
    input: RefreshContainersInput,
    output: z.object({ containers: z.array(RefreshOutcome) }),
  },
  async (context: ServiceContext, { container_ids }) => {
    const ids = [...new Set(container_ids)];
    const rows = await refreshWatches(context, ids.filter(isUuid));
    const found = new Map(rows.map((row) => [row.id, row]));
    const containers = ids.map((id): RefreshOutcome => {
      const row = found.get(id.toLowerCase());
      if (row === undefined) return { id, outcome: 'not_found' };
      if (row.stopped_at !== null) return { id, outcome: 'not_tracked' };
      return { id, outcome: 'refreshed', sources: refreshedSources(row, context.sources) };
    });
    return { containers };
  },
);
