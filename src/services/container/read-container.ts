import { z } from 'zod';
import { BatchedReads, type RowReader } from '../../db/batched-reads.ts';
import type { Sql } from '../../db/sql.ts';
import { OF_ONE, OF_SEVERAL, statementMemory } from '../../db/statement-memory.ts';
import { CHARGED_STAY_OF_CONTAINER } from '../charge/charged-row.ts';
import { CONTAINER_COLUMNS, CONTAINER_JOINS } from '../record/container-columns.ts';
import { COSTS_OF_CONTAINER } from '../record/container-costs.ts';
import { findOwned } from '../record/find-owned.ts';
import { SHIPMENT_COLUMNS, SHIPMENT_JOINS } from '../record/shipment.ts';
import { ShipmentPlace, shipmentPlacesJson } from '../record/shipment-places.ts';
import { TERMINAL_JSON } from '../record/terminal.ts';
import { TRANSPORT_EVENT_IDS_OF_CONTAINER, TRANSPORT_EVENTS_OF_CONTAINER } from '../record/transport-event.ts';
import type { ServiceContext } from '../service-context.ts';
import { containersOfShipment } from '../shipment/get-shipment.ts';
import { storedRulesJson } from '../tariff/charge-rules.ts';
import { CONTAINER_FIELD_COLUMNS } from './container-fields.ts';
import { STANDING_JSON } from './container-standing.ts';
import type { ContainerDetailsRow } from './get-container.ts';
import { GET_CONTAINER, GET_CONTAINER_STANDING, GET_CONTAINERS } from './statements.ts';

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

/** What charges are counted from: the state of the stored tariffs, the days of the container, and whether it is tracked; and what they cost. */
const CHARGE_PARTS = {
  stored_rules: storedRulesJson('$2'),
  charged_stay: CHARGED_STAY_OF_CONTAINER,
  is_stopped: 'c.list_stopped',
  costs: COSTS_OF_CONTAINER,
};
export type ChargePart = keyof typeof CHARGE_PARTS;

const PARTS = [...ContainerInclude.options, 'stored_rules', 'charged_stay', 'is_stopped', 'costs'] as const;
const statementOf = statementMemory(GET_CONTAINER, OF_ONE, PARTS);
const standingStatementOf = statementMemory(GET_CONTAINER_STANDING, OF_ONE, PARTS);
const severalStatementOf = statementMemory(GET_CONTAINERS, OF_SEVERAL, [...PARTS, 'standing']);

/** What is read beside what is included. */
interface ContainerParts {
  hasStanding?: boolean;
  charges?: readonly ChargePart[];
}

/**
 * One statement whatever is included, so the cost does not grow with round trips, and one column, because seventy of
 * them cost the driver more than all else. What is included is part of its text and not a parameter: for a parameter that
 * decides what is read, the server plans again at every call.
 */
export function containerStatement(
  include: readonly ContainerInclude[],
  parts: ContainerParts = {},
): Sql<typeof OF_ONE, typeof GET_CONTAINER.row> {
  const memory = parts.hasStanding === true ? standingStatementOf : statementOf;
  return memory([...include, ...(parts.charges ?? [])], () => {
    return `SELECT row_to_json(x) AS record FROM (${containerSelect('$1', include, parts)}) x`;
  });
}

/**
 * The same of several. The ids are behind a subquery, and each row is one of its own, so that the plan is that of one
 * container whatever their number is: the server would plan again for every number otherwise.
 */
function containersStatement(include: readonly ContainerInclude[], parts: ContainerParts) {
  const options = [
    ...include,
    ...(parts.charges ?? []),
    ...(parts.hasStanding === true ? (['standing'] as const) : []),
  ];
  return severalStatementOf(options, () => {
    return `SELECT asked.id, row_to_json(x)::text AS record FROM unnest((SELECT $1::uuid[])) AS asked(id)
    CROSS JOIN LATERAL (${containerSelect('asked.id', include, parts)} OFFSET 0) x`;
  });
}

function containerSelect(id: string, include: readonly ContainerInclude[], { hasStanding, charges }: ContainerParts) {
  const columns = [
    containerDetailsColumns(include),
    ...(hasStanding === true ? [`${STANDING_JSON} AS standing`] : []),
    ...(charges ?? []).map((part) => `${CHARGE_PARTS[part]} AS ${part}`),
  ];
  return `SELECT ${columns.join(', ')}
    FROM container c ${CONTAINER_JOINS} WHERE c.id = ${id} AND c.account_id = $2`;
}

const reads = new BatchedReads<ContainerDetailsRow>();

/** Reads a container of the account, together with others that are asked for meanwhile. Errors: `not_found`. */
export function readContainerRow(
  { db, principal }: ServiceContext,
  id: string,
  { include, ...parts }: ContainerParts & { include: readonly ContainerInclude[] },
): Promise<ContainerDetailsRow> {
  const statement = containerStatement(include, parts);
  const reader: RowReader<ContainerDetailsRow> = {
    one: async (one) => (await db.query(statement, [one, principal.accountId]))[0]?.record ?? null,
    many: async (ids) => {
      const rows = await db.query(containersStatement(include, parts), [ids, principal.accountId]);
      return new Map(rows.map(({ id: found, record }) => [found, () => JSON.parse(record)]));
    },
  };
  return findOwned(id, 'container', (known) => {
    const key = `${principal.accountId} ${statement.name}`;
    // A statement without a name is one of many rare ones, whose texts have no key.
    return statement.name === '' ? reader.one(known) : reads.read({ db, key, id: known.toLowerCase(), reader });
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
