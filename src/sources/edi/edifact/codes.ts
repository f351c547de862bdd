import type { Classifier, Movement, MovementObservation, TransportMode } from '../../../domain/observation.ts';

/** A table of codes: what is not in it is not understood. */
export type EdifactCodes<Meaning> = ReadonlyMap<string, Meaning>;

/** Makes a table of codes. */
export function edifactCodes<Meaning>(table: Readonly<Record<string, Meaning>>): EdifactCodes<Meaning> {
  return new Map(Object.entries(table));
}

/** What a status or a report says that a container did; null where it does not say on what, or how it was loaded. */
export interface Meaning {
  movement: Movement;
  mode: TransportMode | null;
  load: MovementObservation['load'];
}

function does(movement: Movement, mode: TransportMode | null = null, load: Meaning['load'] = null): Meaning {
  return { movement, mode, load };
}

/**
 * Transport status, UN/ECE Recommendation 24 (third revision, CEFACT/ICG/2004/IC006), which UN/EDIFACT D.00B names for
 * data element 9011 in C555. Its codes say what happened, and not on which means of transport.
 */
export const TRANSPORT_STATUSES: EdifactCodes<Meaning | null> = edifactCodes<Meaning | null>({
  '1': does('arrive'),
  '13': does('pick_up'),
  '21': does('deliver'),
  '24': does('depart'),
  '28': does('strip'),
  '48': does('load'),
  '93': does('stuff'),
  '127': does('depart'),
  '346': does('discharge'),
});

/**
 * ASC X12 transaction set 315, shipment status codes, which ocean carriers write into C555 as they are. Null: the code
 * is known, but no movement: releases, customs holds, notices.
 */
export const SHIPMENT_STATUSES: Readonly<Record<string, Meaning | null>> = {
  A: does('arrive'),
  AE: does('load', 'vessel'),
  AL: does('load', 'rail'),
  AR: does('arrive', 'rail'),
  AV: does('available'),
  CR: null,
  CT: null,
  D: does('deliver'),
  DN: does('not_available'),
  EE: does('gate_out', null, 'empty'),
  I: does('gate_in'),
  NF: null,
  NT: null,
  OA: does('gate_out'),
  P: does('depart'),
  PA: null,
  PQ: null,
  RD: does('gate_in', null, 'empty'),
  RL: does('depart', 'rail'),
  UR: does('discharge', 'rail'),
  UV: does('discharge', 'vessel'),
  VA: does('arrive', 'vessel'),
  VD: does('depart', 'vessel'),
};

/**
 * Message type and BGM document code of the reports of terminals and depots. SMDG user manuals COARRI (D.95B 1.2 and
 * 1.6: 98 and 270; ITIGG and D.00B 2.1: 44 and 46) and CODECO (D.95B, D.00B 2.1).
 */
export const REPORTS: EdifactCodes<Meaning> = edifactCodes<Meaning>({
  'COARRI 44': does('discharge', 'vessel'),
  'COARRI 98': does('discharge', 'vessel'),
  'COARRI 46': does('load', 'vessel'),
  'COARRI 270': does('load', 'vessel'),
  'CODECO 34': does('gate_in'),
  'CODECO 36': does('gate_out'),
});

/** What an order to a terminal states of the call of the vessel: whether it comes or leaves, where and when. */
export interface OrderedCall {
  movement: 'arrive' | 'depart';
  /** Data element 3227 of the LOC, and 2005 of the DTM, in the header. */
  place: string;
  time: string;
}

/**
 * BGM document codes of COPRAR (SMDG user manuals D.95B 1.2 and D.00B): orders to discharge (43) and to load (45). What is
 * ordered has no time of its own; the header has the expected arrival and departure of the vessel.
 */
export const ORDERS: EdifactCodes<OrderedCall> = edifactCodes<OrderedCall>({
  '43': { movement: 'arrive', place: '11', time: '132' },
  '45': { movement: 'depart', place: '9', time: '133' },
});

/** BGM document codes of COPARN: orders to accept (11) and to release (12) equipment, and bookings (126). */
export const ANNOUNCEMENTS: ReadonlySet<string> = new Set(['11', '12', '126']);

/** UN/EDIFACT D.00B, data element 1225: functions that take back what a message says, here cancellation and deletion. */
export const TAKING_BACK: ReadonlySet<string> = new Set(['1', '3']);

