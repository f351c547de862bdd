import { z } from 'zod';
import { contentId } from '../../core/id.ts';
import { defineOperation } from '../../core/operation.ts';
import { Party } from '../../domain/observation.ts';
import { ShownMoment } from '../../domain/shown-moment.ts';
import { HistoryChange, historyOf } from '../journey/history.ts';
import { loadContainerJourney } from '../journey/load-journey.ts';
import type { ServiceContext } from '../service-context.ts';

const Value = z.string().nullable();

/** What became known of a container at one moment by one party. */
export const ContainerUpdate = z.object({
  id: z.uuid(),
  changeset: z
    .partialRecord(HistoryChange.shape.fact, z.tuple([Value, Value]))
    .describe('The facts that changed, each as [previous, current]; null for not known'),
  timestamp: ShownMoment.describe('When this account learned it'),
  timezone: z.string().nullable().describe('IANA zone of the values, where they have one'),
  data_source: Party.nullable().describe('Which party said so; null where several did'),
});
export type ContainerUpdate = z.infer<typeof ContainerUpdate>;

/** The updates of one container. */
export const ContainerUpdateList = z.object({ container_id: z.uuid(), updates: z.array(ContainerUpdate) });

/** How the facts of a container changed, oldest first. Errors: `not_found`. */
export const listContainerUpdates = defineOperation(
  {
    id: 'list_container_updates',
    summary: 'List how the facts of one container changed: holds, fees, deadlines, availability, estimates and status',
    permission: 'tracking:read',
    input: z.object({ id: z.string().describe('Id of the container') }),
    output: ContainerUpdateList,
  },
  async (context: ServiceContext, { id }): Promise<z.infer<typeof ContainerUpdateList>> => {
    const journey = await loadContainerJourney(context, id);
    const updates = new Map<string, ContainerUpdate>();
    for (const { known_at, fact, from, to, said_by, timezone } of (await historyOf(journey)).changes) {
      const key = JSON.stringify([journey.container_id, known_at, said_by, timezone]);
      const update = updates.get(key) ?? {
        // The same at each request, because it is made of what it says.
        ...{ id: contentId(key), changeset: {} },
        ...{ timestamp: known_at, timezone, data_source: said_by },
      };
      updates.set(key, { ...update, changeset: { ...update.changeset, [fact]: [from, to] } });
    }
    return { container_id: journey.container_id, updates: [...updates.values()] };
  },
);
