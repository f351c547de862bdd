import type { DeadlineParty, RecordedLastFreeDay } from '../../domain/container-record/last-free-day.ts';
import { decisiveLastFreeDay } from '../../domain/deadline.ts';
import type { DeadlineEventName } from '../../domain/milestones.ts';
import type { ContainerRow } from './container.ts';

/** What says which last free day an event is about; columns of the table and of a record are named alike. */
export type LastFreeDays = Pick<ContainerRow, 'pickup_lfd' | 'last_free_days'>;

const PARTIES: Partial<Record<DeadlineEventName, DeadlineParty>> = {
  'container.pickup_lfd_line.changed': 'shipping_line',
  'container.pickup_lfd_terminal.changed': 'terminal',
  'container.pickup_lfd_rail.changed': 'rail',
};

/**
 * The stated last free day that a changed deadline is about; null if none is stated any more, and for an appointment.
 * That of the contract is the line's, else the terminal's, else the railroad's, also after the pickup.
 */
export function dayOfEvent(
  event: DeadlineEventName,
  { pickup_lfd, last_free_days: days }: LastFreeDays,
): RecordedLastFreeDay | null {
  if (event === 'container.pickup_appointment.changed') return null;
  const party = PARTIES[event];
  const standing = days.filter(({ replaced }) => replaced !== true);
  const ofParty = party === undefined ? standing : standing.filter((day) => day.party === party);
  const own = ofParty.filter(({ relayed }) => relayed !== true);
  const stated = own.length > 0 ? own : ofParty;
  const shown = stated.filter(({ at }) => party !== undefined || at === pickup_lfd);
  return decisiveLastFreeDay(shown) ?? decisiveLastFreeDay(stated);
}
