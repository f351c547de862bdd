import { type Instant, MINUTE_MS, shift } from '../../domain/instant.ts';

/*
 * A watch is shared: it may have been polled, and may have answered, before an account began to follow it. What it says
 * of the journey is shown whatever its date. When it was polled before is not shown, and what was received before is shown
 * as received when the account began to follow it, because that is when the account learned it. What a terminal shows has
 * a date of its own, which stands instead of a confirmation from before.
 */

/** The poll that finds a number begins so long before the account has its shipment, at the most. */
const OWN_FIRST_MS = MINUTE_MS;

/** SQL: when a terminal confirmed what it shows, if the account followed the watch by then; `at` is the moment. */
export function confirmedSinceSql(at: string, since: string): string {
  return `CASE WHEN ${at} >= ${since} THEN ${at} END`;
}

/** SQL: the last attempt to poll a watch for an account; null if that was before the account followed it. */
export function attemptedSinceSql(schedule: string, shipment: string): string {
  const [at, since] = [`${schedule}.last_attempted_at`, `${shipment}.created_at`];
  return `CASE WHEN ${at} >= ${since} - interval '${OWN_FIRST_MS} milliseconds' THEN greatest(${at}, ${since}) END`;
}

/** SQL: when the last answer was received, not before the account followed the watch; null without an answer. */
export function succeededSinceSql(schedule: string, shipment: string): string {
  const at = `${schedule}.last_succeeded_at`;
  return `CASE WHEN ${at} IS NOT NULL THEN greatest(${at}, ${shipment}.created_at) END`;
}

/** The moment of an attempt, where the account followed the watch by then. */
export function attemptedSince(at: Instant | null, followedSince: Instant): Instant | null {
  if (at === null || at < shift(followedSince, -OWN_FIRST_MS)) return null;
  return receivedSince(at, followedSince);
}

/** The moment of a receipt, not before the account followed the watch. */
export function receivedSince(at: Instant | null, followedSince: Instant): Instant | null {
  return at === null || at >= followedSince ? at : followedSince;
}
