import { z } from 'zod';
import { PlainText } from '../../core/plain-text.ts';
import { optionalColumn, type RowOf } from '../../db/sql.ts';
import type { LineTable } from '../../domain/carrier.ts';
import type { Instant } from '../../domain/instant.ts';
import { Moment, momentInstant } from '../../domain/moment.ts';
import { isAmong } from '../list/conditions.ts';
import type { Conditions } from '../list/paged-list.ts';
import { refuseInverted } from '../list/refuse-inverted.ts';
import { type FoundPort, matchedPorts, PortText, portFilter } from '../location/port-filter.ts';
import { IS_OWING } from '../record/container-costs.ts';
import { isLateSql, LateFilter } from '../record/late-arrival.ts';
import { LineText, scacsOf } from '../shipping-line.ts';
import { addDayConditions, DAY_FILTER_INPUT, type DayColumns } from './day-filter.ts';
import { type HoldsColumns, holdsCondition } from './holds-filter.ts';
import { addTagCondition, namesIn, type TagColumns, type WantedTags } from './tag-filter.ts';

/** A text that something is looked for by. */
export const LookedFor = PlainText.trim()
  .min(1, 'Give some text to look for')
  .max(200, 'This is too long; give at most 200 characters');

/** Names with commas between. */
const Names = LookedFor.refine((text) => namesIn(text).length > 0, 'Give a name');

/** The members of an input by which shipments, and containers also by their shipments, are chosen. */
export const SHIPMENT_FILTER_INPUT = {
  port: PortText.optional(),
  carrier: LineText.optional(),
  customer_id: z.uuid('Give the id of a party').optional().describe('Tracked for this party'),
  customer_name: LookedFor.optional().describe(
    'The beginning of the name of the party that it is tracked for, in any case',
  ),
  tracking_stopped: z.boolean().optional().describe('Whether the line is not asked any more'),
  updated_after: Moment.optional(),
  lfd_before: Moment.optional().describe('Last free day before that moment; a day is its midnight in UTC'),
  ...DAY_FILTER_INPUT,
  holds: Names.optional().describe(
    'true: held or about to be; false: neither; or names with commas between, such as customs,freight: any of them',
  ),
  charging: z
    .boolean()
    .optional()
    .describe('Whether the free time of a charge is over by the stored tariffs, so that each day costs something'),
  owing: z
    .boolean()
    .optional()
    .describe('Whether charges by the stored tariffs cost something by now, be they running or ended'),
  late: LateFilter.optional().describe(
    'true: a day or more after the first estimate of the line at the port of discharge, or overdue by that; not_arrived or arrived: those of them; false: all others',
  ),
  ref_number: LookedFor.optional(),
  created_after: Moment.optional().describe('Tracked since that moment or later'),
  created_before: Moment.optional().describe('Tracked since before that moment'),
  tag: Names.optional().describe('One of the labels of the shipment, or several with commas between: any of them'),
  vessel: LookedFor.optional().describe('IMO number, or beginning of the name, of the vessel to the port of discharge'),
};
type ShipmentFilterInput = z.output<z.ZodObject<typeof SHIPMENT_FILTER_INPUT>>;

/** The members of an answer that say what such a filter was taken to mean. */
export const MATCHED_OUTPUT = {
  matched_ports: z.array(z.string()).optional().describe('What port was taken to mean; none if no such place is known'),
  matched_lines: z.array(z.string()).optional(),
};

/** Beside it in the answers of operations; tools say it in their text, and their schemas are read in every conversation. */
export const SUGGESTED_OUTPUT = { suggested_ports: z.array(z.string()).optional() };

/** What the filters of a list were taken to mean; absent where there was none. */
export interface Matched {
  matched_ports?: string[] | undefined;
  /** Which places may have been meant where none was known. */
  suggested_ports?: string[] | undefined;
  matched_lines?: string[] | undefined;
}

/** What the database adds to the answer of a list that is filtered by port. */
export const FOUND_PORTS = {
  matched_ports: optionalColumn<FoundPort[]>('json'),
  matched_pickup_places: optionalColumn<FoundPort[]>('json'),
  matched_places: optionalColumn<FoundPort[]>('json'),
} as const;
export type FoundPorts = RowOf<typeof FOUND_PORTS>;

/** SQL: where a list has what it is filtered by. All of it stands in the index of the list. */
export interface FilterColumns extends HoldsColumns, DayColumns, TagColumns {
  ports: readonly string[];
  scac: string;
  customer: string;
  isStopped: string;
  changedAt: string;
  createdAt: string;
  lastFreeDay: string;
}

/** What filters were taken to mean. */
export interface ShipmentFilter {
  /** Columns of the answer as a whole. */
  extra?: string;
  /** What was meant, with what the database has found. */
  matched(found: FoundPorts): Matched;
}

