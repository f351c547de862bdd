import type { Movement, TransportMode } from '../../../domain/observation.ts';

/** A table of codes: what is not in it is not understood. */
export type X12Codes<Meaning> = ReadonlyMap<string, Meaning>;

/** What a status says in our vocabulary. */
export type Effect =
  | {
      kind: 'movement';
      movement: Movement;
      /** Null where the code does not say it. */
      mode: TransportMode | null;
      load: 'laden' | 'empty' | null;
      classifier: 'actual' | 'estimated';
    }
  /** The time of a call has changed: the new one is the estimate (DTM) that stands with the place, not the status date. */
  | { kind: 'expected'; movement: 'arrive' | 'depart' }
  /** A hold on the container. `release` ends the holds of the same hands. */
  | { kind: 'hold'; hands: Hands }
  | { kind: 'release'; hands: readonly Hands[] }
  | { kind: 'appointment' }
  | { kind: 'last_free_day' }
  /** A known code without a location, movement or hold of the container. */
  | { kind: 'nothing' };

/** Who can hold a container. */
export type Hands = 'customs' | 'USDA' | 'freight' | 'TMF' | 'terminal charges' | 'agriculture Canada' | 'other agency';

/** A status code: what it means in plain words, and what it says. */
export interface Status {
  words: string;
  effect: Effect;
}

/** Makes a table of codes. */
export function x12Codes<Meaning>(table: Record<string, Meaning>): X12Codes<Meaning> {
  return new Map(Object.entries(table));
}

/** A status that says that something moved. */
export function moved(words: string, movement: Movement, mode: TransportMode | null = null): Status {
  return { words, effect: { kind: 'movement', movement, mode, load: null, classifier: 'actual' } };
}

/** A status that says that an empty container moved. */
export function movedEmpty(words: string, movement: Movement): Status {
  return { words, effect: { kind: 'movement', movement, mode: null, load: 'empty', classifier: 'actual' } };
}

/** A status whose date is the one at which something is expected. */
function expectedOn(words: string, movement: Movement, mode: TransportMode | null): Status {
  return { words, effect: { kind: 'movement', movement, mode, load: null, classifier: 'estimated' } };
}

/** A status that holds a container. */
export function heldBy(hands: Hands, words: string): Status {
  return { words, effect: { kind: 'hold', hands } };
}

/** A status that takes holds back. */
export function releasedBy(hands: readonly Hands[], words: string): Status {
  return { words, effect: { kind: 'release', hands } };
}

/** A status that is known, and of no importance here. */
export function noted(words: string): Status {
  return { words, effect: { kind: 'nothing' } };
}

/**
 * Shipment Status Code, element 157, as B4-03 and SG-01 of the 315 and Q5-01 of the 322 give it. After ASC X12 release
 * 004010 and its predecessors, as public guides of lines and terminals repeat the list. A code that is missing here is
 * one whose meaning could not be established from them.
 */
