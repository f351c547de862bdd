import { LOCAL_CLOCK } from '../core/local-clock.ts';
import { wallClock } from '../domain/instant.ts';

/**
 * `2026-11-25 06:30 America/Los_Angeles`. A date without a time is stored as midnight and shown as a date again:
 * hardly anything happens at midnight, and a reader would take the time as stated.
 */
export function localTime(instant: string, timezone: string | null): string {
  const zone = timezone === LOCAL_CLOCK ? 'local time (zone not known)' : (timezone ?? 'UTC');
  return `${wallClock(instant, timezone).replace(/ 00:00$/, '')} ${zone}`;
}
