import { LOCAL_CLOCK } from '../core/local-clock.ts';
import { wallClock } from '../domain/instant.ts';

/**
 * `2026-11-25 06:30 America/Los_Angeles`. What was told as a day alone is kept as its midnight, and shown as a day again:
 * hardly anything happens at that very minute, and whoever reads it would believe the minute.
 */
export function localTime(instant: string, timezone: string | null): string {
  const zone = timezone === LOCAL_CLOCK ? 'local time (zone not known)' : (timezone ?? 'UTC');
  return `${wallClock(instant, timezone).replace(/ 00:00$/, '')} ${zone}`;
}
