import type { RecordedLastFreeDay } from '../../domain/container-record/last-free-day.ts';
import type { StandingHold } from '../../domain/holds-and-fees.ts';

/** A container of a shipment that was found, as it is stored. */
export interface FoundContainer {
  id: string;
  number: string;
  current_status: string;
  holds: StandingHold[];
  last_free_days: RecordedLastFreeDay[];
}
