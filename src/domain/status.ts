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
  new: 'It has not been loaded on a ship yet, or nothing has been seen of it yet',
  on_ship: 'It went on a ship, feeder or barge and was not discharged at its port yet, even if the ship has arrived',
  available: 'It is said to be available for pickup where it stands',
  not_available: 'It is said not to be available for pickup where it stands, not yet or not any more',
  grounded: 'It was discharged or, further inland, unloaded, and nothing is known of its availability there',
  on_rail: 'It was loaded on a train and not unloaded yet',
  picked_up: 'The laden container left through the gate',
  off_dock: 'The terminal moved it to a yard outside',
  delivered: 'It was delivered to the consignee',
  dropped: 'The source says that it was dropped, and nothing later is known',
  loaded: 'The source says that it was loaded, but not on what',
  empty_returned: 'The empty container was returned: the journey has ended',
  awaiting_inland_transfer: 'It was discharged at the port and is to go on inland',
} as const satisfies Record<ContainerStatus, string>;

/** The container has left for its consignee: no free time runs at a terminal any more. */
export const PICKED_UP_STATUSES = [
  'picked_up',
  'delivered',
  'empty_returned',
] as const satisfies readonly ContainerStatus[];

/** Why a shipment is not asked for at the line any more. */
export const StopReason = z.enum([
  'all_containers_terminated',
  'past_arrival_window',
  'past_full_out_window',
  'no_updates_at_line',
  'cancelled_by_user',
  'booking_cancelled',
]);
export type StopReason = z.infer<typeof StopReason>;
