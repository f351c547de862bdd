import { describePlace, findTableLocation } from '../../../domain/location.ts';
import type { FacilityReference, PlaceReference } from '../../../domain/place-reference.ts';
import { findTerminal } from '../../../domain/terminal.ts';
import { STATE_ZONES } from './qualifiers.ts';
import { code, element, type X12Segment } from './segment.ts';

/** Where something is: the place, what stands there, and the zone whose clock it keeps. */
export interface X12Spot {
  place: PlaceReference | null;
  facility: FacilityReference | null;
  timezone: string | null;
}

export const NO_SPOT: X12Spot = { place: null, facility: null, timezone: null };

/** What a message gives of a place, under whichever qualifier. */
interface Given {
  qualifier: string;
  identifier: string;
  name: string;
  terminal: string;
  state: string;
  country: string;
}

/** The place of an R4: qualifier, identifier, name, country, terminal, pier, state. */
export function spotOfPort(port: X12Segment): X12Spot {
  return spotOf({
    qualifier: code(port, 2),
    identifier: element(port, 3),
    name: element(port, 4),
    country: code(port, 5),
    terminal: element(port, 6),
    state: code(port, 8),
  });
}

/**
 * The place that B4 itself names. B4-12 qualifies B4-11, but there are lines that write the name into B4-11 and the
 * code into B4-06.
 */
export function spotOfStatus(status: X12Segment): X12Spot {
  const [location, identifier, qualifier] = [element(status, 6), element(status, 11), code(status, 12)];
  if (location + identifier === '') return NO_SPOT;
  const isCode = readLocode(identifier, qualifier) !== null || qualifier === 'FR';
  const alone = qualifier === 'UN' ? 'UN' : '';
  // Codes of lists that are not known here have digits in them, and names have none.
  const name = isCode || /\d/.test(identifier) ? '' : identifier;
  return spotOf({
    qualifier: isCode ? qualifier : alone,
    identifier: isCode ? identifier : location,
    name,
    country: '',
    terminal: '',
    state: '',
  });
}

/** A place of which only city, state and country are given. */
export function spotOfCity(name: string, state: string, country: string): X12Spot {
  return spotOf({ qualifier: '', identifier: '', name, terminal: '', state, country });
}

/** As many as a day of messages names; one after the other names the same. */
const SPOTS_MAX = 4_096;
const spots = new Map<string, X12Spot>();

function spotOf(given: Given): X12Spot {
  const key = `${given.qualifier}\n${given.identifier}\n${given.name}\n${given.terminal}\n${given.state}\n${given.country}`;
  const known = spots.get(key);
  if (known !== undefined) return known;
  if (spots.size >= SPOTS_MAX) spots.clear();
  const spot = spotFrom(given);
  // No place that means anything is longer.
  if (key.length <= KEY_LENGTH_MAX) spots.set(key, spot);
  return spot;
}

const KEY_LENGTH_MAX = 300;

function spotFrom(given: Given): X12Spot {
  const firms = given.qualifier === 'FR' ? given.identifier.toUpperCase() : '';
  const known = firms === '' ? null : findTerminal({ code: firms, codeList: 'FIRMS', name: null, type: null }, null);
  const locode = readLocode(given.identifier, given.qualifier) ?? known?.locode ?? null;
  const type = facilityTypeOf(given.name);
  // Many write the terminal where the name of the port belongs. Beside a code it is then no name of the place.
  const isFacility = type !== null && locode !== null;
  const name = given.name === '' || isFacility ? null : given.name;
  const place =
    locode === null && name === null
      ? null
      : { locode, name, latitude: null, longitude: null, ...regionOf(locode, given) };
  const terminal = given.terminal !== '' ? given.terminal : isFacility ? given.name : null;
  const hasFacility = terminal !== null || firms !== '';
  const facility: FacilityReference | null = hasFacility
    ? {
        code: firms === '' ? null : firms,
        codeList: firms === '' ? null : 'FIRMS',
        name: terminal,
        type: firms === '' ? facilityTypeOf(terminal ?? '') : 'terminal',
      }
    : null;
  return { place, facility, timezone: zoneOf(place, given) };
}

// Only a name needs them to mean one place.
function regionOf(locode: string | null, { state, country }: Given): Pick<PlaceReference, 'country' | 'subdivision'> {
  if (locode !== null) return {};
  return { ...(country === '' ? {} : { country }), ...(state === '' ? {} : { subdivision: state }) };
}

// UN is the UN/LOCODE. Where the qualifier is missing, a code of our own table is one too; the whole list has codes that
// are words, such as PARIS.
function readLocode(identifier: string, qualifier: string): string | null {
  const text = LOCODE.test(identifier) ? identifier : identifier.replace(/\s/g, '').toUpperCase();
  if (!LOCODE.test(text)) return null;
  return qualifier === 'UN' || (qualifier === '' && findTableLocation(text) !== null) ? text : null;
}

const LOCODE = /^[A-Z]{2}[A-Z2-9]{3}$/;

function facilityTypeOf(name: string): FacilityReference['type'] {
  if (/\b(?:RAMP|RAIL ?YARD)\b/i.test(name)) return 'ramp';
  if (/\bDEPOT\b/i.test(name)) return 'depot';
  return /\b(?:TERMINALS?|CONTAINER TERMI\w*|PIER|BERTH)\b/i.test(name) ? 'terminal' : null;
}

function zoneOf(place: PlaceReference | null, { state, country }: Given): string | null {
  const known = place === null ? null : describePlace(place).timezone;
  if (known !== null) return known;
  const isAmerican = country === '' || /^(?:US|USA|CA|CAN)$/.test(country);
  return isAmerican ? (STATE_ZONES.get(state) ?? null) : null;
}

/** Says of a place that it is a ramp, which messages about rail need not say. */
export function asRamp(spot: X12Spot): X12Spot {
  const { place, facility } = spot;
  const name = facility?.name ?? null;
  const ramp: FacilityReference = {
    code: facility?.code ?? null,
    codeList: facility?.codeList ?? null,
    name,
    type: 'ramp',
  };
  return place === null && facility === null ? spot : { place, facility: ramp, timezone: spot.timezone };
}

/** Whether two spots are in the same place, as far as that is known. */
export function isSameSpot(one: X12Spot, other: X12Spot): boolean {
  if (one.place === null || other.place === null) return false;
  if (one.place.locode !== null && other.place.locode !== null) return one.place.locode === other.place.locode;
  return one.place.name !== null && one.place.name.toUpperCase() === other.place.name?.toUpperCase();
}
