import { LOCAL_CLOCK } from '../../core/local-clock.ts';

/**
 * SQL: the zone of a place of a shipment, by the aliases of both; `LOCAL_CLOCK` where it is not known and an event of the
 * shipment there has a local time, else null. Without a place the events are not searched.
 */
export function clockOf(place: string, shipment = 's'): string {
  return `coalesce(${place}.timezone, CASE WHEN ${place}.id IS NOT NULL THEN (SELECT ze.timezone FROM container zc JOIN transport_event ze ON ze.container_id = zc.id
    WHERE zc.shipment_id = ${shipment}.id AND ze.location_id = ${place}.id AND ze.timezone = '${LOCAL_CLOCK}'
      AND ze.invalidated_at IS NULL LIMIT 1) END)`;
}
