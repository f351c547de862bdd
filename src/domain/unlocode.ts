import { z } from 'zod';
import { readBrotliData } from '../core/data-file.ts';

/**
 * The UN/LOCODE list of the UNECE, edition of 2024: codes, names, subdivisions (ISO 3166-2), functions, the coordinates that
 * the list itself has and that lie in their country, and zones of the IANA database by @photostructure/tz-lookup. A program
 * writes its file, `unlocode.br` (see test/domain/unlocode/build). It is unpacked when it is first needed, into typed arrays: 116,000 objects would take ten times
 * the memory. A row is known by its number; rows are sorted by code, and a code may have several rows that differ in name.
 */

/** A row of the list. */
export interface ListedPlace {
  locode: string;
  name: string;
  /** The part of an ISO 3166-2 code after the hyphen; null where the list gives none. */
  subdivision: string | null;
  /** A vessel calls there, as far as the list says. */
  isPort: boolean;
  /** The list gives the functions of the place. */
  hasFunctions: boolean;
  /** It is a port, a rail terminal or a depot inland. */
  handlesContainers: boolean;
  timezone: string | null;
  latitude: number | null;
  longitude: number | null;
}

const Header = z.object({ count: z.number().int(), zones: z.array(z.string()), subdivisions: z.array(z.string()) });

interface UnpackedList extends z.infer<typeof Header> {
  codes: Uint32Array;
  functions: Uint8Array;
  zoneAt: Uint16Array;
  subdivisionAt: Uint16Array;
  latitudes: Int16Array;
  longitudes: Int16Array;
  /** All names in Latin-1, each ended by a line feed. */
  names: Uint8Array;
  /** Where the name of each row begins, and where the last one ends. */
  nameAt: Uint32Array;
}

const LOCODE = /^[A-Z]{2}[A-Z2-9]{3}$/;
const LOCODE_LENGTH = 5;
const COUNTRY_LENGTH = 2;
/** The functions are 1 to 6 and B, each a bit in this order: 1 is a port, 2 rail, 6 a depot inland or multimodal. */
const PORT_BIT = 1;
const CONTAINER_BITS = 0b100011;
const NO_DEGREES = 0x7fff;
const LINE_FEED = 10;

let unpacked: UnpackedList | null = null;

/** The place of a code of the list; null for any other text. */
export function findListed(locode: string): ListedPlace | null {
  const row = rowOf(locode);
  return row === null ? null : listedAt(row);
}

/** The number of rows. */
export function listedCount(): number {
  return list().count;
}

/** A row by its number, which is at least 0 and less than `listedCount()`. */
export function listedAt(row: number): ListedPlace {
  const { zones, zoneAt, functions, latitudes } = list();
  const mask = functions[row] ?? 0;
  const hasPoint = latitudes[row] !== NO_DEGREES;
  return {
    locode: locodeAt(row),
    name: nameAt(row),
    subdivision: subdivisionAt(row),
    isPort: (mask & PORT_BIT) !== 0,
    hasFunctions: mask !== 0,
    handlesContainers: (mask & CONTAINER_BITS) !== 0,
    timezone: zones[zoneAt[row] ?? 0] || null,
    latitude: hasPoint ? degrees(list().latitudes[row]) : null,
    longitude: hasPoint ? degrees(list().longitudes[row]) : null,
  };
}

let zonesByCountry: Map<string, string | null> | null = null;

/** The zone of a country all of whose places have the same; null for any other. */
export function zoneOfCountry(country: string): string | null {
  zonesByCountry ??= readZones();
  return zonesByCountry.get(country) ?? null;
}

/** The code of a row. */
export function locodeAt(row: number): string {
  const code = list().codes[row] ?? 0;
  return code.toString(36).toUpperCase();
}

/** The name of a row, as the list writes it. */
export function nameAt(row: number): string {
  const { names, nameAt: begins } = list();
  return String.fromCharCode(...names.subarray(begins[row] ?? 0, (begins[row + 1] ?? 1) - 1));
}

/** The subdivision of a row; null where the list gives none. */
export function subdivisionAt(row: number): string | null {
  const { subdivisions, subdivisionAt: at } = list();
  return subdivisions[at[row] ?? 0] || null;
}