export const STATUSES: X12Codes<Status> = x12Codes<Status>({
  // On the vessel. VA and VD are the vessel's own calls.
  AE: moved('loaded on the vessel', 'load', 'vessel'),
  AO: moved('loaded on a barge', 'load', 'barge'),
  AP: moved('loaded on a feeder vessel', 'load', 'barge'),
  UV: moved('unloaded from the vessel', 'discharge', 'vessel'),
  VA: moved('vessel arrival', 'arrive', 'vessel'),
  VD: moved('vessel departure', 'depart', 'vessel'),
  C: { words: 'estimated to depart', effect: { kind: 'expected', movement: 'depart' } },
  E: { words: 'estimated to arrive', effect: { kind: 'expected', movement: 'arrive' } },

  // At gates and depots.
  EE: movedEmpty('empty equipment dispatched', 'gate_out'),
  RD: movedEmpty('empty container returned', 'gate_in'),
  I: moved('in-gate', 'gate_in'),
  // Not of the list, but what ramps write in the 322.
  GI: moved('in-gate', 'gate_in'),
  OA: moved('out-gate', 'gate_out'),

  // By rail and road. A and P do not say on what.
  AL: moved('loaded on rail', 'load', 'rail'),
  RL: moved('rail departure from the origin ramp', 'depart', 'rail'),
  AR: moved('rail arrival at the destination ramp', 'arrive', 'rail'),
  UR: moved('unloaded from a rail car', 'discharge', 'rail'),
  AM: moved('loaded on a truck', 'load', 'truck'),
  AF: moved('departed the pick-up location', 'pick_up', 'truck'),
  X1: moved('arrived at the delivery location', 'arrive', 'truck'),
  D: moved('completed unloading at the delivery location', 'deliver'),
  A: moved('arrived', 'arrive'),
  P: moved('departed the terminal location', 'depart'),
  AG: expectedOn('estimated delivery', 'deliver', 'truck'),
  X2: expectedOn("estimated arrival at the consignee's location", 'arrive', 'truck'),

  // Whether it can be picked up.
  AV: moved('available for delivery', 'available'),
  DN: moved('not available for pick-up', 'not_available'),
  AA: { words: 'pick-up appointment', effect: { kind: 'appointment' } },
  CT: releasedBy(['customs'], 'customs released'),
  CR: releasedBy(['freight'], 'carrier release'),
  CU: releasedBy(['customs', 'freight'], 'carrier and customs release'),
  FP: releasedBy(['freight'], 'freight paid'),
  PA: heldBy('customs', 'customs hold, intensive examination'),
  PB: heldBy('customs', 'customs hold, insufficient paperwork'),
  PC: heldBy('customs', 'customs hold, discrepancy in paperwork'),
  PD: heldBy('customs', 'customs hold, discrepancy in piece count'),
  PE: heldBy('customs', 'customs hold by the Coast Guard'),
  PF: heldBy('customs', 'customs hold by the F.B.I.'),
  PG: heldBy('customs', 'customs hold by local law enforcement'),
  PH: heldBy('customs', 'customs hold by a court imposed lien'),
  PI: heldBy('customs', 'customs hold by Food and Drug'),
  PJ: heldBy('customs', 'customs hold by Fish and Wildlife'),
  PK: heldBy('customs', 'customs hold by Drug Enforcement'),
  PL: heldBy('USDA', 'Department of Agriculture hold, intensive investigation'),
  PM: heldBy('USDA', 'Department of Agriculture hold, unregistered producer'),
  PN: heldBy('USDA', 'Department of Agriculture hold, restricted commodity'),
  PO: heldBy('USDA', 'Department of Agriculture hold, insect infestation'),
  PP: heldBy('USDA', 'Department of Agriculture hold, bacterial contamination'),
  PQ: heldBy('customs', 'customs hold at the place of vessel arrival'),
  PR: heldBy('customs', 'customs hold at the in-bond destination'),
  PS: heldBy('USDA', 'Department of Agriculture hold at the place of vessel arrival'),
  PT: heldBy('USDA', 'Department of Agriculture hold at the in-bond destination'),
  PU: heldBy('other agency', 'other agency hold at the place of vessel arrival'),
  PV: heldBy('other agency', 'other agency hold at the in-bond destination'),
  PW: heldBy('USDA', 'Department of Agriculture hold, fumigation'),
  PX: heldBy('USDA', 'Department of Agriculture hold, inspection or review of documents'),
  TC: heldBy('terminal charges', 'held for terminal charges'),
  A1: heldBy('agriculture Canada', 'Agriculture Canada hold'),
  A2: releasedBy(['agriculture Canada'], 'Agriculture Canada released'),
  C1: heldBy('customs', 'Canada customs hold'),

  // Known, and nothing to show. Of HR it is not said whose hold it was, of NF and FT not which day is the last free one.
  A3: noted('Agriculture Canada refused entry'),
  A4: noted('Agriculture Canada conditional release'),
  AC: noted('awaiting clearance'),
  AD: noted('delivery appointment'),
  AH: noted('attempted delivery'),
  AI: noted('shipment has been reconsigned'),
  AJ: noted('tendered for delivery'),
  AW: noted('awaiting export'),
  B: noted('bad order'),
  BF: noted('booking confirmed'),
  BR: noted('bill of lading released'),
  // It does not say what is cancelled, the booking, the load of this container or its haulage, and guides leave that to the parties. A
  // booking that is taken for cancelled is not tracked any more, so nothing follows from it.
  CA: noted('load cancelled'),
  CB: noted('chassis tie'),
  CC: noted('chassis un-tie'),
  CO: noted('cargo received at the contractual place of receipt'),
  CS: noted('container sealed'),
  FT: noted('free time expired'),
  HG: noted('held on ground'),
  HR: noted('hold released'),
  IB: noted('in-bond movement authorized'),
  IR: noted('movement changed from in-bond to not in-bond'),
  J: noted('delivered to the connecting line'),
  K: noted('arrived at customs'),
  L: noted('loading'),
  N: noted('no paperwork received'),
  NF: noted('free time to expire, or notification'),
  NH: noted('no hazardous material document received'),
  NR: noted('shipment information not received'),
  NT: noted('notification'),
  OB: noted('original bill of lading received'),
  R: noted('received from the prior carrier'),
  RI: noted('movement changed from not in-bond to in-bond'),
  SA: noted('shipment split'),
  SB: noted('shipment consolidation'),
  SD: noted('shipment delayed'),
  SI: noted('shipping instructions received'),
  X6: noted('en route to the delivery location'),
  X9: noted('delivery appointment secured'),
});

