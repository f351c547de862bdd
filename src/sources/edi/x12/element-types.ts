import { inline } from '../../../core/text.ts';
import { element, type X12Segment } from './segment.ts';

/** What an element holds, by its position in the segment. */
interface ElementType {
  position: number;
  what: string;
  pattern: RegExp;
}

// A code is short, and a number as long as a time or a date is none.
const STATUS_CODE = /^(?!\d{4,}$)[A-Z0-9]{0,6}$/i;
/** Not a code, an initial or a time; any other invalid date is reported as such. */
const DATE = /^(?![A-Z]{1,4}$|[A-Z]{1,2}\d$|[A-Z]{4}\d|\d{3,4}$)/i;
const TIME = /^(?![A-Z]{1,5}$|[A-Z]{4}\d)/i;
/** Initials of the owner; some write the whole number here, or nothing. */
const INITIAL = /^(?:[A-Z]{0,4}|[A-Z]{4} ?\d{6,7})$/i;
/** The number, with or without initials and check digit. */
const EQUIPMENT_NUMBER = /^(?:|(?:[A-Z]{2,4} ?)?[\d\- ]*\d[\d\- ]*)$/i;

/** A code of ISO 6346 or of the older lists has four characters; some write two or three, none as many as a place has. */
const EQUIPMENT_TYPE = /^(?:|[A-Z0-9]{2,4})$/i;
/** A code or a name of a place: no bare qualifier (UN, CI, K), no check digit, and no type of equipment such as 45G1. */
const PLACE = /^(?!(?:[A-Z]{1,2}|\d)$|[2-9LM][0-9A-Z][A-Z]\d$)/i;

/** The types of the elements that statements are made of (ASC X12 004010), as far as one cannot be taken for another. */
const TYPES: Readonly<Record<string, readonly ElementType[]>> = {
  B4: [
    { position: 3, what: 'a status code', pattern: STATUS_CODE },
    { position: 4, what: 'a date', pattern: DATE },
    { position: 5, what: 'a time', pattern: TIME },
    { position: 7, what: 'an equipment initial', pattern: INITIAL },
    { position: 8, what: 'an equipment number', pattern: EQUIPMENT_NUMBER },
    { position: 9, what: 'an equipment status', pattern: /^[A-Z]{0,2}$/i },
    { position: 10, what: 'a type of equipment', pattern: EQUIPMENT_TYPE },
    { position: 11, what: 'a place', pattern: PLACE },
    { position: 12, what: 'a qualifier of a place', pattern: /^(?:[A-Z]{0,2}|\d{2})$/i },
    { position: 13, what: 'a check digit', pattern: /^\d?$/ },
  ],
  Q5: [
    { position: 1, what: 'a status code', pattern: STATUS_CODE },
    { position: 2, what: 'a date', pattern: DATE },
    { position: 3, what: 'a time', pattern: TIME },
    { position: 4, what: 'a time code', pattern: /^(?:[A-Z]{0,2}|\d{2})$/i },
  ],
  N7: [
    { position: 1, what: 'an equipment initial', pattern: INITIAL },
    { position: 2, what: 'an equipment number', pattern: EQUIPMENT_NUMBER },
    { position: 3, what: 'a weight', pattern: /^[\d.]*$/ },
    { position: 18, what: 'a check digit', pattern: /^\d?$/ },
  ],
  R4: [
    { position: 1, what: 'a function of a place', pattern: /^[A-Z0-9]?$/i },
    { position: 2, what: 'a qualifier of a place', pattern: /^[A-Z0-9]{0,2}$/i },
    { position: 3, what: 'a place', pattern: PLACE },
    { position: 4, what: 'a name of a place', pattern: PLACE },
    { position: 5, what: 'a country', pattern: /^[A-Z]{0,3}$/i },
    { position: 6, what: 'a terminal', pattern: /^(?![A-Z]{2}$)/i },
    { position: 8, what: 'a state or province', pattern: /^[A-Z0-9]{0,3}$/i },
  ],
  DTM: [
    { position: 1, what: 'a qualifier of a time', pattern: /^[A-Z0-9]{3}$/i },
    { position: 2, what: 'a date', pattern: DATE },
    { position: 3, what: 'a time', pattern: TIME },
    { position: 4, what: 'a time code', pattern: /^(?:[A-Z]{0,2}|\d{2})$/i },
  ],
  AT7: [
    { position: 1, what: 'a status code', pattern: STATUS_CODE },
    { position: 3, what: 'an appointment status code', pattern: STATUS_CODE },
    { position: 5, what: 'a date', pattern: DATE },
    { position: 6, what: 'a time', pattern: TIME },
    { position: 7, what: 'a time code', pattern: /^(?:[A-Z]{0,2}|\d{2})$/i },
  ],
};

/**
 * Why a segment cannot be read as what it seems to be: an element holds what belongs into another, so that the elements
 * have moved and each of them may be mistaken for its neighbour. Null if all of them may be what they stand for.
 */
export function contradictingEquipment(segment: X12Segment | undefined): string | null {
  if (segment === undefined) return null;
  for (const { position, what, pattern } of TYPES[segment.id] ?? []) {
    const text = element(segment, position);
    if (pattern.test(text)) continue;
    const where = `${segment.id}-${String(position).padStart(2, '0')}`;
    return `${where} is "${inline(text)}", which is not ${what}: the elements of ${segment.id} seem to be shifted.`;
  }
  return null;
}

/** The same of the places of a message and their times, of which one that has moved is another call. */
export function contradictingCalls(segments: readonly X12Segment[]): string | null {
  for (const segment of segments) {
    const contradiction = segment.id === 'R4' || segment.id === 'DTM' ? contradictingEquipment(segment) : null;
    if (contradiction !== null) return contradiction;
  }
  return null;
}
