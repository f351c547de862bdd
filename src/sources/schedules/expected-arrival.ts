import type { Timestamp } from './payload.ts';

/**
 * Whether a time of a schedule is one that is taken: an expected arrival. Actual times come from the parties that observed
 * them; the departure does not concern a container that is discharged.
 */
export function isExpectedArrival({ eventTypeCode, eventClassifierCode }: Timestamp): boolean {
  return eventTypeCode === 'ARRI' && eventClassifierCode !== 'ACT';
}
