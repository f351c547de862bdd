import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { OF_ONE, statementMemory } from '../../db/statement-memory.ts';
import { linesOfSources } from '../../domain/carrier.ts';
import { transportEvent } from '../../domain/milestones.ts';
import { Party } from '../../domain/observation.ts';
import { heldOf } from '../../wording/status-words.ts';
import { warningsOf } from '../../wording/warnings.ts';
import { SHIPMENT_OF_CONTAINER } from '../container/read-container.ts';
import { journeyStateOf, loadContainerJourney } from '../journey/load-journey.ts';
import { Container, toContainer } from '../record/container.ts';
import { CONTAINER_COLUMNS, CONTAINER_JOINS } from '../record/container-columns.ts';
import { queryOwned } from '../record/find-owned.ts';
import { IsSandbox, isSandboxSql } from '../record/is-sandbox.ts';
import { listedContradictionsSql } from '../record/listed-contradictions.ts';
import { Shipment, toShipment } from '../record/shipment.ts';
import { TRANSPORT_EVENTS_OF_CONTAINER, TransportEvent, toTransportEvent } from '../record/transport-event.ts';
import type { ServiceContext } from '../service-context.ts';
import { LIST_CONTAINER_TRANSPORT_EVENTS } from './statements.ts';

/** Another time that was stated of the same milestone and lost. */
const SupersededTime = z.object({ party: Party, at: z.string(), precision: z.enum(['time', 'date']) });

/** A milestone with the times that were stated of it and lost, where these were asked for. */
const ListedTransportEvent = TransportEvent.extend({ superseded: z.array(SupersededTime).optional() });
export type ListedTransportEvent = z.infer<typeof ListedTransportEvent>;

/** The milestones of a container, and which container that is. */
export const ContainerTransportEvents = z.object({
  container_id: z.uuid(),
  container_number: z.string(),
  current_status: z.string(),
  held: z.string().nullable(),
  warnings: z.array(z.string()).nullable(),
  is_sandbox: IsSandbox,
  transport_events: z.array(ListedTransportEvent),
});
export type ContainerTransportEvents = z.infer<typeof ContainerTransportEvents>;

/** What may come along with the milestones; their places, facilities and vessels are in them. */
export const TransportEventInclude = z.enum(['container', 'shipment']);
type TransportEventInclude = z.infer<typeof TransportEventInclude>;

const IncludedTransportEvents = ContainerTransportEvents.extend({
  container: Container.optional(),
  shipment: Shipment.optional(),
});

const statementOf = statementMemory(LIST_CONTAINER_TRANSPORT_EVENTS, OF_ONE, TransportEventInclude.options);

const CONTAINER_JSON = `(SELECT row_to_json(x) FROM (SELECT ${CONTAINER_COLUMNS} FROM container c ${CONTAINER_JOINS}
  WHERE c.id = $1) x)`;

function listStatement(include: readonly TransportEventInclude[]) {
  return statementOf(include, () => {
    const columns = [
      `c.id AS container_id, c.number AS container_number, c.current_status, c.holds, ${listedContradictionsSql('c')} AS contradictions, c.disruptions, ${isSandboxSql('s.scac')}`,
      `${TRANSPORT_EVENTS_OF_CONTAINER} AS transport_events`,
      ...(include.includes('container') ? [`${CONTAINER_JSON} AS container`] : []),
      ...(include.includes('shipment') ? [`${SHIPMENT_OF_CONTAINER} AS shipment`] : []),
    ];
    return `SELECT ${columns.join(', ')} FROM container c JOIN shipment s ON s.id = c.shipment_id
      WHERE c.id = $1 AND c.account_id = $2`;
  });
}

/** What has happened to a container, first things first. Errors: `not_found`. */
export const listContainerTransportEvents = defineOperation(
  {
    id: 'list_container_transport_events',
    summary: 'List the milestones of one container that have happened, in order of time',
    permission: 'tracking:read',
    input: z.object({
      id: z.string().describe('Id of the container'),
      include: z.array(TransportEventInclude).default([]).describe('What comes along'),
      superseded: z.boolean().default(false).describe('With other times that were stated of each'),
    }),
    output: IncludedTransportEvents,
  },
  async (context: ServiceContext, { id, include, superseded }) => {
    const row = await queryOwned(context, listStatement(include), { id, thing: 'container' });
    const { container, shipment, holds, contradictions, disruptions, ...listed } = row;
    const { current_status } = listed;
    listed.transport_events.forEach(toTransportEvent);
    const events = listed.transport_events;
    return {
      ...listed,
      ...(superseded ? { transport_events: await withSuperseded(context, id, events) } : {}),
      held: heldOf(current_status, holds),
      warnings: warningsOf({ current_status, contradictions, disruptions }),
      ...(container === undefined ? {} : { container: toContainer(container) }),
      ...(shipment === undefined ? {} : { shipment: toShipment(shipment, linesOfSources(context.sources)) }),
    };
  },
);

/** The same events with what lost against them: the derived journey knows it, the stored event does not. */
async function withSuperseded(
  context: ServiceContext,
  id: string,
  events: readonly TransportEvent[],
): Promise<ListedTransportEvent[]> {
  const { milestones } = await journeyStateOf(await loadContainerJourney(context, id));
  return events.map((event) => {
    const milestone = milestones.find(
      (one) => transportEvent(one.milestone) === event.event && one.at === event.timestamp,
    );
    if (milestone === undefined || milestone.superseded.length === 0) return event;
    return { ...event, superseded: milestone.superseded.map(({ party, at, precision }) => ({ party, at, precision })) };
  });
}
