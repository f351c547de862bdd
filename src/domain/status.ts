import { z } from 'zod';

/** `current_status` of a container (specification, "States and transitions"). */
export const ContainerStatus = z.enum([
  'new',
  'on_ship',
  'available',
  'not_available',
  'grounded',
  'on_rail',
  'picked_up',
  'off_dock',
  'delivered',
  'dropped',
  'loaded',
  'empty_returned',
  'awaiting_inland_transfer',
]);
export type ContainerStatus = z.infer<typeof ContainerStatus>;

/** What each status means, in one sentence (src/domain/journey/status-rank.ts decides which one holds). */
export const STATUS_MEANINGS = {
  new: 'It has not been loaded on a vessel yet, or nothing was reported yet',
  on_ship:
    'It was loaded on a vessel, feeder or barge and not discharged at its port yet, even if the vessel has arrived',
  available: 'It is reported available for pickup at its place',
  not_available: 'It is reported not available for pickup at its place, not yet or no longer',
  grounded: 'It was discharged, or unloaded inland, and its availability there is not reported',
  on_rail: 'It was loaded on a train and not unloaded yet',
  picked_up: 'The laden container left through the gate',
  off_dock: 'The terminal moved it to an off-dock yard',
  delivered: 'It was delivered to the consignee',
  dropped: 'It is reported dropped off, and nothing later is known',
  loaded: 'It is reported loaded, without the means of transport',
  empty_returned: 'The empty container was returned: the journey has ended',
  awaiting_inland_transfer: 'It was discharged at the port and waits for its inland transport',
} as const satisfies Record<ContainerStatus, string>;

/** The container has left for its consignee: no free time runs at a terminal any more. */
export const PICKED_UP_STATUSES = [
  'picked_up',
  'delivered',
  'empty_returned',
] as const satisfies readonly ContainerStatus[];

/** Why a shipment is not polled at the line any more. */
export const StopReason = z.enum([
  'all_containers_terminated',
  'past_arrival_window',
  'past_full_out_window',
  'no_updates_at_line',
  'cancelled_by_user',
  'booking_cancelled',
]);
export type StopReason = z.infer<typeof StopReason>;
