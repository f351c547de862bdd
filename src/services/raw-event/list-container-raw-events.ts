import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { notFound, requireId } from '../record/find-owned.ts';
import type { ServiceContext } from '../service-context.ts';
import { RawEventRecord } from './raw-event.ts';
import { readRawEvents } from './read-raw-events.ts';

/** All that was said to happen to a container. Errors: `not_found`. */
export const listContainerRawEvents = defineOperation(
  {
    id: 'list_container_raw_events',
    summary: 'List everything that was said to happen to one container, past and expected, understood or not',
    permission: 'tracking:read',
    input: z.object({ id: z.string().describe('Id of the container') }),
    output: z.object({ container_id: z.string(), raw_events: z.array(RawEventRecord) }),
  },
  async (context: ServiceContext, { id }) => {
    requireId(id, 'container');
    const [found] = await readRawEvents(context, [id]);
    if (found === undefined) throw notFound(id, 'container');
    const [container_id, raw_events] = found;
    return { container_id, raw_events };
  },
);
