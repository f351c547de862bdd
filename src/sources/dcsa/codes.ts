import type {
  Classifier,
  DocumentObservation,
  FacilityReference,
  Movement,
  MovementObservation,
  TransportMode,
} from '../../domain/observation.ts';

/** A table of codes: what is not in it is not understood. */
type Codes<Meaning> = ReadonlyMap<string, Meaning>;

function codes<Meaning>(table: Record<string, Meaning>): Codes<Meaning> {
  return new Map(Object.entries(table));
}

/**
 * `equipmentEventTypeCode` of DCSA Track & Trace 2.2, and what version 3 adds. Null: the code is known, but no
 * movement: customs chose, inspected or released a container, it may be delivered to a place, it crossed a border.
 */
export const EQUIPMENT_EVENTS: Codes<Movement | null> = codes<Movement | null>({
  LOAD: 'load',
  DISC: 'discharge',
  GTIN: 'gate_in',
  GTOT: 'gate_out',
  STUF: 'stuff',
  STRP: 'strip',
  PICK: 'pick_up',
  DROP: 'drop',
  RSEA: 'reseal',
  RMVD: 'remove',
  INSP: 'inspect',
  AVPU: 'available',
  AVDO: null,
  CUSS: null,
  CUSI: null,
  CUSR: null,
  CROS: null,
});

/** `transportEventTypeCode`. */
export const TRANSPORT_EVENTS: Codes<Movement> = codes<Movement>({ ARRI: 'arrive', DEPA: 'depart' });

/** `shipmentEventTypeCode` of 2.2 and its later minor versions: what became of a document. */
export const SHIPMENT_EVENTS: Codes<DocumentObservation['event']> = codes<DocumentObservation['event']>({
  RECE: 'received',
  DRFT: 'other',
  PENA: 'pending',
  PENU: 'pending',
  PENC: 'pending',
  REJE: 'rejected',
  APPR: 'other',
  ISSU: 'issued',
  SURR: 'other',
  SUBM: 'other',
  VOID: 'cancelled',
  CANC: 'cancelled',
  DECL: 'rejected',
  CONF: 'confirmed',
  REQS: 'other',
  CMPL: 'other',
  HOLD: 'other',
  RELS: 'other',
});

/** `documentTypeCode`; a booking request (CBR) is not a booking yet, and a house bill is not the line's. */
export const DOCUMENT_TYPES: Codes<DocumentObservation['document']> = codes<DocumentObservation['document']>({
  BKG: 'booking',
  TRD: 'bill_of_lading',
  BL: 'bill_of_lading',
  BOL: 'bill_of_lading',
  MBL: 'bill_of_lading',
  SWB: 'bill_of_lading',
  CBR: 'other',
  SHI: 'other',
  SRM: 'other',
  ARN: 'other',
  VGM: 'other',
  CAS: 'other',
  CUS: 'other',
  CUC: 'other',
  DGD: 'other',
  OOG: 'other',
  CQU: 'other',
  INV: 'other',
  HCE: 'other',
  PCE: 'other',
  VCE: 'other',
  HBL: 'other',
});

/** `eventClassifierCode`. PLAN is what some lines write for PLN; REQ asks for a time and states none, so it is absent. */
export const CLASSIFIERS: Codes<Classifier> = codes<Classifier>({
  ACT: 'actual',
  EST: 'estimated',
  PLN: 'planned',
  PLAN: 'planned',
});

/** `emptyIndicatorCode`. */
export const EMPTY_INDICATORS: Codes<MovementObservation['load']> = codes<MovementObservation['load']>({
  EMPTY: 'empty',
  LADEN: 'laden',
  FULL: 'laden',
});

/** `modeOfTransport`. */
export const TRANSPORT_MODES: Codes<TransportMode> = codes<TransportMode>({
  VESSEL: 'vessel',
  BARGE: 'barge',
  FEEDER: 'barge',
  RAIL: 'rail',
  TRUCK: 'truck',
  ROAD: 'truck',
});

/** `facilityTypeCode`: BRTH is a berth of a terminal, INTE an inland terminal, COFS a freight station. */
export const FACILITY_TYPES: Codes<FacilityReference['type']> = codes<FacilityReference['type']>({
  POTE: 'terminal',
  BRTH: 'terminal',
  RAMP: 'ramp',
  INTE: 'ramp',
  DEPO: 'depot',
  CLOC: 'other',
  COFS: 'other',
  OFFD: 'other',
  PBPL: 'other',
});

/** `facilityCodeListProvider`. */
export const FACILITY_CODE_LISTS: Codes<FacilityReference['codeList']> = codes<FacilityReference['codeList']>({
  SMDG: 'SMDG',
  BIC: 'BIC',
});