/** Adds the conditions of the filters that were given, but for references. Errors: `line_not_recognized`. */
export function shipmentFilter(
  input: ShipmentFilterInput,
  conditions: Conditions,
  { columns, lines, now, tags }: { columns: FilterColumns; lines: LineTable; now: Instant; tags: WantedTags | null },
): ShipmentFilter {
  const { port, carrier, customer_id, tracking_stopped, updated_after, lfd_before, holds, charging } = input;
  const { created_after, created_before, vessel, customer_name } = input;
  refuseInverted(input, 'created_after', 'created_before');
  const { scac, customer, isStopped, changedAt, createdAt, lastFreeDay, shipmentId } = columns;
  const compare = (comparison: string, moment: string | undefined) => {
    if (moment === undefined) return;
    conditions.addOrdered(`${comparison} ${conditions.value('instant', momentInstant(moment))}`);
  };
  const scacs = carrier === undefined ? undefined : scacsOf(lines, carrier, '/carrier');
  const ports = port === undefined ? null : portFilter(port, conditions);
  if (ports !== null) {
    const ids = ports.plannedIds();
    const goesThere = columns.ports.map((id) => `${id} = ${ids}`);
    const others = (at: number) => goesThere.slice(0, at).map((other) => ` AND (${other}) IS NOT TRUE`);
    // What is not named by codes alone is unknown to the planner, which could read the whole account for a place of few rows.
    if (ports.isPlanned) conditions.addApart(goesThere.map((text, at) => `${text}${others(at).join('')}`));
    else conditions.addOrdered(`(${goesThere.join(' OR ')})`);
  }
  if (scacs !== undefined) conditions.addOrdered(`${scac} = ANY(${conditions.value('text[]', scacs)})`);
  if (customer_id !== undefined) conditions.addOrdered(`${customer} = ${conditions.value('uuid', customer_id)}`);
  if (customer_name !== undefined) conditions.addOrdered(isAmong(customer, partiesNamed(customer_name, conditions)));
  if (tracking_stopped !== undefined) conditions.addOrdered(tracking_stopped ? isStopped : `NOT ${isStopped}`);
  compare(`${changedAt} >=`, updated_after);
  compare(`${lastFreeDay} <`, lfd_before);
  compare(`${createdAt} >=`, created_after);
  compare(`${createdAt} <`, created_before);
  if (tags !== null) addTagCondition(tags, conditions, columns);
  if (vessel !== undefined) conditions.add(isAmong(shipmentId, shipmentsOfVessel(vessel, conditions)));
  addDayConditions(input, conditions, columns);
  if (holds !== undefined) conditions.addOrdered(holdsCondition(holds, conditions, columns));
  if (input.late !== undefined) conditions.add(lateCondition(input.late, now, { conditions, columns }));
  if (charging !== undefined) conditions.add(chargingCondition(charging, columns));
  if (input.owing !== undefined) conditions.add(owingCondition(input.owing, columns));
  return {
    ...(ports === null ? {} : { extra: ports.column }),
    matched: (found) => ({
      ...(ports === null ? {} : matchedPorts(ports, found.matched_ports ?? [])),
      ...(scacs === undefined ? {} : { matched_lines: scacs }),
    }),
  };
}

/** SQL: that a clock of the container, or of one of the shipment, charges, or that none does; what is not tracked any more is not known. */
function chargingCondition(isCharging: boolean, { holdingContainers }: HoldsColumns): string {
  const charging = `EXISTS (SELECT FROM charge_clock k JOIN container r ON r.id = k.container_id
    WHERE ${holdingContainers} AND k.is_charging AND NOT r.list_stopped AND r.empty_terminated_at IS NULL)`;
  return isCharging ? charging : `NOT ${charging}`;
}

/** SQL: that charges of the container, or of one of the shipment, cost something by now, or that none do. */
function owingCondition(isOwing: boolean, { holdingContainers }: HoldsColumns): string {
  const owing = `EXISTS (SELECT FROM charge_clock k JOIN container r ON r.id = k.container_id
    WHERE ${holdingContainers} AND k.costs IS NOT NULL AND ${IS_OWING})`;
  return isOwing ? owing : `NOT ${owing}`;
}

/** SQL: that the container, or one of the shipment, is late in a way, or that none is. */
function lateCondition(
  late: LateFilter,
  now: Instant,
  { conditions, columns }: { conditions: Conditions; columns: FilterColumns },
): string {
  const at = `${conditions.value('instant', now)}::timestamptz`;
  const isLate = columns.ofContainer((alias) => isLateSql(alias, at, late));
  return late === 'false' ? `NOT ${isLate}` : isLate;
}

/** SQL: the customers of the account whose name begins so. */
export function partiesNamed(text: string, conditions: Conditions): string {
  const begins = `starts_with(lower(f.company_name), lower(${conditions.value('text', text)}))`;
  return `SELECT f.id FROM party f WHERE f.account_id = ${conditions.account} AND ${begins}`;
}

/** SQL: the shipments of the account whose vessel to the port of discharge has the number, or a name that begins so. */
function shipmentsOfVessel(text: string, conditions: Conditions): string {
  const [imo, name] = [text.replace(/^IMO\s*/i, ''), text.toUpperCase()];
  const named = `upper(f.pod_vessel_name) COLLATE "C"`;
  const [from, to] = [conditions.value('text', name), conditions.value('text', `${name}\u{10ffff}`)];
  const of = `f.account_id = ${conditions.account}`;
  return `SELECT f.id FROM shipment f WHERE ${of} AND f.pod_vessel_imo = ${conditions.value('text', imo)} UNION
    SELECT f.id FROM shipment f WHERE ${of} AND ${named} >= ${from} COLLATE "C" AND ${named} < ${to} COLLATE "C"`;
}
