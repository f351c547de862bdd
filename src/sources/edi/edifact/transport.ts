import type { TransportMode } from '../../../domain/observation.ts';
import type { VesselReference } from '../../../domain/place-reference.ts';
import { isImoNumber } from '../../../domain/vessel.ts';
import { EDIFACT_TRANSPORT_MODES } from './codes.ts';
import { component, type EdifactSegment } from './tokenize.ts';

/** The transport that a TDT states. */
export interface Transport {
  /** Data element 8051: 1 inland, 10 before the main carriage, 20 the main carriage, 30 after it. */
  stage: string;
  mode: TransportMode | null;
  /** Both are null where it is no vessel: trains and trucks have numbers there too. */
  vessel: VesselReference | null;
  voyage: string | null;
}

/** Nothing is said of what carries it. */
export const UNKNOWN_TRANSPORT: Transport = { stage: '', mode: null, vessel: null, voyage: null };

/** Reads a TDT. An IMO number counts if its check digit is right, whatever list it is said to be from. */
export function readTransport(segment: EdifactSegment): Transport {
  const mode = EDIFACT_TRANSPORT_MODES.get(component(segment, 3)) ?? null;
  const stage = component(segment, 1);
  if (mode === 'rail' || mode === 'truck') return { ...UNKNOWN_TRANSPORT, stage, mode };
  const voyage = component(segment, 2).toUpperCase();
  return { stage, mode, vessel: vesselOf(segment), voyage: voyage === '' ? null : voyage };
}

/** The vessel or barge of a voyage that the header of a message states; 20 is the main carriage. */
export function mainCarriage(header: readonly EdifactSegment[]): Pick<Transport, 'mode' | 'vessel' | 'voyage'> {
  const transports = header.filter(({ tag }) => tag === 'TDT').map(readTransport);
  const main = transports.find(({ stage }) => stage === '20') ?? transports[0] ?? UNKNOWN_TRANSPORT;
  return { mode: main.mode === 'barge' ? 'barge' : 'vessel', vessel: main.vessel, voyage: main.voyage };
}

function vesselOf(segment: EdifactSegment): VesselReference | null {
  const id = component(segment, 8).replace(/^IMO\s*/i, '');
  const imo = isImoNumber(id) ? id : null;
  const text = component(segment, 8, 3);
  const name = text === '' ? null : text;
  return imo === null && name === null ? null : { imo, name };
}
