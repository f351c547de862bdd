import type { ShipmentPlaces } from '../../services/record/shipment-places.ts';
import type { TerminalRecord } from '../../services/record/terminal.ts';
import type { TransportEvent } from '../../services/record/transport-event.ts';
import type { IncludeRequest } from '../include.ts';
import type { ResourceObject } from '../json-api.ts';
import { locationResource } from './location.ts';
import { terminalResource } from './terminal.ts';
import { transportEventResource } from './transport-event.ts';
import { vesselResource } from './vessel.ts';

/** The requested relations, and the path of the resource whose relations are meant; empty for primary data. */
export interface Wanted {
  requested: IncludeRequest;
  path: string;
}

/** A facility, if there is one, with the place in which it stands, if that was requested; `path` is that of the facility. */
export function facilityResources(
  terminal: TerminalRecord | null | undefined,
  { requested, path }: Wanted,
): ResourceObject[] {
  if (terminal === null || terminal === undefined) return [];
  const { port } = terminal;
  const hasPort = requested.has(`${path}.port`) && port !== null;
  return [terminalResource(terminal), ...(hasPort ? [locationResource(port)] : [])];
}

/** The places and facilities of a shipment that came along; `path` is that of the shipment. */
export function placeResources(places: ShipmentPlaces, { requested, path }: Wanted): ResourceObject[] {
  const { port_of_lading, port_of_discharge, destination, pod_terminal, destination_terminal } = places;
  const locations = [port_of_lading, port_of_discharge, destination].flatMap((location) => location ?? []);
  // A shipment refers to where it is discharged as to a terminal, and what comes along has to be what is referred to.
  const quay = pod_terminal ? ({ ...pod_terminal, type: 'terminal' } as const) : null;
  return [
    ...locations.map(locationResource),
    ...facilityResources(quay, { requested, path: below(path, 'pod_terminal') }),
    ...facilityResources(destination_terminal, { requested, path: below(path, 'destination_terminal') }),
  ];
}

/** Milestones that came along, with their settings, if these were requested; `path` is that of the milestones. */
export function eventResources(events: readonly TransportEvent[], wanted: Wanted): ResourceObject[] {
  return [...events.map(transportEventResource), ...settingResources(events, wanted)];
}

/** Where and on what milestones were, as far as that was requested. */
export function settingResources(events: readonly TransportEvent[], { requested, path }: Wanted): ResourceObject[] {
  const isRequested = (name: string) => requested.has(below(path, name));
  const facility = { requested, path: below(path, 'terminal') };
  return [
    ...(isRequested('location') ? events.flatMap(({ location }) => location ?? []).map(locationResource) : []),
    ...(isRequested('terminal') ? events.flatMap(({ terminal }) => facilityResources(terminal, facility)) : []),
    ...(isRequested('vessel')
      ? events.flatMap(({ vessel }) => vessel ?? []).map((vessel) => vesselResource(vessel))
      : []),
  ];
}

function below(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
