import { DAY_MS } from '../instant.ts';

/** Days before the berthing at which estimates are compared with the outcome. */
export const LEAD_DAYS = [21, 14, 10, 7, 5, 3, 2, 1] as const;
export type LeadDays = (typeof LEAD_DAYS)[number];

/** Farther ahead no forecast was ever compared with an outcome. */
export const AHEAD_DAYS_MAX = 2 * LEAD_DAYS[0];

/** The last of the days that an estimate has come down to; the first for what is farther off. */
export function leadOf(estimatedMs: number, nowMs: number): LeadDays {
  const days = (estimatedMs - nowMs) / DAY_MS;
  return LEAD_DAYS.findLast((lead) => days <= lead) ?? LEAD_DAYS[0];
}
