import { decisiveLastFreeDay } from '../../domain/deadline.ts';
import type { EventName } from '../../domain/milestones.ts';
import type { Party } from '../../domain/observation.ts';
import type { ContainerRow } from './container.ts';

/** What says whose last free day counts; columns of the table and of a record are named alike. */
export type LastFreeDays = Pick<
  ContainerRow,
  'pickup_lfd_line' | 'pickup_lfd_terminal' | 'pickup_lfd_rail' | 'pod_rail_loaded_at' | 'pod_rail_departed_at'
>;

/** Whose last free day counts, also after the pickup; null if nobody has set one. */
export function lastFreeDayParty(container: LastFreeDays): Party | null {
  const { pickup_lfd_line, pickup_lfd_terminal, pickup_lfd_rail } = container;
  // What the terminal at the port allowed ends with the departure by rail (../../domain/journey/last-free-days.ts).
  const hasLeftByRail = container.pod_rail_loaded_at !== null || container.pod_rail_departed_at !== null;
  const days = [
    { party: 'shipping_line', at: pickup_lfd_line },
    { party: 'terminal', at: hasLeftByRail ? null : pickup_lfd_terminal },
    { party: 'rail', at: pickup_lfd_rail },
  ] as const;
  return decisiveLastFreeDay(days.flatMap(({ party, at }) => (at === null ? [] : [{ party, at }])))?.party ?? null;
}

/**
 * Whether a deadline counts where the container is picked up, be that far inland: those of the line and of the railroad
 * do, and the one in force does if it is one of theirs. `party` is whose that one is.
 */
export function isCountedAtPickup(event: EventName, party: Party | null): boolean {
  if (event === 'container.pickup_lfd.changed') return party === 'shipping_line' || party === 'rail';
  return event === 'container.pickup_lfd_line.changed' || event === 'container.pickup_lfd_rail.changed';
}
