import type { CUSTOMS_CHOICES } from '../../domain/holds-and-fees.ts';
import type { Classifier, Movement, MovementObservation, TransportMode } from '../../domain/observation.ts';
import type { FacilityReference } from '../../domain/place-reference.ts';

/**
 * The codes of DCSA Track & Trace 2.2 and 3.0.0, and the words that the drafts of 3.0.0 from 2026 on write instead of
 * codes (Conformance-Gateway, TNT_v3.0.0.yaml). A version is recognized by its form, not by its codes, so all stand together.
 */

/** A table of codes: what is not in it is not understood. */
export type DcsaCodes<Meaning> = ReadonlyMap<string, Meaning>;

/** Makes a table of codes. */
export function dcsaCodes<Meaning>(table: Record<string, Meaning>): DcsaCodes<Meaning> {
  return new Map(Object.entries(table));
}

/**
 * `equipmentEventTypeCode` and `equipmentEventType`. Null: the code is known, but no movement: a container may be
 * delivered to a place, or it crossed a border. What customs do is in a table of its own.
 */
export const EQUIPMENT_EVENTS: DcsaCodes<Movement | null> = dcsaCodes<Movement | null>({
  LOAD: 'load',
  LOADED: 'load',
  DISC: 'discharge',
  DISCHARGED: 'discharge',
  GTIN: 'gate_in',
  GATED_IN: 'gate_in',
  GTOT: 'gate_out',
  GATED_OUT: 'gate_out',
  STUF: 'stuff',
  STUFFED: 'stuff',
  STRP: 'strip',
  STRIPPED: 'strip',
  PICK: 'pick_up',
  PICKED_UP: 'pick_up',
  DROP: 'drop',
  DROPPED_OFF: 'drop',
  RSEA: 'reseal',
  RESEALED: 'reseal',
  RMVD: 'remove',
  REMOVED: 'remove',
  INSP: 'inspect',
  INSPECTED: 'inspect',
  AVPU: 'available',
  AVAILABLE_FOR_PICKUP: 'available',
  AVDO: null,
  AVAILABLE_FOR_DROP_OFF: null,
  CROS: null,
  CROSSED: null,
  // COSCO's words for that it takes the cargo over.
  'CARGO RECEIVED': null,
});

/** What customs did with a container: kept it for a scan or an inspection, or let it go. */
export type CustomsAct = { isHold: true; words: (typeof CUSTOMS_CHOICES)[number] } | { isHold: false };

const SCAN: CustomsAct = { isHold: true, words: 'selected for a scan' };
const INSPECTION: CustomsAct = { isHold: true, words: 'selected for an inspection' };
const RELEASE: CustomsAct = { isHold: false };

/** The equipment events of version 3 in which customs act. */
export const CUSTOMS_EVENTS: DcsaCodes<CustomsAct> = dcsaCodes<CustomsAct>({
  CUSS: SCAN,
  CUSTOMS_SELECTED_FOR_SCAN: SCAN,
  CUSI: INSPECTION,
  CUSTOMS_SELECTED_FOR_INSPECTION: INSPECTION,
  CUSR: RELEASE,
  CUSTOMS_RELEASED: RELEASE,
});

/** `transportEventTypeCode`. Null: known, but no call: a vessel comes near. */
export const TRANSPORT_EVENTS: DcsaCodes<Movement | null> = dcsaCodes<Movement | null>({
  ARRI: 'arrive',
  ARRIVED: 'arrive',
  DEPA: 'depart',
  DEPARTED: 'depart',
  APPROACHING: null,
});

/** Event types of version 3 in which a device in or at a container reports: temperatures, doors, positions. */
export const MEASUREMENTS: ReadonlySet<string> = new Set(['IOT', 'REEFER']);

/** `eventClassifierCode`. PLAN is what some lines write for PLN; REQ requests a time and states none, so it is absent. */
export const CLASSIFIERS: DcsaCodes<Classifier> = dcsaCodes<Classifier>({
  ACT: 'actual',
  ACTUAL: 'actual',
  EST: 'estimated',
  ESTIMATED: 'estimated',
  PLN: 'planned',
  PLAN: 'planned',
  PLANNED: 'planned',
});

/** `emptyIndicatorCode`. */
export const EMPTY_INDICATORS: DcsaCodes<MovementObservation['load']> = dcsaCodes<MovementObservation['load']>({
  EMPTY: 'empty',
  LADEN: 'laden',
  FULL: 'laden',
});

/** `modeOfTransport`; MULTIMODAL does not name a mode. */
export const DCSA_TRANSPORT_MODES: DcsaCodes<TransportMode> = dcsaCodes<TransportMode>({
  VESSEL: 'vessel',
  BARGE: 'barge',
  FEEDER: 'barge',
  RAIL: 'rail',
  TRUCK: 'truck',
  ROAD: 'truck',
});

/** `facilityTypeCode`: BRTH is a berth of a terminal, INTE an inland terminal, COFS a freight station. */
export const FACILITY_TYPES: DcsaCodes<FacilityReference['type']> = dcsaCodes<FacilityReference['type']>({
  POTE: 'terminal',
  PORT_TERMINAL: 'terminal',
  BRTH: 'terminal',
  RAMP: 'ramp',
  INTE: 'ramp',
  INLAND_TERMINAL: 'ramp',
  DEPO: 'depot',
  DEPOT: 'depot',
  CLOC: 'other',
  CUSTOMER_LOCATION: 'other',
  COFS: 'other',
  CONTAINER_FREIGHT_STATION: 'other',
  OFFD: 'other',
  OFF_DOCK_STORAGE: 'other',
  PBPL: 'other',
  BORD: 'other',
  BORDER: 'other',
  WAYP: 'other',
  WAYPOINT: 'other',
});

/** `facilityCodeListProvider`. */
export const FACILITY_CODE_LISTS: DcsaCodes<FacilityReference['codeList']> = dcsaCodes<FacilityReference['codeList']>({
  SMDG: 'SMDG',
  BIC: 'BIC',
});
