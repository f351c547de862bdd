import { referenceId } from '../../../core/id.ts';
import type { Instant } from '../../../domain/instant.ts';
import type { MilestoneName } from '../../../domain/milestones.ts';
import { knownLocation } from '../../record/known-location.ts';
import type { Location } from '../../record/location.ts';
import type { TerminalRecord } from '../../record/terminal.ts';
import type { Vessel } from '../../record/vessel.ts';

/** The id of a thing of the examples, always the same. */
export function exampleId(name: string): string {
  return referenceId('example', name);
}

/** The invented journey of the examples: by sea from Ningbo over Busan to Los Angeles, by rail to Chicago. */
export const PORT_OF_LADING = place('CNNGB');
const PORT_OF_TRANSSHIPMENT = place('KRPUS');
export const PORT_OF_DISCHARGE = place('USLAX');
export const DESTINATION = place('USCHI');

export const POD_TERMINAL: TerminalRecord = {
  id: exampleId('terminal'),
  type: 'terminal',
  name: 'Example Container Terminal',
  nickname: 'Example',
  firms_code: 'X123',
  smdg_code: 'XMPL',
  bic_facility_code: null,
  port: PORT_OF_DISCHARGE,
};

export const DESTINATION_TERMINAL: TerminalRecord = {
  id: exampleId('rail_terminal'),
  type: 'rail_terminal',
  name: 'Example Intermodal Ramp',
  nickname: null,
  firms_code: 'X456',
  smdg_code: null,
  bic_facility_code: null,
  port: DESTINATION,
};

/** IMO 9074729 is the number by which the check digit of such numbers is usually explained. */
export const VESSEL: Vessel = { id: exampleId('vessel'), name: 'EXAMPLE STAR', imo: '9074729' };
export const VOYAGE = '042E';

/** Where a milestone of the example takes place, and when. */
export interface Stage {
  at: Instant;
  location: Location;
  terminal: TerminalRecord | null;
  vessel: Vessel | null;
}

/** Every milestone there is, in the order in which they come to pass. */
export const STAGES = {
  empty_out: stage('2026-05-02T02:10:00.000Z', PORT_OF_LADING),
  full_in: stage('2026-05-04T06:40:00.000Z', PORT_OF_LADING),
  vessel_loaded: afloat('2026-05-07T11:05:00.000Z', PORT_OF_LADING),
  vessel_departed: afloat('2026-05-08T01:30:00.000Z', PORT_OF_LADING),
  transshipment_arrived: afloat('2026-05-10T03:00:00.000Z', PORT_OF_TRANSSHIPMENT),
  transshipment_discharged: afloat('2026-05-10T14:20:00.000Z', PORT_OF_TRANSSHIPMENT),
  feeder_loaded: afloat('2026-05-11T08:00:00.000Z', PORT_OF_TRANSSHIPMENT),
  feeder_departed: afloat('2026-05-11T12:00:00.000Z', PORT_OF_TRANSSHIPMENT),
  feeder_arrived: afloat('2026-05-12T02:00:00.000Z', PORT_OF_TRANSSHIPMENT),
  feeder_discharged: afloat('2026-05-12T06:00:00.000Z', PORT_OF_TRANSSHIPMENT),
  transshipment_loaded: afloat('2026-05-13T09:45:00.000Z', PORT_OF_TRANSSHIPMENT),
  transshipment_departed: afloat('2026-05-13T22:15:00.000Z', PORT_OF_TRANSSHIPMENT),
  vessel_arrived: afloat('2026-05-24T13:00:00.000Z', PORT_OF_DISCHARGE, POD_TERMINAL),
  vessel_berthed: afloat('2026-05-24T16:30:00.000Z', PORT_OF_DISCHARGE, POD_TERMINAL),
  vessel_discharged: afloat('2026-05-25T15:19:00.000Z', PORT_OF_DISCHARGE, POD_TERMINAL),
  rail_loaded: stage('2026-05-27T18:00:00.000Z', PORT_OF_DISCHARGE, POD_TERMINAL),
  rail_departed: stage('2026-05-28T04:25:00.000Z', PORT_OF_DISCHARGE, POD_TERMINAL),
  rail_arrived: stage('2026-06-01T09:10:00.000Z', DESTINATION, DESTINATION_TERMINAL),
  arrived_at_inland_destination: stage('2026-06-01T09:10:00.000Z', DESTINATION, DESTINATION_TERMINAL),
  rail_unloaded: stage('2026-06-01T13:40:00.000Z', DESTINATION, DESTINATION_TERMINAL),
  not_available: stage('2026-06-01T14:00:00.000Z', DESTINATION, DESTINATION_TERMINAL),
  available: stage('2026-06-01T20:00:00.000Z', DESTINATION, DESTINATION_TERMINAL),
  full_out: stage('2026-06-03T15:30:00.000Z', DESTINATION, DESTINATION_TERMINAL),
  delivered: stage('2026-06-03T19:00:00.000Z', DESTINATION),
  empty_in: stage('2026-06-05T17:45:00.000Z', DESTINATION, DESTINATION_TERMINAL),
} as const satisfies Record<MilestoneName, Stage>;

function stage(at: Instant, location: Location, terminal: TerminalRecord | null = null): Stage {
  return { at, location, terminal, vessel: null };
}

function afloat(at: Instant, location: Location, terminal: TerminalRecord | null = null): Stage {
  return { at, location, terminal, vessel: VESSEL };
}

function place(locode: string): Location {
  const known = knownLocation(locode);
  if (known === null) throw new Error(`The table of locations has no ${locode}.`);
  return known;
}
