import { inline } from '../../../core/text.ts';
import { findLine } from '../../../domain/carrier.ts';
import { checkDigit, hasRightCheckDigit } from '../../../domain/check-digit.ts';
import { normalizeReference, REFERENCE_LENGTH_MAX } from '../../../domain/reference-text.ts';
import type { References } from '../../push.ts';
import { readContainer } from '../../read-container.ts';
import { REFERENCE_KINDS } from './qualifiers.ts';
import { code, element, type X12Segment } from './segment.ts';

/** The numbers of a message by what they are, and the seals. */
export interface Named extends References {
  seals: readonly string[];
}

/** The number of a container as its segment gives it, in parts. */
export interface EquipmentNumber {
  initial: string;
  number: string;
  checkDigit: string;
  /** Equipment description code, element 40; empty if it is not given. */
  type: string;
}

/**
 * Equipment description codes (element 40) of what carries a container or moves without one: chassis, trailers, trucks,
 * rail cars, generator sets.
 */
const NOT_CONTAINERS: ReadonlySet<string> = new Set('CH TL TF TV TW FT RR BX LO GS'.split(' '));

/** What programs write when they have no number. */
const NO_NUMBER = /^(?:0+|NA|NONE|NIL|NULL|TBA|TBD|UNKNOWN|NOTAVAILABLE)$/;

/** The numbers that N9 (qualifier, number) and L11 (number, qualifier) give. */
export function namedIn(segments: readonly X12Segment[]): Named {
  const found = { bill_of_lading: new Set<string>(), booking: new Set<string>(), container: new Set<string>() };
  const seals = new Set<string>();
  let scac: string | null = null;
  for (const segment of segments) {
    if (segment.id !== 'N9' && segment.id !== 'L11') continue;
    const isN9 = segment.id === 'N9';
    const kind = REFERENCE_KINDS.get(code(segment, isN9 ? 1 : 2));
    const number = normalizeReference(element(segment, isN9 ? 2 : 1));
    if (kind === undefined || number === '' || number.length > REFERENCE_LENGTH_MAX || NO_NUMBER.test(number)) continue;
    if (kind === 'scac') scac ??= readScac(number);
    else if (kind === 'seal') seals.add(number);
    else if (kind !== 'container') found[kind].add(number);
    else if (readContainer(number) !== null) found.container.add(number);
  }
  return {
    scac,
    billsOfLading: [...found.bill_of_lading],
    bookings: [...found.booking],
    containers: [...found.container],
    seals: [...seals],
  };
}

function readScac(text: string): string | null {
  return findLine(text)?.scac ?? (/^[A-Z]{4}$/.test(text) ? text : null);
}

/**
 * The number of the container that a segment names in parts, with or without check digit. If its check digit is wrong
 * and the same container stands right among the references, that is meant; otherwise the number of the message is kept.
 */
export function x12EquipmentOf(given: EquipmentNumber, referenced: readonly string[]): string | null {
  const number = NOT_CONTAINERS.has(given.type) ? null : joinNumber(given);
  if (number === null) return referenced[0] ?? null;
  if (hasRightCheckDigit(number)) return number;
  const same = referenced.filter((one) => one.slice(0, 10) === number.slice(0, 10));
  return same.find(hasRightCheckDigit) ?? number;
}

/** The chassis, trailer or car that a segment names; null if it names none. */
export function otherEquipment({ initial, number, type }: EquipmentNumber): string | null {
  const isOther = NOT_CONTAINERS.has(type) || /^[A-Z]{3}Z/i.test(`${initial}${number}`.trim());
  return isOther ? `"${inline(`${initial} ${number}`)}", a chassis, trailer or car and no container` : null;
}

function joinNumber({ initial, number, checkDigit: digit }: EquipmentNumber): string | null {
  const [prefix, rest] = [normalizeReference(initial), normalizeReference(number)];
  const whole = /^[A-Z]{4}/.test(rest) ? rest : prefix + rest;
  const [, owner, serial] = /^([A-Z]{4})(\d{1,7})$/.exec(whole) ?? [];
  if (owner === undefined || serial === undefined) return null;
  const stated = serial.length === 7 ? serial.charAt(6) : /^\d$/.test(digit.trim()) ? digit.trim() : null;
  const firstTen = ownerOf(owner) + serial.slice(0, 6).padStart(6, '0');
  const computed = String(checkDigit(firstTen));
  // I for U, and zeros that a program took for leading ones, are mended only if the check digit agrees.
  const isMended = ownerOf(owner) !== owner || serial.length < 6;
  if (isMended && stated !== null && stated !== computed) return null;
  if (serial.length < 6 && stated === null) return null;
  return readContainer(firstTen + (stated ?? computed));
}

function ownerOf(letters: string): string {
  return letters.charAt(3) === 'I' ? `${letters.slice(0, 3)}U` : letters;
}
