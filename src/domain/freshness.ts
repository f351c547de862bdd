import { HOUR_MS, type Instant, toEpochMs } from './instant.ts';

/**
 * How long the word of a source may be repeated as news. A terminal is asked every two hours while a container stands
 * there (src/scheduler/due.ts), and a truck takes minutes to fetch it: after a day a dozen looks have failed. A line
 * passes on what terminals told it half a day to a day before, so its silence says nothing until another day has gone by.
 */
export const FRESH_MS_MAX = { terminal: 24 * HOUR_MS, shipping_line: 48 * HOUR_MS } as const;

/** Whether what a source says was confirmed lately enough to be told as how things stand; never confirmed is not. */
export function isFresh(source: keyof typeof FRESH_MS_MAX, confirmedAt: Instant | null, asOf: Instant): boolean {
  return confirmedAt !== null && toEpochMs(asOf) - toEpochMs(confirmedAt) <= FRESH_MS_MAX[source];
}
