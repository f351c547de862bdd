import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import type { Statement } from '../../db/client.ts';
import { ownRow } from '../own-row.ts';
import { IsSandbox, isSandboxSql } from '../sandbox/is-sandbox.ts';
import type { ServiceContext } from '../service-context.ts';
import { TRANSPORT_EVENTS_OF_CONTAINER, TransportEvent, toTransportEvent } from './transport-event.ts';

/** The milestones of a container, and which container that is. */
export const ContainerTransportEvents = z.object({
  container_id: z.uuid(),
  container_number: z.string(),
  current_status: z.string(),
  is_sandbox: IsSandbox,
  transport_events: z.array(TransportEvent),
});
export type ContainerTransportEvents = z.infer<typeof ContainerTransportEvents>;

const LIST: Statement = {
  name: 'list_container_transport_events',
  text: `SELECT c.id AS container_id, c.number AS container_number, c.current_status, ${isSandboxSql('s.scac')},
    ${TRANSPORT_EVENTS_OF_CONTAINER} AS transport_events
    FROM container c JOIN shipment s ON s.id = c.shipment_id WHERE c.id = $1 AND c.account_id = $2`,
};

/** What has happened to a container, first things first. Errors: `not_found`. */
export const listContainerTransportEvents = defineOperation(
  {
    id: 'list_container_transport_events',
    summary: 'List the milestones of one container that have happened, in order of time',
    permission: 'tracking:read',
    input: z.object({ id: z.string().describe('Id of the container') }),
    output: ContainerTransportEvents,
  },
  async (context: ServiceContext, { id }): Promise<ContainerTransportEvents> => {
    const row = await ownRow<ContainerTransportEvents>(context, LIST, { id, thing: 'container' });
    row.transport_events.forEach(toTransportEvent);
    return row;
  },
);
