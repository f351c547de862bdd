import { DAY_MS, type Instant, shift } from '../domain/instant.ts';
import type { JourneyState } from '../domain/journey/state.ts';
import type { ShipmentColumns } from './rows.ts';

/** A shipment that the user resumed is stopped again after so long without a new reason. */
const RESUMED_DAYS_MAX = 56;

/** Stops that time brings about when nothing else is said. */
const TIMED: ReadonlySet<string> = new Set(['past_arrival_window', 'past_full_out_window', 'no_updates_at_line']);

/** Reports bring these about, and undo them as well. */
const REPORTED: ReadonlySet<string> = new Set(['all_containers_terminated', 'booking_cancelled']);

/** The columns of a shipment that stops. */
export type Stop = Pick<ShipmentColumns, 'line_tracking_stopped_at' | 'line_tracking_stopped_reason'>;

/** Whether tracking stops by itself now. What held already when the user resumed does not count again at once. */
export function stopNow(
  shipment: ShipmentColumns,
  state: JourneyState,
  { isLine, now }: { isLine: boolean; now: Instant },
): Stop | null {
  if (state.stop === null || shipment.line_tracking_stopped_at !== null) return null;
  if (!isLine && TIMED.has(state.stop.reason)) return null;
  const spared = sparedUntil(shipment, state);
  if (spared !== null && now < spared) return null;
  return { line_tracking_stopped_at: now, line_tracking_stopped_reason: state.stop.reason };
}

/** Until when a shipment that was resumed goes on although a rule would stop it; null where none would. */
export function sparedUntil(
  { line_tracking_resumed_at: resumedAt }: ShipmentColumns,
  { stop }: JourneyState,
): Instant | null {
  if (resumedAt === null || stop === null || stop.since > resumedAt) return null;
  return shift(resumedAt, RESUMED_DAYS_MAX * DAY_MS);
}

/**
 * What becomes of a stop that reports brought about and later ones undo (an empty return that is retracted, or that a
 * terminal contradicts): it ends, or has another reason from now on; null where it stands.
 */
export function undoneStop(
  { line_tracking_stopped_at, line_tracking_stopped_reason: reason }: ShipmentColumns,
  { stop }: JourneyState,
): Stop | null {
  if (reason === null || !REPORTED.has(reason) || stop?.reason === reason) return null;
  if (stop === null) return { line_tracking_stopped_at: null, line_tracking_stopped_reason: null };
  return { line_tracking_stopped_at, line_tracking_stopped_reason: stop.reason };
}
