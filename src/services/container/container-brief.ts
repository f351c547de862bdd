import { localDate } from '../../domain/instant.ts';
import { lastFreeDayZone } from '../describe.ts';
import { feesTotal, holdNames } from './claims-in-short.ts';
import type { Container } from './container.ts';
import type { ContainerSummary } from './container-summary.ts';

/** A container among many of one shipment: how it stands and what has to be done about it, not where it goes. */
export type ContainerBrief = Pick<
  ContainerSummary,
  | 'id'
  | 'number'
  | 'current_status'
  | 'pod_arrived_at'
  | 'pod_eta_at'
  | 'pickup_lfd'
  | 'last_free_day'
  | 'available_for_pickup'
  | 'holds'
  | 'fees_total'
>;

/** The same of the whole record of a container. */
export function toContainerBrief(container: Container): ContainerBrief {
  const { id, number, current_status, pod_arrived_at, pod_eta_at, pickup_lfd } = container;
  return {
    id,
    number,
    current_status,
    pod_arrived_at,
    pod_eta_at: pod_arrived_at === null ? pod_eta_at : null,
    pickup_lfd,
    last_free_day: pickup_lfd === null ? null : localDate(pickup_lfd, lastFreeDayZone(container, pickup_lfd)),
    available_for_pickup: container.availability_known ? container.available_for_pickup : null,
    holds: holdNames(container.holds_at_pod_terminal),
    fees_total: feesTotal(container.fees_at_pod_terminal),
  };
}
