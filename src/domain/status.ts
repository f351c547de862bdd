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
