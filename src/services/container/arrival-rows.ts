import { z } from 'zod';
import { shortNames } from '../../core/short-name.ts';
import { normalizeInstants } from '../../db/instants.ts';
import {
  bindingOf,
  lastFreeDaysInShort,
  type RecordedLastFreeDay,
} from '../../domain/container-record/last-free-day.ts';
import type { ShownContradiction, ShownDisruption } from '../../domain/container-record/reasons.ts';
import type { StandingHold } from '../../domain/holds-and-fees.ts';
import { estimatedEvent, transportEvent } from '../../domain/milestones.ts';
import type { ExpectationState } from '../../domain/missing-milestones.ts';
import { Party } from '../../domain/observation.ts';
import { heldOf } from '../../wording/status-words.ts';
import { warningsOf } from '../../wording/warnings.ts';
import { isSandboxSql } from '../record/is-sandbox.ts';
import { listedContradictionsSql } from '../record/listed-contradictions.ts';

/**
 * What an arrival rests on: a report of it; a report that the container was unloaded there, so that it had come by then; a
 * report that it was available or picked up there, from which the same is inferred; or an estimate.
 */
export const ArrivalKind = z.enum(['actual', 'unloaded', 'inferred', 'estimated']);
export type ArrivalKind = z.infer<typeof ArrivalKind>;

/** A container that comes to a place or came there, as a row of a list; texts carry no formats, as in its summary. */
export const ContainerArrival = z.object({
  id: z.string(),
  number: z.string(),
  current_status: z.string(),
  held: z.string().nullable().describe('e.g. held by customs'),
  warnings: z.array(z.string()).nullable().describe('Contradictions, disruptions'),
  pickup_place_name: z.string().nullable(),
  shipment_id: z.string(),
  bill_of_lading_number: z.string(),
  shipping_line_scac: z.string(),
  vessel_name: z.string().nullable(),
  voyage_number: z.string().nullable(),
  place_locode: z.string().nullable(),
  place_name: z.string().nullable(),
  arrival_at: z.string(),
  timezone: z.string().nullable(),
  precision: z.enum(['time', 'date']),
  arrival_is: ArrivalKind,
  said_by: Party.nullable(),
  is_overdue: z.boolean(),
  is_unknown: z.boolean(),
  is_tracking_stopped: z.boolean(),
  last_free_day: z.string().nullable(),
  free_days: z.array(z.string()).nullable(),
  is_sandbox: z.boolean(),
});
export type ContainerArrival = z.infer<typeof ContainerArrival>;

/** What the database gives of such a row. */
export interface ContainerArrivalRow
  extends Omit<ContainerArrival, 'held' | 'warnings' | 'last_free_day' | 'free_days' | 'is_overdue' | 'is_unknown'> {
  arrival_state: ExpectationState;
  contradictions: ShownContradiction[];
  disruptions: ShownDisruption[];
  last_free_days: RecordedLastFreeDay[];
  holds: StandingHold[];
}

/** SQL: the columns of such a row; `h` is the alias of the arrival. They need CONTAINER_ARRIVAL_JOINS. */
export const CONTAINER_ARRIVAL_COLUMNS = `c.id, c.number, c.current_status, c.shipment_id, s.bill_of_lading_number,
  s.scac AS shipping_line_scac, ${carriage('ev.name', 's.pod_vessel_name')} AS vessel_name,
  ${carriage('e.voyage_number', 's.pod_voyage_number')} AS voyage_number, l.locode AS place_locode, l.name AS place_name,
  h.at AS arrival_at, h.zone AS timezone, coalesce(e.precision, 'time') AS precision, h.kind AS arrival_is,
  coalesce(e.party, h.party) AS said_by, h.state AS arrival_state, s.line_tracking_stopped_at IS NOT NULL AS is_tracking_stopped,
  c.last_free_days, c.holds, ${listedContradictionsSql('c')} AS contradictions, c.disruptions, pl.name AS pickup_place_name, ${isSandboxSql('s.scac')}`;

// An estimate that its container took from the shipment has no event of its own; whose word it is is known without one.
export const CONTAINER_ARRIVAL_JOINS = `JOIN container c ON c.id = h.id JOIN shipment s ON s.id = c.shipment_id
  LEFT JOIN location l ON l.id = h.place_id LEFT JOIN location pl ON pl.id = c.pickup_location_id
  LEFT JOIN LATERAL (SELECT v.party, v.precision, v.vessel_id, v.voyage_number FROM transport_event v
    WHERE v.container_id = c.id AND v.at = h.at AND v.invalidated_at IS NULL AND v.event = CASE h.kind
      WHEN 'actual' THEN ${either(transportEvent('arrived_at_inland_destination'), transportEvent('vessel_arrived'))}
      WHEN 'unloaded' THEN ${either(transportEvent('rail_unloaded'), transportEvent('vessel_discharged'))}
      WHEN 'inferred' THEN CASE WHEN c.ind_seen_at IS NULL THEN '${transportEvent('full_out')}' ELSE '${transportEvent('available')}' END
      ELSE ${either(estimatedEvent('arrived_at_inland_destination'), estimatedEvent('vessel_arrived'))} END
    ORDER BY v.id LIMIT 1) e ON true
  LEFT JOIN vessel ev ON ev.id = e.vessel_id`;

/**
 * A container that was rolled comes by another vessel than the rest of its shipment, so its own arrival takes precedence;
 * where that names none, the shipment's vessel may be the one that is awaited, but not be said to have brought it.
 */
function carriage(own: string, shipments: string): string {
  return `CASE WHEN h.is_inland THEN NULL WHEN coalesce(e.vessel_id::text, e.voyage_number) IS NOT NULL THEN ${own}
    WHEN h.kind = 'estimated' THEN ${shipments} END`;
}

function either(inland: string, atPort: string): string {
  return `CASE WHEN h.is_inland THEN '${inland}' ELSE '${atPort}' END`;
}

const INSTANTS = ['arrival_at'] as const satisfies readonly (keyof ContainerArrivalRow)[];

/** The row of a list as it comes out of the database's JSON. */
export function toContainerArrival(row: ContainerArrivalRow): ContainerArrival {
  const {
    last_free_days: days,
    holds,
    contradictions,
    disruptions,
    arrival_state: state,
    ...shown
  } = normalizeInstants(row, INSTANTS);
  return {
    ...shortNames(shown, ['vessel_name', 'place_name', 'pickup_place_name']),
    held: heldOf(shown.current_status, holds),
    warnings: warningsOf({ ...shown, contradictions, disruptions }),
    is_overdue: state === 'overdue',
    is_unknown: state === 'unknown',
    last_free_day: bindingOf(days)?.date ?? null,
    free_days: lastFreeDaysInShort(days),
  };
}
