import { quoted } from '../core/text.ts';
import { hasLeftPort } from '../domain/container-record/left-port.ts';
import type { Container } from '../services/record/container.ts';
import type { Shipment } from '../services/record/shipment.ts';
import type { TerminalRecord } from '../services/record/terminal.ts';
import { localTime } from '../wording/local-time.ts';
import { placeName } from '../wording/outside-text.ts';
import { landedText } from './landed-text.ts';
import { whenText } from './movement-text.ts';

/** What names the places that a container has by their roles alone; what was not read is absent. */
export interface ContainerPlaces {
  shipment?: Shipment | undefined;
  pod_terminal?: TerminalRecord | null | undefined;
}

/** Where it stands at its port of discharge, or that its vessel arrived there; null before that. */
export function portText(container: Container, { shipment, pod_terminal: terminal }: ContainerPlaces): string | null {
  const { pod_discharged_at, pod_arrived_at, pod_timezone, location_at_pod_terminal: location } = container;
  const port = portName(shipment);
  if (pod_discharged_at === null) {
    if (pod_arrived_at === null)
      return landedText(container, besideText(container, shipment) ?? terminalText(terminal ?? null, port));
    return `Its vessel arrived at ${port} on ${localTime(pod_arrived_at, pod_timezone)}; its discharge is not reported.`;
  }
  const spot = location === null ? '' : `, place ${quoted(location)}`;
  const at = besideText(container, shipment) ?? terminalText(terminal ?? null, port);
  return `It is at ${at}${spot}, discharged on ${localTime(pod_discharged_at, pod_timezone)}.${turnedBackText(container)}`;
}

/** The terminal that has it; of the neighbouring port, where the line calls both ports by one name. */
function terminalText(terminal: TerminalRecord | null, port: string): string {
  if (terminal === null) return port;
  const firms = terminal.firms_code ? ` (FIRMS ${terminal.firms_code})` : '';
  const stands = terminal.port?.name ?? terminal.port?.code ?? null;
  const where = stands === null || placeName(stands) === port ? port : `${placeName(stands)} (${namedText(port)})`;
  return `${placeName(terminal.name)}${firms}, ${where}`;
}

/** A yard beside the port at which it is to be picked up, and stands. */
function besideText(container: Container, shipment: Shipment | undefined): string | null {
  const { pickup_facility_name, pickup_place_locode: locode, pickup_place_name } = container;
  const name = pickup_place_name ?? locode;
  const isElsewhere = [shipment?.port_of_discharge_locode ?? null, shipment?.destination_locode ?? null].every(
    (known) => known !== locode,
  );
  if (shipment === undefined || name === null || !isElsewhere || hasLeftPort(container, portLocode({ shipment })))
    return null;
  const names = [pickup_facility_name, name].filter((one) => one !== null).map(placeName);
  return `${names.join(', ')} (${namedText(portName(shipment))})`;
}

function namedText(port: string): string {
  return `the shipping line names ${port}`;
}

/** That it had left through the gate and came back, as a further sentence; empty where it did not. */
export function turnedBackText({ last_movement: last }: Container): string {
  return last?.milestone === 'turned_back'
    ? ` It left through the gate and was brought back on ${whenText(last)}.`
    : '';
}

/** The port of discharge by its name, or its role. */
export function portName(shipment: Shipment | undefined): string {
  return nameOr(shipment?.port_of_discharge_name, 'its port of discharge');
}

/** A place by its name, or its role where it is not named. */
export function nameOr(name: string | null | undefined, role: string): string {
  return name == null ? role : placeName(name);
}

/** The code of the port of discharge; null where it is not known. */
export function portLocode({ shipment }: ContainerPlaces): string | null {
  return shipment?.port_of_discharge_locode ?? null;
}
