import { bindingOf, lastFreeDaysInShort } from '../domain/container-record/last-free-day.ts';
import { appointmentInShort, type ContainerSummary } from '../services/container/container-summary.ts';
import type { Container } from '../services/record/container.ts';
import { feesTotal, holdNames } from '../wording/claims.ts';
import { sightingBrief } from '../wording/sightings-text.ts';
import { heldOf } from '../wording/status-words.ts';
import { warningsOf } from '../wording/warnings.ts';
import { hasSeveralBills, type Parts } from './numbers-text.ts';

/** A container among many of one shipment: how it stands and what has to be done about it, not where it goes. */
export type ContainerBrief = Pick<
  ContainerSummary,
  | 'id'
  | 'number'
  | 'current_status'
  | 'held'
  | 'warnings'
  | 'last_seen'
  | 'pickup_place_name'
  | 'pod_arrived_at'
  | 'pod_eta_at'
  | 'last_free_day'
  | 'free_days'
  | 'pickup_appointment'
  | 'available_for_pickup'
  | 'ready_for_pickup'
  | 'holds'
  | 'fees_total'
> & {
  /** Those that it is on, where its shipment has several; null otherwise. */
  bill_of_lading_numbers: string[] | null;
};

/** The same of the whole record of a container. */
export function toContainerBrief(container: Container, shipment: Parts, now: number): ContainerBrief {
  const { id, number, current_status, pod_arrived_at, pod_eta_at, last_free_days: days } = container;
  return {
    id,
    number,
    bill_of_lading_numbers: hasSeveralBills(shipment) ? container.bill_of_lading_numbers : null,
    current_status,
    held: heldOf(current_status, container.holds_at_pod_terminal),
    warnings: warningsOf(container),
    last_seen: sightingBrief(container.last_seen),
    pickup_place_name: container.pickup_place_name,
    pod_arrived_at,
    pod_eta_at: pod_arrived_at === null ? pod_eta_at : null,
    last_free_day: bindingOf(days)?.date ?? null,
    free_days: lastFreeDaysInShort(days),
    pickup_appointment: appointmentInShort(container, now),
    available_for_pickup: container.availability_known ? container.available_for_pickup : null,
    ready_for_pickup: container.ready_for_pickup,
    holds: holdNames(container.holds_at_pod_terminal),
    fees_total: feesTotal(container.fees_at_pod_terminal),
  };
}
