import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import type { Sql } from '../../db/sql.ts';
import { statementMemory } from '../../db/statement-memory.ts';
import { toInstant } from '../../domain/instant.ts';
import { CHARGED_STAY_OF_CONTAINER, type StatedStayRow } from '../charge/charged-row.ts';
import { readShortCharges, shortChargesOf } from '../charge/read-short-charges.ts';
import { ShortCharge } from '../charge/short-charge.ts';
import { tariffContradictions } from '../charge/tariff-contradictions.ts';
import { RawEventRecord } from '../raw-event/raw-event.ts';
import { readRawEvents } from '../raw-event/read-raw-events.ts';
import {
  Container,
  type ContainerRow,
  LinkedContainer,
  type LinkedContainerRow,
  toContainer,
} from '../record/container.ts';
import { CONTAINER_COLUMNS, CONTAINER_JOINS } from '../record/container-columns.ts';
import { queryOwned } from '../record/find-owned.ts';
import { SHIPMENT_COLUMNS, SHIPMENT_JOINS, Shipment, type ShipmentRow, toShipment } from '../record/shipment.ts';
import { ShipmentPlace, ShipmentPlaces, shipmentPlacesJson } from '../record/shipment-places.ts';
import { TERMINAL_JSON, TerminalRecord } from '../record/terminal.ts';
import {
  TRANSPORT_EVENT_IDS_OF_CONTAINER,
  TRANSPORT_EVENTS_OF_CONTAINER,
  TransportEvent,
  toTransportEvent,
} from '../record/transport-event.ts';
import type { ServiceContext } from '../service-context.ts';
import { containersOfShipment } from '../shipment/get-shipment.ts';
import { ContainerFreshness } from '../source/container-freshness.ts';
import { type StoredRules, stampedRules, storedRulesJson } from '../tariff/charge-rules.ts';
import {
  CONTAINER_FIELD_COLUMNS,
  CONTAINER_FIELDS,
  type ContainerFieldRows,
  withCustomFields,
} from './container-fields.ts';
import { ContainerStanding, STANDING_JSON, type StandingRow, toContainerStanding } from './container-standing.ts';
import { GET_CONTAINER, GET_CONTAINER_STANDING } from './statements.ts';

/** What may be included with a container. Records of its shipment are included only on request. */
export const ContainerInclude = z.enum([
  'shipment',
  'pod_terminal',
  'pickup_facility',
  'transport_events',
  'transport_event_ids',
  'raw_events',
  'custom_fields',
  'shipment.port_of_lading',
  'shipment.port_of_discharge',
  'shipment.destination',
  'shipment.pod_terminal',
  'shipment.destination_terminal',
  'shipment.containers',
]);
export type ContainerInclude = z.infer<typeof ContainerInclude>;

/** A container with the requested records; others are absent. */
export const ContainerDetails = z.object({
  container: Container,
  shipment: Shipment.optional(),
  pod_terminal: TerminalRecord.nullable().optional(),
  pickup_facility: TerminalRecord.nullable().optional(),
  transport_events: z.array(TransportEvent).optional(),
  transport_event_ids: z.array(z.string()).optional(),
  raw_events: z.array(RawEventRecord).optional(),
  charges: z.array(ShortCharge).optional(),
  standing: ContainerStanding.optional(),
  freshness: ContainerFreshness.optional(),
  shipment_places: ShipmentPlaces.optional(),
  shipment_containers: z.array(LinkedContainer).optional(),
  ...CONTAINER_FIELDS,
});
export type ContainerDetails = z.infer<typeof ContainerDetails>;

/** What the database gives of a container with what comes along. */
export interface ContainerDetailsRow extends ContainerRow, IncludedRow {
  transport_event_ids: string[] | null;
  shipment_places?: ShipmentPlaces;
  shipment_containers?: LinkedContainerRow[];
  standing?: StandingRow;
  stored_rules?: StoredRules;
  charged_stay?: StatedStayRow;
  is_stopped?: boolean;
}

/** What the database gives of that which comes along. */
export interface IncludedRow extends ContainerFieldRows {
  shipment: ShipmentRow | null;
  pod_terminal: TerminalRecord | null;
  pickup_facility: TerminalRecord | null;
  transport_events: TransportEvent[] | null;
}

