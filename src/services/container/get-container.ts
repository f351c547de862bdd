import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { linesOfSources } from '../../domain/carrier.ts';
import { toInstant } from '../../domain/instant.ts';
import { ChargeCosts } from '../charge/charge-costs.ts';
import type { StatedStayRow } from '../charge/charged-row.ts';
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
import { Shipment, type ShipmentRow, toShipment } from '../record/shipment.ts';
import { ShipmentPlaces } from '../record/shipment-places.ts';
import { TerminalRecord } from '../record/terminal.ts';
import { TransportEvent, toTransportEvent } from '../record/transport-event.ts';
import type { ServiceContext } from '../service-context.ts';
import { ContainerFreshness } from '../source/container-freshness.ts';
import { type StoredRules, stampedRules } from '../tariff/charge-rules.ts';
import { CONTAINER_FIELDS, type ContainerFieldRows, withCustomFields } from './container-fields.ts';
import { ContainerStanding, type StandingRow, toContainerStanding } from './container-standing.ts';
import { type ChargePart, ContainerInclude, readContainerRow } from './read-container.ts';

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
  costs: ChargeCosts.nullable().optional(),
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
  costs?: ChargeCosts | null;
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
      costs: z
        .boolean()
        .default(false)
        .describe('With what its clocks cost, as they were counted last, as lists have it'),
      by_tariff: z
        .boolean()
        .default(true)
        .describe('With a contradiction where a stated last free day is not that of the stored tariff'),
    }),
    output: ContainerDetails,
  },
  async (context: ServiceContext, { id, include, standing, charges, costs, by_tariff }): Promise<ContainerDetails> => {
    const parts: ChargePart[] = [
      ...(charges || by_tariff ? (['stored_rules'] as const) : []),
      ...(charges ? (['charged_stay'] as const) : []),
      ...(by_tariff ? (['is_stopped'] as const) : []),
      ...(costs ? (['costs'] as const) : []),
    ];
    const record = await readContainerRow(context, id, { include, hasStanding: standing, charges: parts });
    const known = await chargesOf(context, record);
    const { container, ...others } = toContainerDetails(context, record, include);
    const isOver = record.is_stopped === true || container.empty_terminated_at !== null;
    const shown = { pickupLfd: container.pickup_lfd, days: container.last_free_days, isOver };
    // Those of lists are as of when its clocks were last counted; here they are counted now.
    const stated = container.contradictions.filter(({ fact }) => fact !== 'last_free_day_by_tariff');
    const contradictions = [...stated, ...(by_tariff ? tariffContradictions(known, shown) : [])];
    const counted = { ...(charges ? { charges: known } : {}), ...(costs ? costsOf(record) : {}) };
    const read = { container: { ...container, contradictions }, ...others, ...counted };
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
export function toContainerDetails(
  context: Pick<ServiceContext, 'sources'>,
  row: ContainerDetailsRow,
  include: readonly ContainerInclude[],
): ContainerDetails {
  const { shipment_places, shipment_containers } = row;
  const included = toIncluded(context, row, include);
  const ids = included.transport_events?.map(({ id }) => id) ?? row.transport_event_ids ?? [];
  return {
    container: toContainer(row),
    ...included,
    ...(include.includes('transport_event_ids') ? { transport_event_ids: ids } : {}),
    ...(shipment_places === undefined ? {} : { shipment_places }),
    ...(shipment_containers === undefined ? {} : { shipment_containers: shipment_containers.map(toContainer) }),
  };
}

/** What the clocks of a container cost, as its row has it. */
export function costsOf({ costs }: ContainerDetailsRow): Pick<ContainerDetails, 'costs'> {
  return { costs: costs ?? null };
}

/** The records of what was included; what was not is absent. */
export function toIncluded(
  { sources }: Pick<ServiceContext, 'sources'>,
  row: IncludedRow,
  include: readonly ContainerInclude[],
): Included {
  const { shipment, pod_terminal, pickup_facility, transport_events } = row;
  return {
    ...(shipment === null ? {} : { shipment: toShipment(shipment, linesOfSources(sources)) }),
    ...(include.includes('pod_terminal') ? { pod_terminal } : {}),
    ...(include.includes('pickup_facility') ? { pickup_facility } : {}),
    ...(transport_events === null ? {} : { transport_events: transport_events.map(toTransportEvent) }),
  };
}
