import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { PAGE_INPUT, PAGE_OUTPUT } from '../../core/page.ts';
import { ContainerStatus } from '../../domain/status.ts';
import { Moment, momentInstant } from '../moment.ts';
import { Conditions, readPage } from '../paged-list.ts';
import type { ServiceContext } from '../service-context.ts';
import {
  type FoundPorts,
  MATCHED_OUTPUT,
  SHIPMENT_FILTER_INPUT,
  type ShipmentFilter,
  SUGGESTED_OUTPUT,
  shipmentFilter,
} from '../shipment/shipment-filter.ts';
import { CONTAINER_JOINS } from './container.ts';
import {
  CONTAINER_SUMMARY_COLUMNS,
  CONTAINER_SUMMARY_JOINS,
  ContainerSummary,
  type ContainerSummaryRow,
  toContainerSummary,
} from './container-summary.ts';
import {
  ContainerDetails,
  type ContainerDetailsRow,
  ContainerInclude,
  containerDetailsColumns,
  type IncludedRow,
  includedColumns,
  toContainerDetails,
  toIncluded,
} from './get-container.ts';

/** Which containers, which page of them, and how much of each. */
export const ListContainersInput = z.object({
  status: ContainerStatus.optional(),
  ...SHIPMENT_FILTER_INPUT,
  updated_after: Moment.optional().describe('ISO 8601 day or time; changed then or later, it or its shipment'),
  arriving_after: Moment.optional().describe('Arrived or expected at the port of discharge at that moment or later'),
  arriving_before: Moment.optional().describe('Arrived or expected at the port of discharge before that moment'),
  include: z.array(ContainerInclude).default([]).describe('What comes along, as whole records'),
  detail: z.enum(['summary', 'full']).default('summary').describe('full: the whole record of each container'),
  ...PAGE_INPUT,
});
type ListContainersInput = z.output<typeof ListContainersInput>;

const IncludedRecords = ContainerDetails.pick({
  shipment: true,
  pod_terminal: true,
  pickup_facility: true,
  transport_events: true,
});

/** A container of a list in short, with what was asked to come along. */
export const ListedContainer = z.object({ ...ContainerSummary.shape, ...IncludedRecords.shape });
export type ListedContainer = z.infer<typeof ListedContainer>;

const COMMON = { ...PAGE_OUTPUT, ...MATCHED_OUTPUT, ...SUGGESTED_OUTPUT };

/** A page of containers, in short or in full. */
export const ContainerList = z.discriminatedUnion('detail', [
  z.object({ detail: z.literal('summary'), ...COMMON, containers: z.array(ListedContainer) }),
  z.object({ detail: z.literal('full'), ...COMMON, containers: z.array(ContainerDetails) }),
]);
export type ContainerList = z.infer<typeof ContainerList>;

interface SummaryRow extends ContainerSummaryRow, IncludedRow {}

/** The containers of the account, newest first. Errors: `line_not_recognized`; `invalid_input` for a page too deep. */
export const listContainers = defineOperation(
  {
    id: 'list_containers',
    summary: 'List containers by status, port, shipping line, change or arrival',
    permission: 'tracking:read',
    input: ListContainersInput,
    output: ContainerList,
  },
  async ({ db, principal }: ServiceContext, input): Promise<ContainerList> => {
    const { include, detail, page, page_size } = input;
    const conditions = new Conditions('c', principal.accountId);
    const filter = shipmentFilter(input, conditions);
    addConditions(conditions, input, filter);
    const list = { table: 'container', alias: 'c', conditions, ...(filter.extra ? { extra: filter.extra } : {}) };

    if (detail === 'full') {
      const read = { ...list, columns: containerDetailsColumns(include), joins: CONTAINER_JOINS };
      const { total, rows, ...found } = await readPage<ContainerDetailsRow, FoundPorts>(db, read, input);
      const containers = rows.map((row) => toContainerDetails(row, include));
      return { detail, page, page_size, total, ...filter.matched(found), containers };
    }
    const columns = `${CONTAINER_SUMMARY_COLUMNS}, ${includedColumns(include)}`;
    const read = { ...list, columns, joins: `${CONTAINER_JOINS} ${CONTAINER_SUMMARY_JOINS}` };
    const { total, rows, ...found } = await readPage<SummaryRow, FoundPorts>(db, read, input);
    const containers = rows.map((row) => toListed(row, include));
    return { detail, page, page_size, total, ...filter.matched(found), containers };
  },
);

/**
 * What is asked of the shipment is gathered as a list of ids first: so the containers are always found by an index,
 * where a join would lead to reading all containers of everybody as soon as the server misjudges their number.
 */
function addConditions(conditions: Conditions, input: ListContainersInput, { texts }: ShipmentFilter): void {
  const { status, updated_after, arriving_after, arriving_before } = input;
  const isOfShipment = (wanted: string) =>
    `c.shipment_id = ANY(ARRAY(SELECT s.id FROM shipment s WHERE s.account_id = ${conditions.account} AND ${wanted}))`;
  if (status !== undefined) conditions.addOrdered(`c.current_status = ${conditions.value(status)}`);
  if (texts.length > 0) conditions.add(isOfShipment(texts.join(' AND ')));
  if (updated_after !== undefined) {
    const since = conditions.value(momentInstant(updated_after));
    conditions.add(`(c.updated_at >= ${since} OR ${isOfShipment(`s.updated_at >= ${since}`)})`);
  }
  if (arriving_after !== undefined) conditions.add(`${ARRIVAL} >= ${conditions.value(momentInstant(arriving_after))}`);
  if (arriving_before !== undefined) conditions.add(`${ARRIVAL} < ${conditions.value(momentInstant(arriving_before))}`);
}

/** SQL: when the container came to the port of discharge, or is expected there; its own word before its shipment's. */
const ARRIVAL = `coalesce(c.pod_arrived_at, c.pod_eta_at, (SELECT a.pod_eta_at FROM shipment a WHERE a.id = c.shipment_id))`;

function toListed(row: SummaryRow, include: readonly ContainerInclude[]): ListedContainer {
  const { shipment, pod_terminal, pickup_facility, transport_events, ...summary } = row;
  const included = toIncluded({ shipment, pod_terminal, pickup_facility, transport_events }, include);
  return { ...toContainerSummary(summary), ...included };
}
