import type { TerminalFact } from '../../config/terminal-options.ts';

/** What a row of a terminal may say of a container. */
export type RowFact = TerminalFact;

/** The names of the members that state a fact, in the order in which they are looked for. */
export type RowFields = Readonly<Partial<Record<RowFact, readonly string[]>>>;

/** Names that terminals use, for what is not documented of one. Letters and digits alone count, and no capitals. */
export const COMMON_FIELDS: Readonly<Record<RowFact, readonly string[]>> = {
  container: ['containerNumber', 'containerId', 'container', 'containerNo', 'equipmentNumber', 'equipmentId', 'unitId'],
  available: ['available', 'isAvailable', 'availableForPickup', 'readyForDelivery', 'availability', 'availableStatus'],
  location: ['yardLocation', 'currentLocation', 'yardPosition', 'position', 'location'],
  lfd: ['lastFreeDay', 'lastFreeDate', 'lfd', 'portLfd', 'storageLastFreeDay', 'terminalLastFreeDay'],
  appointment: ['appointmentDateTime', 'appointmentDate', 'appointmentTime', 'appointment'],
  out: ['outGateDate', 'gateOutDate', 'outGateTime', 'gateOutTime', 'outGated', 'timeOut'],
  bill: ['billOfLading', 'billOfLadingNumber', 'blNumber', 'bol', 'bolNumber', 'masterBl'],
  category: ['category'],
  holds: ['holds', 'containerHolds', 'holdList'],
  freightHold: ['freightHold', 'freightStatus', 'freight', 'freightRelease', 'lineHold', 'lineStatus', 'carrierHold'],
  customsHold: ['customsHold', 'customsStatus', 'customs', 'customsRelease', 'cbpHold'],
  usdaHold: ['usdaHold', 'usdaStatus', 'usda', 'agricultureHold'],
  vacisHold: ['vacisHold', 'vacis', 'vacisStatus', 'examHold', 'nonIntrusiveInspection'],
  tmfHold: ['tmfHold', 'tmfStatus', 'tmf', 'ctfHold', 'trafficMitigationFee', 'pierPassHold', 'pierPass'],
  otherHold: ['terminalHold', 'yardHold', 'otherHold', 'miscHold'],
  demurrage: ['demurrage', 'demurrageAmount', 'demurrageOwed', 'demurrageDue', 'totalDemurrage'],
  examFee: ['examFee', 'examFees', 'examAmount'],
  totalFee: ['totalFees', 'totalFee', 'totalCharges', 'totalOwed', 'amountDue', 'balanceDue'],
};

const FACTS = Object.keys(COMMON_FIELDS).filter(isFact);

/** A member of a row, by the name that it has there. */
export interface RowMember {
  name: string;
  value: unknown;
}

/** The members of a row by the facts that they state; the first name that the row has counts, also where it is empty. */
export function rowFacts(row: object, fields: RowFields): ReadonlyMap<RowFact, RowMember> {
  const members = new Map(Object.entries(row).map(([name, value]) => [comparable(name), { name, value }]));
  const facts = new Map<RowFact, RowMember>();
  for (const fact of FACTS) {
    const names = [...(fields[fact] ?? []), ...COMMON_FIELDS[fact]];
    const member = names.map((name) => members.get(comparable(name))).find((found) => found !== undefined);
    if (member !== undefined) facts.set(fact, member);
  }
  return facts;
}

function comparable(name: string): string {
  return name.replace(/[^A-Za-z0-9]/g, '').toLowerCase();
}

/** Whether a text names a fact. */
export function isFact(text: string): text is RowFact {
  return Object.hasOwn(COMMON_FIELDS, text);
}
