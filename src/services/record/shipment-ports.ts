import { textOrNull } from '../../domain/documented.ts';

/** The codes and names of the ports of a shipment and of its destination; null where they are not known. */
export const SHIPMENT_PORTS = {
  port_of_lading_locode: textOrNull('UN/LOCODE of the port of lading; null if not known'),
  port_of_lading_name: textOrNull('Name of the port of lading; null if not known'),
  port_of_discharge_locode: textOrNull('UN/LOCODE of the port of discharge; null if not known'),
  port_of_discharge_name: textOrNull('Name of the port of discharge; null if not known'),
  destination_locode: textOrNull('UN/LOCODE of the destination; null if there is none beyond the port of discharge'),
  destination_name: textOrNull('Name of the destination; null if there is none beyond the port of discharge'),
};

/** The types of `SHIPMENT_PORT_COLUMNS`. */
export const SHIPMENT_PORTS_ROW = {
  port_of_lading_locode: 'text?',
  port_of_lading_name: 'text?',
  port_of_discharge_locode: 'text?',
  port_of_discharge_name: 'text?',
  destination_locode: 'text?',
  destination_name: 'text?',
} as const;

/** SQL: the same as columns; they need `shipmentPortJoins`. */
export const SHIPMENT_PORT_COLUMNS = `pol.locode AS port_of_lading_locode, pol.name AS port_of_lading_name,
  pod.locode AS port_of_discharge_locode, pod.name AS port_of_discharge_name, dest.locode AS destination_locode,
  dest.name AS destination_name`;

/** SQL: the places of a shipment, as `pol`, `pod` and `dest`; `alias` is the shipment. */
export function shipmentPortJoins(alias: string): string {
  return `LEFT JOIN location pol ON pol.id = ${alias}.port_of_lading_id
  LEFT JOIN location pod ON pod.id = ${alias}.port_of_discharge_id LEFT JOIN location dest ON dest.id = ${alias}.destination_id`;
}
