import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import type { RowOf } from '../../db/sql.ts';
import { OF_ONE, statementMemory } from '../../db/statement-memory.ts';
import { linesOfSources } from '../../domain/carrier.ts';
import { fieldsOf, ReadableFields } from '../custom-field/fields-of.ts';
import { LinkedContainer, toContainer } from '../record/container.ts';
import { CONTAINER_COLUMNS, CONTAINER_JOINS } from '../record/container-columns.ts';
import { queryOwned } from '../record/find-owned.ts';
import { SHIPMENT_COLUMNS, SHIPMENT_JOINS, Shipment, toShipment } from '../record/shipment.ts';
import { ShipmentPlace, ShipmentPlaces, shipmentPlacesJson } from '../record/shipment-places.ts';
import { TERMINAL_JSON, TerminalRecord } from '../record/terminal.ts';
import {
  TRANSPORT_EVENT_IDS_OF_CONTAINER,
  TRANSPORT_EVENTS_OF_SHIPMENT,
  TransportEvent,
  toTransportEvent,
} from '../record/transport-event.ts';
import { readUsers, UserRecord } from '../record/user.ts';
import type { ServiceContext } from '../service-context.ts';
import { ContainerFreshness, readFreshness } from '../source/container-freshness.ts';
import { ContainerSource } from '../source/container-sources.ts';
import { ShipmentCosts, shipmentCosts } from './shipment-costs.ts';
import { GET_SHIPMENT } from './statements.ts';

/**
 * What may come along with a shipment. Records of its containers are included without them, unless they are requested;
 * `container_event_ids` comes in them.
 */
export const ShipmentInclude = z.enum([
  'containers',
  'container_event_ids',
  ...ShipmentPlace.options,
  'containers.pod_terminal',
  'containers.pickup_facility',
  'containers.transport_events',
  'line_tracking_stopped_by_user',
  'custom_fields',
]);
export type ShipmentInclude = z.infer<typeof ShipmentInclude>;

/** A shipment with the requested records; others are absent. */
export const ShipmentDetails = z.object({
  shipment: Shipment,
  containers: z.array(LinkedContainer).optional(),
  places: ShipmentPlaces.optional(),
  container_terminals: z.array(TerminalRecord).optional(),
  container_events: z.array(TransportEvent).optional(),
  line_tracking_stopped_by_user: UserRecord.nullable().optional(),
  line_source: ContainerSource.optional().describe('As of when the line said how the containers stand'),
  freshnesses: z
    .record(z.string(), ContainerFreshness)
    .optional()
    .describe('The sources of the first containers, by id'),
  costs: ShipmentCosts.nullable().optional(),
  custom_fields: ReadableFields.optional(),
  container_custom_fields: z
    .record(z.string(), ReadableFields)
    .optional()
    .describe('Those of the first containers that have any, by id'),
});
export type ShipmentDetails = z.infer<typeof ShipmentDetails>;

/** What the database gives of a shipment with what comes along; what does not is not among its columns. */
export type ShipmentDetailsRow = RowOf<typeof GET_SHIPMENT.row>;

/** SQL: the containers of a shipment as the JSON of their rows; `s` is the alias of its row. */
export function containersOfShipment({ hasEventIds }: { hasEventIds: boolean }): string {
  const ids = hasEventIds ? `, ${TRANSPORT_EVENT_IDS_OF_CONTAINER} AS transport_event_ids` : '';
  return `(SELECT coalesce(json_agg(x ORDER BY x.number), '[]') FROM (SELECT ${CONTAINER_COLUMNS}${ids}
  FROM container c ${CONTAINER_JOINS} WHERE c.shipment_id = s.id) x)`;
}

const statementOf = statementMemory(GET_SHIPMENT, OF_ONE, ShipmentInclude.options);

/** SQL: the columns of a shipment with what is included; `s` is the alias. They need SHIPMENT_JOINS. */
export function shipmentDetailsColumns(include: readonly ShipmentInclude[]): string {
  const places = ShipmentPlace.options.filter((place) => include.includes(place));
  const facilities = (['pod_terminal', 'pickup_facility'] as const).filter((facility) =>
    include.includes(`containers.${facility}`),
  );
  const containers = containersOfShipment({ hasEventIds: include.includes('container_event_ids') });
  return [
    SHIPMENT_COLUMNS,
    ...(include.includes('containers') ? [`${containers} AS containers`] : []),
    ...(places.length > 0 ? [`${shipmentPlacesJson(places, 's')} AS places`] : []),
    ...(facilities.length > 0 ? [`${facilitiesJson(facilities)} AS container_terminals`] : []),
    ...(include.includes('containers.transport_events') ? [`${TRANSPORT_EVENTS_OF_SHIPMENT} AS container_events`] : []),
  ].join(', ');
}

function facilitiesJson(facilities: readonly string[]): string {
  const ids = facilities.map((facility) => `tc.${facility}_id`).join(', ');
  return `(SELECT coalesce(json_agg(${TERMINAL_JSON} ORDER BY t.id), '[]') FROM terminal t WHERE t.id IN (
    SELECT unnest(ARRAY[${ids}]) FROM container tc WHERE tc.shipment_id = s.id))`;
}

