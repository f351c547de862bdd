import { z } from 'zod';
import { LOCATION_JSON, Location } from './location.ts';
import { TERMINAL_JSON, TerminalRecord } from './terminal.ts';

/** The places and facilities that a shipment refers to, by the names of its relations. */
export const ShipmentPlace = z.enum([
  'port_of_lading',
  'port_of_discharge',
  'destination',
  'pod_terminal',
  'destination_terminal',
]);
export type ShipmentPlace = z.infer<typeof ShipmentPlace>;

/** The requested places of one shipment, as whole records; null where the shipment has none. */
export const ShipmentPlaces = z.object({
  port_of_lading: Location.nullable().optional(),
  port_of_discharge: Location.nullable().optional(),
  destination: Location.nullable().optional(),
  pod_terminal: TerminalRecord.nullable().optional(),
  destination_terminal: TerminalRecord.nullable().optional(),
});
export type ShipmentPlaces = z.infer<typeof ShipmentPlaces>;

/** SQL: the JSON of those that are wanted; `alias` is the shipment. */
export function shipmentPlacesJson(wanted: readonly ShipmentPlace[], alias: string): string {
  return `json_build_object(${wanted.map((place) => `'${place}', ${placeJson(place, alias)}`).join(', ')})`;
}

function placeJson(place: ShipmentPlace, alias: string): string {
  const isTerminal = place === 'pod_terminal' || place === 'destination_terminal';
  if (isTerminal) return `(SELECT ${TERMINAL_JSON} FROM terminal t WHERE t.id = ${alias}.${place}_id)`;
  return `(SELECT ${LOCATION_JSON} FROM location l WHERE l.id = ${alias}.${place}_id)`;
}
