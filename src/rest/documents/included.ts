import type { ShipmentPlaces } from '../../services/record/shipment-places.ts';
import type { TerminalRecord } from '../../services/record/terminal.ts';
import type { TransportEvent } from '../../services/record/transport-event.ts';
import type { IncludeRequest } from '../include.ts';
import type { ResourceObject } from '../json-api.ts';
import { locationResource } from './location.ts';
import { terminalResource } from './terminal.ts';
import { transportEventResource } from './transport-event.ts';
import { vesselResource } from './vessel.ts';

/** Which relations were asked for, and the path of the resource whose relations are meant; empty for primary data. */
export interface Wanted {
  asked: IncludeRequest;
  path: string;
}

/** A facility, if there is one, with the place in which it stands, if that was asked for; `path` is that of the facility. */
export function facilityResources(
  terminal: TerminalRecord | null | undefined,
  { asked, path }: Wanted,
): ResourceObject[] {
  if (terminal === null || terminal === undefined) return [];
  const { port } = terminal;
  const hasPort = asked.has(`${path}.port`) && port !== null;
  return [terminalResource(terminal), ...(hasPort ? [locationResource(port)] : [])];
}

/** The places and facilities of a shipment that came along; `path` is that of the shipment. */
export function placeResources(places: ShipmentPlaces, { asked, path }: Wanted): ResourceObject[] {
  const { port_of_lading, port_of_discharge, destination, pod_terminal, destination_terminal } = places;
  const locations = [port_of_lading, port_of_discharge, destination].flatMap((location) => location ?? []);
  // A shipment refers to where it is discharged as to a terminal, and what comes along has to be what is referred to.
  const quay = pod_terminal ? ({ ...pod_terminal, type: 'terminal' } as const) : null;
  return [
    ...locations.map(locationResource),
    ...facilityResources(quay, { asked, path: below(path, 'pod_terminal') }),
    ...facilityResources(destination_terminal, { asked, path: below(path, 'destination_terminal') }),
  ];
}

/** Milestones that came along, with their settings, if these were asked for; `path` is that of the milestones. */
export function eventResources(events: readonly TransportEvent[], wanted: Wanted): ResourceObject[] {
  return [...events.map(transportEventResource), ...settingResources(events, wanted)];
}

/** Where and on what milestones were, as far as that was asked for. */
export function settingResources(events: readonly TransportEvent[], { asked, path }: Wanted): ResourceObject[] {
  const isAsked = (name: string) => asked.has(below(path, name));
  const facility = { asked, path: below(path, 'terminal') };
  return [
    ...(isAsked('location') ? events.flatMap(({ location }) => location ?? []).map(locationResource) : []),
    ...(isAsked('terminal') ? events.flatMap(({ terminal }) => facilityResources(terminal, facility)) : []),
    ...(isAsked('vessel') ? events.flatMap(({ vessel }) => vessel ?? []).map((vessel) => vesselResource(vessel)) : []),
  ];
}

function below(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