/** What came along, as records. */
export type Included = Pick<ContainerDetails, 'shipment' | 'pod_terminal' | 'pickup_facility' | 'transport_events'>;

/** What charges are counted from: the state of the stored tariffs, the days of the container, and whether it is tracked. */
const CHARGE_PARTS = {
  stored_rules: storedRulesJson('$2'),
  charged_stay: CHARGED_STAY_OF_CONTAINER,
  is_stopped: 'c.list_stopped',
};
type ChargePart = keyof typeof CHARGE_PARTS;

const PARTS = [...ContainerInclude.options, 'stored_rules', 'charged_stay', 'is_stopped'] as const;
const statementOf = statementMemory(GET_CONTAINER, PARTS);
const standingStatementOf = statementMemory(GET_CONTAINER_STANDING, PARTS);

/**
 * One statement whatever is included, so the cost does not grow with round trips, and one column, because seventy of
 * them cost the driver more than all else. What is included is part of its text and not a parameter: for a parameter that
 * decides what is read, the server plans again at every call.
 */
export function containerStatement(
  include: readonly ContainerInclude[],
  { hasStanding = false, charges = [] }: { hasStanding?: boolean; charges?: readonly ChargePart[] } = {},
): Sql<readonly ['uuid', 'uuid'], typeof GET_CONTAINER.row> {
  const memory = hasStanding ? standingStatementOf : statementOf;
  return memory([...include, ...charges], () => {
    const columns = [
      containerDetailsColumns(include),
      ...(hasStanding ? [`${STANDING_JSON} AS standing`] : []),
      ...charges.map((part) => `${CHARGE_PARTS[part]} AS ${part}`),
    ];
    return `SELECT row_to_json(x) AS record FROM (SELECT ${columns.join(', ')}
    FROM container c ${CONTAINER_JOINS} WHERE c.id = $1 AND c.account_id = $2) x`;
  });
}

/** SQL: the columns of a container with what is included; `c` is the alias of the row. They need CONTAINER_JOINS. */
export function containerDetailsColumns(include: readonly ContainerInclude[]): string {
  // Whole events have their ids with them.
  const isOfIds = include.includes('transport_event_ids') && !include.includes('transport_events');
  const places = ShipmentPlace.options.filter((place) => include.includes(`shipment.${place}`));
  return [
    `${CONTAINER_COLUMNS}, ${includedColumns(include)}, ${isOfIds ? TRANSPORT_EVENT_IDS_OF_CONTAINER : 'NULL'} AS transport_event_ids`,
    ...(places.length > 0 ? [`${shipmentPlacesJson(places, 'cs')} AS shipment_places`] : []),
    ...(include.includes('shipment.containers') ? [`${SIBLINGS_JSON} AS shipment_containers`] : []),
  ].join(', ');
}

/** SQL: the columns of what is included alone. */
export function includedColumns(include: readonly ContainerInclude[]): string {
  const included = (name: ContainerInclude, sql: string) => (include.includes(name) ? sql : 'NULL');
  return `${included('shipment', SHIPMENT_OF_CONTAINER)} AS shipment,
    ${included('pod_terminal', `(SELECT ${TERMINAL_JSON} FROM terminal t WHERE t.id = c.pod_terminal_id)`)} AS pod_terminal,
    ${included('pickup_facility', `(SELECT ${TERMINAL_JSON} FROM terminal t WHERE t.id = c.pickup_facility_id)`)} AS pickup_facility,
    ${included('transport_events', TRANSPORT_EVENTS_OF_CONTAINER)} AS transport_events
    ${include.includes('custom_fields') ? `, ${CONTAINER_FIELD_COLUMNS}` : ''}`;
}

/** SQL: the shipment of a container as the JSON of its row; `c` is the alias of the container. */
export const SHIPMENT_OF_CONTAINER = `(SELECT row_to_json(x) FROM (SELECT ${SHIPMENT_COLUMNS} FROM shipment s ${SHIPMENT_JOINS}
  WHERE s.id = c.shipment_id) x)`;

const SIBLINGS_JSON = `(SELECT ${containersOfShipment({ hasEventIds: true })} FROM shipment s WHERE s.id = c.shipment_id)`;

