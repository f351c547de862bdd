import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { CURSOR_INPUT, CURSOR_OUTPUT } from '../../core/page.ts';
import { fromReplica } from '../from-replica.ts';
import { Conditions, readPage } from '../list/paged-list.ts';
import { CONTAINER_JOINS } from '../record/container-columns.ts';
import { COSTS_OF_CONTAINER } from '../record/container-costs.ts';
import type { ServiceContext } from '../service-context.ts';
import { MATCHED_OUTPUT, SUGGESTED_OUTPUT } from '../shipment/shipment-filter.ts';
import { type ContainerFreshness, readFreshness, staleSources } from '../source/container-freshness.ts';
import { withCustomFields } from './container-fields.ts';
import {
  CONTAINER_FILTER_INPUT,
  CONTAINER_ORDERS,
  ContainerSort,
  containerFilter,
  lookUpOfContainers,
} from './container-filter.ts';
import {
  CONTAINER_SUMMARY_COLUMNS,
  CONTAINER_SUMMARY_JOINS,
  ContainerSummary,
  type ContainerSummaryRow,
  toContainerSummary,
} from './container-summary.ts';
import {
  ContainerDetails,
  costsOf,
  type IncludedRow,
  toContainerDetails,
  toIncluded,
  withRawEvents,
} from './get-container.ts';
import { ContainerInclude, containerDetailsColumns, includedColumns } from './read-container.ts';
import { LIST_CONTAINERS, LIST_CONTAINERS_FULL } from './statements.ts';

/** Which containers, which page of them, and how much of each. */
export const ListContainersInput = z.object({
  ...CONTAINER_FILTER_INPUT,
  sort: ContainerSort.optional().describe('-created_at by default'),
  include: z.array(ContainerInclude).default([]).describe('What comes along, as whole records'),
  freshness: z.boolean().default(false).describe('With the sources of each, and how fresh they are'),
  costs: z
    .boolean()
    .default(false)
    .describe('With what the clocks of each cost, as they were counted last; in full only'),
  detail: z.enum(['summary', 'full']).default('summary').describe('full: the whole record of each container'),
  ...CURSOR_INPUT,
});

const IncludedRecords = ContainerDetails.pick({
  shipment: true,
  pod_terminal: true,
  pickup_facility: true,
  transport_events: true,
  custom_fields: true,
  shipment_custom_fields: true,
});

/** A container of a list in short, with the requested records. */
const ListedContainer = z.object({ ...ContainerSummary.shape, ...IncludedRecords.shape });
type ListedContainer = z.infer<typeof ListedContainer>;

const COMMON = { ...CURSOR_OUTPUT, ...MATCHED_OUTPUT, ...SUGGESTED_OUTPUT };

/** A page of containers, in short or in full. */
export const ContainerList = z.discriminatedUnion('detail', [
  z.object({ detail: z.literal('summary'), ...COMMON, containers: z.array(ListedContainer) }),
  z.object({ detail: z.literal('full'), ...COMMON, containers: z.array(ContainerDetails) }),
]);
export type ContainerList = z.infer<typeof ContainerList>;

export interface SummaryRow extends ContainerSummaryRow, IncludedRow {}

/**
 * The containers of the account, newest first by default. Errors: `line_not_recognized`; `invalid_input` for a page too
 * deep.
 */
export const listContainers = defineOperation(
  {
    id: 'list_containers',
    summary: 'List containers by status, number, reference, port, shipping line, change, deadline, hold or arrival',
    permission: 'tracking:read',
    input: ListContainersInput,
    output: ContainerList,
  },
  fromReplica(async (context: ServiceContext, input): Promise<ContainerList> => {
    const { db, principal } = context;
    const { include, detail, costs } = input;
    const conditions = new Conditions('c', principal.accountId);
    const filter = containerFilter(input, conditions, await lookUpOfContainers(context, input));
    const order = CONTAINER_ORDERS[input.sort ?? '-created_at'];
    const list = {
      table: 'container',
      alias: 'c',
      conditions,
      order,
      ...(filter.extra ? { extra: filter.extra } : {}),
    };

    if (detail === 'full') {
      const read = {
        ...list,
        family: LIST_CONTAINERS_FULL,
        columns: `${containerDetailsColumns(include)}${costs ? `, ${COSTS_OF_CONTAINER} AS costs` : ''}`,
        joins: CONTAINER_JOINS,
      };
      const { listed, rows, ...found } = await readPage(db, read, input);
      const details = await withCustomFields(
        context,
        rows.map(
          (row) => [{ ...toContainerDetails(context, row, include), ...(costs ? costsOf(row) : {}) }, row] as const,
        ),
      );
      const whole = await withRawEvents(context, details, include);
      const freshnesses = await freshnessesOf(context, input, rows);
      const containers = whole.map((one) => withFreshness(one, freshnesses.get(one.container.id)));
      return { detail, ...listed, ...filter.matched(found), containers };
    }
    const columns = `${CONTAINER_SUMMARY_COLUMNS}, ${includedColumns(include)}`;
    const read = { ...list, family: LIST_CONTAINERS, columns, joins: `${CONTAINER_JOINS} ${CONTAINER_SUMMARY_JOINS}` };
    const { listed, rows, ...found } = await readPage(db, read, input);
    const freshnesses = await freshnessesOf(context, input, rows);
    const inShort = rows.map((row) => {
      const listed = toListed(context, row, include);
      const freshness = freshnesses.get(row.id);
      return [freshness === undefined ? listed : { ...listed, stale_sources: staleSources(freshness) }, row] as const;
    });
    const containers = await withCustomFields(context, inShort);
    return { detail, ...listed, ...filter.matched(found), containers };
  }),
);

function toListed(context: ServiceContext, row: SummaryRow, include: readonly ContainerInclude[]): ListedContainer {
  const { shipment, pod_terminal, pickup_facility, transport_events, ...others } = row;
  const { custom_fields: _own, shipment_custom_fields: _ofShipment, ...summary } = others;
  const included = toIncluded(context, { shipment, pod_terminal, pickup_facility, transport_events }, include);
  return { ...toContainerSummary(summary, context.clock.now()), ...included };
}

async function freshnessesOf(
  context: ServiceContext,
  { freshness }: { freshness: boolean },
  rows: readonly { id: string }[],
): Promise<Map<string, ContainerFreshness>> {
  return freshness
    ? readFreshness(
        context,
        rows.map(({ id }) => id),
      )
    : new Map();
}

function withFreshness(details: ContainerDetails, freshness: ContainerFreshness | undefined): ContainerDetails {
  return freshness === undefined ? details : { ...details, freshness };
}