/**
 * What a 322 about a rail ramp means by some of these codes. A car that arrives or departs is a train's (A, P); notice
 * (NF, NT) is given when the container can be picked up at the ramp. An interchange (J, R) is no arrival: the container
 * only changes the railroad.
 */
export const RAIL_STATUSES: X12Codes<Status> = x12Codes<Status>({
  A: moved('arrived', 'arrive', 'rail'),
  P: moved('departed the terminal location', 'depart', 'rail'),
  NF: moved('notification', 'available'),
  NT: moved('notification', 'available'),
  J: noted('delivered to the connecting railroad'),
  R: noted('received from the prior railroad'),
});

/** Shipment Status Code, element 1650, as AT7-01 of the 214 gives it. After ASC X12 releases 004010 to 007030. */
export const TRUCK_STATUSES: X12Codes<Status> = x12Codes<Status>({
  AF: moved('departed the pick-up location with the shipment', 'pick_up', 'truck'),
  AM: moved('loaded on a truck', 'load', 'truck'),
  D1: moved('completed unloading at the delivery location', 'deliver', 'truck'),
  I1: moved('in-gate', 'gate_in'),
  OA: moved('out-gate', 'gate_out'),
  X1: moved('arrived at the delivery location', 'arrive', 'truck'),
  AG: expectedOn('estimated delivery', 'deliver', 'truck'),
  X2: expectedOn("estimated arrival at the consignee's location", 'arrive', 'truck'),
  AL: moved('loaded on a rail car', 'load', 'rail'),
  RL: moved('rail departure from the origin ramp', 'depart', 'rail'),
  AR: moved('rail arrival at the destination ramp', 'arrive', 'rail'),
  UR: moved('unloaded from a rail car', 'discharge', 'rail'),
  AV: moved('available for delivery', 'available'),
  AW: moved('available for pick-up', 'available'),
  CT: releasedBy(['customs'], 'customs release'),
  PR: heldBy('customs', 'customs hold at the in-bond location'),
  A3: noted('returned to the shipper'),
  A7: noted('refused by the consignee'),
  A9: noted('shipment damaged'),
  AH: noted('attempted delivery'),
  AI: noted('shipment has been reconsigned'),
  AJ: noted('tendered for delivery'),
  AN: noted('diverted to an air carrier'),
  AP: noted('delivery not completed'),
  B6: noted('estimated to arrive at the terminal of the carrier'),
  BA: noted('connecting line or cartage pick-up'),
  BC: noted('storage in transit'),
  BO: noted('reported bad order'),
  C1: noted('estimated to depart the terminal'),
  CA: noted('shipment cancelled'),
  CD: noted('departed the delivery location'),
  CL: noted('trailer closed out'),
  CP: noted('completed loading at the pick-up location'),
  J1: noted('delivered to the connecting line'),
  K1: noted('arrived at customs'),
  L1: noted('loading'),
  NB: noted('received without paperwork'),
  OO: noted('paperwork received, but no shipment'),
  P1: noted('departed the terminal of the carrier'),
  R1: noted('received from the prior carrier'),
  RH: noted('released from hold'),
  S1: noted("trailer spotted at the consignee's location"),
  SD: noted('shipment delayed'),
  X3: noted('arrived at the pick-up location'),
  X4: noted('arrived at the terminal of the carrier'),
  X5: noted('arrived at the loading dock of the delivery location'),
  X6: noted('en route to the delivery location'),
  X8: noted('arrived at the loading dock of the pick-up location'),
  XB: noted('shipment acknowledged'),
});

/** Shipment Appointment Status Code, element 1652, as AT7-03 gives it. */
export const APPOINTMENT_STATUSES: X12Codes<Status> = x12Codes<Status>({
  AA: { words: 'pick-up appointment', effect: { kind: 'appointment' } },
  AB: noted('delivery appointment'),
});
