import type { StopReason } from '../domain/status.ts';

const STOP_REASONS: Record<StopReason, string> = {
  all_containers_terminated: 'all its containers were returned empty',
  past_arrival_window: 'it arrived long ago',
  past_full_out_window: 'its last container was picked up long ago',
  no_updates_at_line: 'the shipping line had reported nothing new for a long time',
  cancelled_by_user: 'a user of this account stopped it',
  booking_cancelled: 'the booking was cancelled',
};

/** Why tracking of a shipment has stopped, with the code beside the words. */
export function stopReasonText(reason: StopReason): string {
  return `${STOP_REASONS[reason]} (${reason})`;
}