/** UN/EDIFACT D.00B, data element 8169 in EQD; 7 and 8 are full with several consignments, or with one. */
export const FULLNESS: EdifactCodes<MovementObservation['load']> = edifactCodes<MovementObservation['load']>({
  '4': 'empty',
  '5': 'laden',
  '7': 'laden',
  '8': 'laden',
});

/**
 * UN/EDIFACT D.00B, data element 8249 in EQD: the equipment is in a discharge or loading report, but was not put ashore
 * or brought on board by it. 14 is discharged only to be loaded again on the same vessel.
 */
export const NOT_HANDLED: EdifactCodes<string> = edifactCodes<string>({
  '4': 'it remains on board',
  '5': 'it was shifted within the vessel',
  '7': 'it was announced, but did not arrive',
  '14': 'it was discharged to be loaded again on the same vessel',
});

/** UN/EDIFACT D.00B, data element 8249: the trade that a container is in. */
export const EXPORT = '2';
export const IMPORT = '3';

/** UN/EDIFACT D.00B, data element 8067 in TDT (UN/ECE Recommendation 19); mail and fixed installations carry no boxes. */
export const EDIFACT_TRANSPORT_MODES: EdifactCodes<TransportMode> = edifactCodes<TransportMode>({
  '1': 'vessel',
  '2': 'rail',
  '3': 'truck',
  '8': 'barge',
});

/**
 * UN/EDIFACT D.00B, data element 2005, as DTM below a place of a voyage. 136 does not say whether it is an estimate: a
 * moment that has passed is taken as the departure, as SMDG manuals use it, and one ahead as an estimate (null).
 */
export const CALL_TIMES: EdifactCodes<{ movement: 'arrive' | 'depart'; classifier: Classifier | null }> = edifactCodes<{
  movement: 'arrive' | 'depart';
  classifier: Classifier | null;
}>({
  '132': { movement: 'arrive', classifier: 'estimated' },
  '133': { movement: 'depart', classifier: 'estimated' },
  '136': { movement: 'depart', classifier: null },
  '178': { movement: 'arrive', classifier: 'actual' },
  '186': { movement: 'depart', classifier: 'actual' },
});

/**
 * UN/EDIFACT D.00B, data element 3227, as LOC of a voyage: what the container does there is by sea, or on the way to
 * the sea or from it. 29 is read as carriers use it: the ramp at which the train ends.
 */
export const CALL_PLACES: EdifactCodes<'sea' | 'discharge' | 'land'> = edifactCodes<'sea' | 'discharge' | 'land'>({
  '5': 'land',
  '7': 'land',
  '8': 'land',
  '9': 'sea',
  '11': 'discharge',
  '12': 'discharge',
  '13': 'discharge',
  '29': 'land',
  '88': 'land',
});

/** DTM of the status itself: 334 status change; others are what senders write instead, the likeliest first. */
export const STATUS_TIMES = ['334', '7', '203', '78'] as const;

/** DTM of a move at a terminal or gate: 203 execution, 7 effective, 334 status change. */
export const REPORT_TIMES = ['203', '7', '334'] as const;

/** RFF qualifiers of the line's own documents: bill of lading, master bill of lading, booking. */
export const REFERENCE_TYPES: EdifactCodes<'bill_of_lading' | 'booking'> = edifactCodes<'bill_of_lading' | 'booking'>({
  BM: 'bill_of_lading',
  MB: 'bill_of_lading',
  BN: 'booking',
});

/**
 * MEA: dimensions of a gross weight, the most trusted first. VGM is the verified gross mass of SOLAS; G and AAD gross,
 * AET and EGW gross with the equipment.
 */
export const GROSS_WEIGHTS = ['VGM', 'G', 'AET', 'EGW', 'AAD'] as const;

/** UN/ECE Recommendation 20: kilograms in one unit of weight. */
export const KILOGRAMS: EdifactCodes<number> = edifactCodes<number>({
  KGM: 1,
  KG: 1,
  KGS: 1,
  TNE: 1000,
  LBR: 0.45359237,
});

/** UN/EDIFACT D.00B, data element 3055: who keeps a code list. */
export const AGENCY = { bic: '20', x12: '116', smdg: '306' } as const;

/** Data element 3055: the two agencies of the United States whose carrier codes are SCACs (NMFTA). */
export const SCAC_AGENCIES: ReadonlySet<string> = new Set(['166', '182']);

/** Data element 1131 in C519 of LOC: the related place is a terminal or berth, and not the country, code 162. */
export const TERMINAL_LISTS: ReadonlySet<string> = new Set(['', 'TER', 'BER']);