/** Whether the list says of a row that vessels call there. */
export function isPortAt(row: number): boolean {
  return ((list().functions[row] ?? 0) & PORT_BIT) !== 0;
}

/** Whether the list says of a row that there is a port, a rail terminal or a depot inland. */
export function handlesContainersAt(row: number): boolean {
  return ((list().functions[row] ?? 0) & CONTAINER_BITS) !== 0;
}

/** All names and where each begins, for who goes through all of them. */
export function listedNames(): { bytes: Uint8Array; begins: Uint32Array } {
  const { names, nameAt: begins } = list();
  return { bytes: names, begins };
}

function rowOf(locode: string): number | null {
  if (!LOCODE.test(locode)) return null;
  const { codes } = list();
  const wanted = Number.parseInt(locode, 36);
  let [low, high] = [0, codes.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((codes[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return codes[low] === wanted ? low : null;
}

function degrees(minutes: number | undefined): number {
  return Math.round(((minutes ?? 0) / 60) * 10_000) / 10_000;
}

function list(): UnpackedList {
  unpacked ??= read(readBrotliData('domain/unlocode.br'));
  return unpacked;
}

function read(bytes: Uint8Array): UnpackedList {
  const headerEnd = bytes.indexOf(LINE_FEED);
  const header = Header.parse(JSON.parse(new TextDecoder().decode(bytes.subarray(0, headerEnd))));
  const { count } = header;
  let at = headerEnd + 1;
  const next = (length: number) => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  const codes = readCodes(next(count * LOCODE_LENGTH), count);
  const functions = next(count).slice();
  const [zoneAt, subdivisionRows] = [readPairs(next(count * 2)), readPairs(next(count * 2))];
  const [latitudes, longitudes] = [readPairs(next(count * 2)), readPairs(next(count * 2))];
  const names = bytes.slice(at);
  return {
    ...header,
    codes,
    functions,
    zoneAt,
    subdivisionAt: subdivisionRows,
    latitudes: new Int16Array(latitudes.buffer),
    longitudes: new Int16Array(longitudes.buffer),
    names,
    nameAt: readBegins(names, count),
  };
}

// Letters and digits of a code in base 36 keep its order, because all codes are of the same length.
function readCodes(bytes: Uint8Array, count: number): Uint32Array {
  const codes = new Uint32Array(count);
  for (let row = 0; row < count; row++) {
    let code = 0;
    for (let letter = 0; letter < LOCODE_LENGTH; letter++) {
      const byte = bytes[row * LOCODE_LENGTH + letter] ?? 0;
      code = code * 36 + (byte > 57 ? byte - 55 : byte - 48);
    }
    codes[row] = code;
  }
  return codes;
}

function readZones(): Map<string, string | null> {
  const { count, codes, zones, zoneAt } = list();
  const found = new Map<number, number | null>();
  for (let row = 0; row < count; row++) {
    const zone = zoneAt[row] ?? 0;
    if (zones[zone] === '') continue;
    const country = Math.floor((codes[row] ?? 0) / 36 ** (LOCODE_LENGTH - COUNTRY_LENGTH));
    const known = found.get(country);
    found.set(country, known === undefined || known === zone ? zone : null);
  }
  return new Map(
    [...found].map(([country, zone]) => [
      country.toString(36).toUpperCase(),
      zone === null ? null : (zones[zone] ?? null),
    ]),
  );
}

// All low bytes come first and then all high ones, which packs better.
function readPairs(bytes: Uint8Array): Uint16Array {
  const count = bytes.length / 2;
  const numbers = new Uint16Array(count);
  for (let row = 0; row < count; row++) numbers[row] = (bytes[row] ?? 0) | ((bytes[count + row] ?? 0) << 8);
  return numbers;
}

function readBegins(names: Uint8Array, count: number): Uint32Array {
  const begins = new Uint32Array(count + 1);
  let begin = 0;
  for (let row = 0; row < count; row++) {
    begins[row] = begin;
    const end = names.indexOf(LINE_FEED, begin);
    begin = (end === -1 ? names.length : end) + 1;
  }
  begins[count] = begin;
  return begins;
}
