import type { TransportEvent } from '../record/transport-event.ts';

/** A milestone as it stands in a list of containers: what, when, where, on what, and whose word it is. */
export interface EventSummary
  extends Pick<
    TransportEvent,
    | 'event'
    | 'timestamp'
    | 'timestamp_precision'
    | 'timezone'
    | 'local_time'
    | 'location_locode'
    | 'voyage_number'
    | 'data_source'
  > {
  location_name: string | null;
  vessel_name: string | null;
}

/** A milestone in short. */
export function toEventSummary(event: TransportEvent): EventSummary {
  const { timestamp, timestamp_precision, timezone, local_time, location_locode, voyage_number, data_source } = event;
  return {
    event: event.event,
    timestamp,
    timestamp_precision,
    timezone,
    local_time,
    location_locode,
    location_name: event.location?.name ?? null,
    vessel_name: event.vessel?.name ?? null,
    voyage_number,
    data_source,
  };
}