/** One container of the account. Errors: `not_found`, also for a container of another account. */
export const getContainer = defineOperation(
  {
    id: 'get_container',
    summary: 'Get one container with its status, milestones, holds, fees and deadlines',
    permission: 'tracking:read',
    input: z.object({
      id: z.string().describe('Id of the container'),
      include: z.array(ContainerInclude).default([]),
      standing: z.boolean().default(true).describe('With its sources, what is expected from them, and what is open'),
      charges: z.boolean().default(false).describe('With what it costs by the stored tariffs, in short'),
      by_tariff: z
        .boolean()
        .default(true)
        .describe('With a contradiction where a stated last free day is not that of the stored tariff'),
    }),
    output: ContainerDetails,
  },
  async (context: ServiceContext, { id, include, standing, charges, by_tariff }): Promise<ContainerDetails> => {
    const parts: ChargePart[] = [
      ...(charges || by_tariff ? (['stored_rules'] as const) : []),
      ...(charges ? (['charged_stay'] as const) : []),
      ...(by_tariff ? (['is_stopped'] as const) : []),
    ];
    const statement = containerStatement(include, { hasStanding: standing, charges: parts });
    const { record } = await queryOwned(context, statement, { id, thing: 'container' });
    const known = await chargesOf(context, record);
    const { container, ...others } = toContainerDetails(record, include);
    const isOver = record.is_stopped === true || container.empty_terminated_at !== null;
    const shown = { pickupLfd: container.pickup_lfd, days: container.last_free_days, isOver };
    // Those of lists are as of when its clocks were last counted; here they are counted now.
    const stated = container.contradictions.filter(({ fact }) => fact !== 'last_free_day_by_tariff');
    const contradictions = [...stated, ...(by_tariff ? tariffContradictions(known, shown) : [])];
    const read = { container: { ...container, contradictions }, ...others, ...(charges ? { charges: known } : {}) };
    const [details = read] = await withCustomFields(context, [[read, record]]);
    const [whole = details] = await withRawEvents(context, [details], include);
    if (record.standing === undefined) return whole;
    const asOf = toInstant(context.clock.now());
    return { ...whole, standing: toContainerStanding(whole.container, record.standing, asOf) };
  },
);

async function chargesOf(context: ServiceContext, row: ContainerDetailsRow): Promise<ShortCharge[]> {
  const { id, stored_rules, charged_stay } = row;
  if (stored_rules === undefined) return [];
  const { rules } = await stampedRules(context, stored_rules);
  if (charged_stay !== undefined) return shortChargesOf(charged_stay, rules, toInstant(context.clock.now()));
  // Without a tariff there is nothing beside which a stated day could be put.
  return rules.tariffs.length === 0 ? [] : ((await readShortCharges(context, [id])).get(id) ?? []);
}

/** The same containers with everything that was said of each, if that is included; it takes two more statements. */
export async function withRawEvents(
  context: ServiceContext,
  containers: ContainerDetails[],
  include: readonly ContainerInclude[],
): Promise<ContainerDetails[]> {
  if (!include.includes('raw_events')) return containers;
  const events = await readRawEvents(
    context,
    containers.map(({ container }) => container.id),
  );
  return containers.map((details) => ({ ...details, raw_events: events.get(details.container.id) ?? [] }));
}

/** The record of a container with what was included, as it comes out of the database's JSON. */
export function toContainerDetails(row: ContainerDetailsRow, include: readonly ContainerInclude[]): ContainerDetails {
  const { shipment_places, shipment_containers } = row;
  const included = toIncluded(row, include);
  const ids = included.transport_events?.map(({ id }) => id) ?? row.transport_event_ids ?? [];
  return {
    container: toContainer(row),
    ...included,
    ...(include.includes('transport_event_ids') ? { transport_event_ids: ids } : {}),
    ...(shipment_places === undefined ? {} : { shipment_places }),
    ...(shipment_containers === undefined ? {} : { shipment_containers: shipment_containers.map(toContainer) }),
  };
}

/** The records of what was included; what was not is absent. */
export function toIncluded(row: IncludedRow, include: readonly ContainerInclude[]): Included {
  const { shipment, pod_terminal, pickup_facility, transport_events } = row;
  return {
    ...(shipment === null ? {} : { shipment: toShipment(shipment) }),
    ...(include.includes('pod_terminal') ? { pod_terminal } : {}),
    ...(include.includes('pickup_facility') ? { pickup_facility } : {}),
    ...(transport_events === null ? {} : { transport_events: transport_events.map(toTransportEvent) }),
  };
}
