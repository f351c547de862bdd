import type { FacilityReference, PlaceReference } from '../../../domain/place-reference.ts';
import { findTerminal } from '../../../domain/terminal.ts';
import { AGENCY, TERMINAL_LISTS } from './codes.ts';
import { component, type EdifactSegment } from './tokenize.ts';

/** A place that a LOC names. */
export interface EdifactSpot {
  /** Its function, data element 3227. */
  qualifier: string;
  place: PlaceReference | null;
  facility: FacilityReference | null;
}

/** As many as a day of messages names; one after the other names the same. */
const SPOTS_MAX = 4_096;
const spots = new Map<string, EdifactSpot>();

/** Reads a LOC. */
export function readSpot(segment: EdifactSegment): EdifactSpot {
  const { component: separator, element, release } = segment.syntax;
  const key = `${separator}${element}${release}${segment.text}`;
  const known = spots.get(key);
  if (known !== undefined) return known;
  const spot = spotOf(segment);
  if (spots.size >= SPOTS_MAX) spots.clear();
  // No place that means anything is longer.
  if (key.length <= KEY_LENGTH_MAX) spots.set(key, spot);
  return spot;
}

const KEY_LENGTH_MAX = 300;

function spotOf(segment: EdifactSegment): EdifactSpot {
  const code = component(segment, 2).replace(/\s/g, '').toUpperCase();
  const locode = /^[A-Z]{2}[A-Z2-9]{3}$/.test(code) ? code : null;
  const name = tidy(component(segment, 2, 3));
  const place = locode === null && name === null ? null : { locode, name, latitude: null, longitude: null };
  const own = locode === null && code !== '' ? { code, codeList: null, name: null, type: null } : null;
  const facility = terminalOf(segment) ?? terminalByName(name, locode) ?? own;
  return { qualifier: component(segment, 1).toUpperCase(), place, facility };
}

/**
 * The first of some places that has one of the functions, the functions in order of preference; with the terminal that
 * another LOC of the same port names, if its own does not.
 */
export function findSpot(spots: readonly EdifactSpot[], qualifiers: readonly string[]): EdifactSpot | null {
  for (const qualifier of qualifiers) {
    const found = spots.find((spot) => spot.qualifier === qualifier && (spot.place !== null || spot.facility !== null));
    if (found === undefined) continue;
    const locode = found.place?.locode ?? null;
    if (found.facility !== null || locode === null) return found;
    const there = spots.find(({ place, facility }) => facility !== null && place?.locode === locode);
    return there === undefined ? found : { ...found, facility: there.facility };
  }
  return null;
}

function terminalOf(segment: EdifactSegment): FacilityReference | null {
  const list = component(segment, 3, 1).toUpperCase();
  const code = component(segment, 3).toUpperCase();
  const name = component(segment, 3, 3);
  if (!TERMINAL_LISTS.has(list) || (code === '' && name === '')) return null;
  const codeList = component(segment, 3, 2) === AGENCY.smdg ? 'SMDG' : null;
  return {
    code: code === '' ? null : code,
    codeList: code === '' ? null : codeList,
    name: name === '' ? null : name,
    type: list === '' ? null : 'terminal',
  };
}

// Some write the terminal where the name of the port belongs. It is taken for one only if the port has such a terminal.
function terminalByName(text: string | null, locode: string | null): FacilityReference | null {
  const name = text?.split(',')[0] ?? null;
  const reference: FacilityReference = { code: null, codeList: null, name, type: 'terminal' };
  return name !== null && findTerminal(reference, locode) !== null ? reference : null;
}

// Carriers fill a form of town, state and country, and leave the commas of what they do not know.
function tidy(text: string): string | null {
  const parts = text.split(',').map((part) => part.trim());
  const name = parts.filter((part) => part !== '').join(', ');
  return name === '' ? null : name;
}