/** One shipment of the account. Errors: `not_found`, also for a shipment of another account. */
export const getShipment = defineOperation(
  {
    id: 'get_shipment',
    summary: 'Get one shipment with its ports, vessel, times and, if requested, its containers',
    permission: 'tracking:read',
    input: z.object({
      id: z.string().describe('Id of the shipment'),
      include_containers: z.boolean().default(true).describe('Whether its containers come along'),
      include: z.array(ShipmentInclude).default([]).describe('What else comes along'),
      freshness: z.boolean().default(false).describe('With as of when each source said how its containers stand'),
    }),
    output: ShipmentDetails,
  },
  async (context: ServiceContext, { id, include_containers, include, freshness }) => {
    const read = await readShipment(context, id, withContainers(include, include_containers));
    const [known = read] = await withStoppedBy(context, [read], include);
    const [details = known] = await withShipmentFields(context, [known], include);
    if (!freshness) return details;
    const freshnesses = await readFreshness(context, details.shipment.container_ids.slice(0, CONTAINERS_READ_MAX));
    const source = lineSourceOf(freshnesses);
    const fresh = { ...details, freshnesses: Object.fromEntries(freshnesses) };
    return source === undefined ? fresh : { ...fresh, line_source: source };
  },
);

/** The sources and custom fields of so many containers of a shipment are read: as many as get_shipment_details shows whole. */
const CONTAINERS_READ_MAX = 10;

/** The line as a source of the containers, as of its newest statement; undefined where there is no container. */
function lineSourceOf(freshnesses: ReadonlyMap<string, ContainerFreshness>): ContainerSource | undefined {
  const lines = [...freshnesses.values()].flatMap(({ sources }) =>
    sources.filter(({ party }) => party === 'shipping_line'),
  );
  return lines.sort((one, other) => ((one.last_observed_at ?? '') > (other.last_observed_at ?? '') ? -1 : 1))[0];
}

/** What is to be included of a shipment, with its containers if these are wanted in the other way. */
export function withContainers(include: readonly ShipmentInclude[], hasContainers: boolean): ShipmentInclude[] {
  return hasContainers ? ['containers', ...include] : [...include];
}

/** Shipments with who stopped them, if that is included; null where nobody did, or the person is gone. */
export async function withStoppedBy(
  context: ServiceContext,
  shipments: readonly ShipmentDetails[],
  include: readonly ShipmentInclude[],
): Promise<ShipmentDetails[]> {
  if (!include.includes('line_tracking_stopped_by_user')) return [...shipments];
  const idOf = ({ shipment }: ShipmentDetails) => shipment.line_tracking_stopped_by_user_id;
  const users = await readUsers(context, shipments.map(idOf));
  return shipments.map((details) => {
    return { ...details, line_tracking_stopped_by_user: users.get(idOf(details) ?? '') ?? null };
  });
}

/** Shipments with their custom fields and those of their first containers, if these are included. */
export async function withShipmentFields(
  context: ServiceContext,
  shipments: readonly ShipmentDetails[],
  include: readonly ShipmentInclude[],
): Promise<ShipmentDetails[]> {
  if (!include.includes('custom_fields')) return [...shipments];
  const shownOf = ({ shipment, containers }: ShipmentDetails) =>
    containers === undefined ? [] : shipment.container_ids.slice(0, CONTAINERS_READ_MAX);
  const fields = await fieldsOf(
    context,
    shipments.flatMap((details) => [details.shipment.id, ...shownOf(details)]),
  );
  return shipments.map((details) => {
    const own = fields.get(details.shipment.id);
    const others = shownOf(details).flatMap((id) => {
      const found = fields.get(id);
      return found === undefined ? [] : [[id, found] as const];
    });
    return {
      ...details,
      ...(own === undefined ? {} : { custom_fields: own }),
      ...(others.length === 0 ? {} : { container_custom_fields: Object.fromEntries(others) }),
    };
  });
}

/** The same for operations that answer with the shipment they changed, which takes no permission to read. */
export async function readShipment(
  context: ServiceContext,
  id: string,
  include: readonly ShipmentInclude[],
): Promise<ShipmentDetails> {
  const statement = statementOf(include, () => {
    const columns = shipmentDetailsColumns(include);
    return `SELECT ${columns} FROM shipment s ${SHIPMENT_JOINS} WHERE s.id = $1 AND s.account_id = $2`;
  });
  return toShipmentDetails(context, await queryOwned(context, statement, { id, thing: 'shipment' }));
}

/** The record of a shipment with what came along, as it comes out of the database, be it columns or JSON. */
export function toShipmentDetails(
  { sources }: Pick<ServiceContext, 'sources'>,
  row: ShipmentDetailsRow,
): ShipmentDetails {
  const { containers, places, container_terminals, container_events, costs, ...shipment } = row;
  return {
    shipment: toShipment(shipment, linesOfSources(sources)),
    ...(containers === undefined ? {} : { containers: containers.map(toContainer) }),
    ...(places === undefined ? {} : { places }),
    ...(container_terminals === undefined ? {} : { container_terminals }),
    ...(container_events === undefined ? {} : { container_events: container_events.map(toTransportEvent) }),
    ...(costs === undefined ? {} : { costs: shipmentCosts(costs) }),
  };
}
