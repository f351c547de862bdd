import { lineOfContainerPrefix } from '../../../domain/carrier.ts';
import { lineNamed } from '../../../domain/line-named.ts';
import { normalizeReference, REFERENCE_LENGTH_MAX } from '../../../domain/reference-text.ts';
import { scacOfLinerCode } from '../../../domain/smdg-lines.ts';
import type { References, Sender } from '../../push.ts';
import { readContainer } from '../../read-container.ts';
import { AGENCY, REFERENCE_TYPES, SCAC_AGENCIES } from './codes.ts';
import { component, type EdifactSegment } from './tokenize.ts';

/** No part of a message names more numbers than this; more is a mistake, and would be repeated for every container. */
const NUMBERS_MAX = 200;

/** The numbers of a part of a message; null if there are implausibly many. */
export function readReferences(
  own: readonly EdifactSegment[],
  header: readonly EdifactSegment[],
  sender: Sender,
): References | null {
  const documents = (type: 'bill_of_lading' | 'booking') => {
    const numbers = documentsOf(own, type);
    return numbers.length > 0 ? numbers : documentsOf(header, type);
  };
  const containers = containersOf(own);
  const references = {
    scac: lineNamedIn(own, sender) ?? lineNamedIn(header, sender),
    billsOfLading: documents('bill_of_lading'),
    bookings: documents('booking'),
    containers: containers.length > 0 ? containers : containersOf(header),
  };
  const { billsOfLading, bookings } = references;
  const isSane = [billsOfLading, bookings, references.containers].every(({ length }) => length <= NUMBERS_MAX);
  return isSane ? references : null;
}

/** The containers that segments name, as equipment or as a reference to it. */
export function containersOf(segments: readonly EdifactSegment[]): string[] {
  const named: string[] = [];
  for (const segment of segments) {
    const number =
      segment.tag === 'EQD' && component(segment, 1) === 'CN'
        ? readContainer(component(segment, 2))
        : segment.tag === 'RFF' && component(segment, 1) === 'EQ'
          ? readContainer(component(segment, 1, 1))
          : null;
    if (number !== null) named.push(number);
  }
  return distinct(named);
}

function documentsOf(segments: readonly EdifactSegment[], type: 'bill_of_lading' | 'booking'): string[] {
  const named: string[] = [];
  for (const segment of segments) {
    if (segment.tag !== 'RFF' || REFERENCE_TYPES.get(component(segment, 1).toUpperCase()) !== type) continue;
    const number = normalizeReference(component(segment, 1, 1).slice(0, 4 * REFERENCE_LENGTH_MAX));
    if (isNumber(number)) named.push(number);
  }
  return distinct(named);
}

// Where there is no number some write NONE or NOBOOKING.
function isNumber(number: string): boolean {
  return number.length <= REFERENCE_LENGTH_MAX && /[1-9]/.test(number);
}

/**
 * The line whose cargo it is, by its SCAC: the operator of the container (CF), else the carrier (CA), who may only be who
 * runs the vessel. Null if none is named that is known.
 */
export function lineNamedIn(segments: readonly EdifactSegment[], sender: Sender): string | null {
  const parties = segments.filter(({ tag }) => tag === 'NAD');
  if (parties.length === 0) return null;
  for (const role of ['CF', 'CA']) {
    const party = parties.find((segment) => component(segment, 1).toUpperCase() === role);
    const [code, agency] = party === undefined ? ['', ''] : [component(party, 2).toUpperCase(), component(party, 2, 2)];
    const scac = scacOf(code, agency, sender);
    if (scac !== null) return scac;
  }
  return null;
}

/**
 * The SCAC of a party. Senders name code lists carelessly (`ONE:172:166` is no SCAC), so a code counts as what it can
 * be found as: four letters as a SCAC, of a line that is not known here only if the list is one of SCACs; three as an owner code of BIC, if the list is theirs, or as a liner code of SMDG.
 */
function scacOf(code: string, agency: string, sender: Sender): string | null {
  if (/^[A-Z]{4}$/.test(code)) return lineNamed(code, sender) ?? (SCAC_AGENCIES.has(agency) ? code : null);
  if (!/^[A-Z]{3}$/.test(code)) return null;
  const owner = agency === AGENCY.bic ? lineOfContainerPrefix(`${code}U`) : null;
  return owner?.scac ?? scacOfLinerCode(code);
}

function distinct(numbers: readonly string[]): string[] {
  return numbers.length < 2 ? [...numbers] : [...new Set(numbers)];
}
