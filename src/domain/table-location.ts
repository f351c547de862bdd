import { memoized } from '../core/memoized.ts';
import { type LocationRow, METRO_AREAS, PORTS } from './location-table.ts';
import { placeKey } from './place-key.ts';

/** A place of a journey. `metro_area` is a place inland, where ramps and depots are; `port` is any other. */
export interface TableLocation {
  locode: string | null;
  name: string | null;
  stateAbbr: string | null;
  countryCode: string | null;
  timezone: string | null;
  latitude: number | null;
  longitude: number | null;
  kind: 'port' | 'metro_area';
}

const TABLE: readonly TableLocation[] = Object.freeze(
  [...PORTS.map((row) => toLocation(row, 'port')), ...METRO_AREAS.map((row) => toLocation(row, 'metro_area'))].sort(
    byLocode,
  ),
);
const BY_LOCODE = new Map(TABLE.map((location) => [location.locode, location]));
const CANONICAL = new Map([...PORTS, ...METRO_AREAS].flatMap(aliasEntries));

/** The place of the product's own table with a UN/LOCODE, also of one that has another code now; null for any other. */
export function findTableLocation(locode: string): TableLocation | null {
  return BY_LOCODE.get(canonicalLocode(locode)) ?? null;
}

/** The code under which a place is kept here: upper case, no blank, and one code where several are in use. */
export const canonicalLocode = memoized((locode) => {
  const code = locode.replace(/\s/g, '').toUpperCase();
  return CANONICAL.get(code) ?? code;
}, 5_000);

/** All places of the product's own table, by LOCODE: the container ports and the inland places with a rail ramp. */
export function locations(): readonly TableLocation[] {
  return TABLE;
}

let codesByName: Map<string, string[]> | null = null;

/** The codes of the places of the product's own table with a name of that key (`placeKey`). */
export function tableCodesNamed(key: string): readonly string[] {
  codesByName ??= readNames();
  return codesByName.get(key) ?? [];
}

function readNames(): Map<string, string[]> {
  const codes = new Map<string, string[]>();
  for (const { locode, name } of TABLE) {
    if (locode === null || name === null) continue;
    codes.set(placeKey(name), [...(codes.get(placeKey(name)) ?? []), locode]);
  }
  return codes;
}

function toLocation(row: LocationRow, kind: TableLocation['kind']): TableLocation {
  const [locode, name, stateAbbr, latitude, longitude, timezone] = row;
  const countryCode = locode.slice(0, 2);
  return Object.freeze({ locode, name, stateAbbr, countryCode, timezone, latitude, longitude, kind });
}

function aliasEntries(row: LocationRow): [string, string][] {
  return (row[6] ?? []).map((alias) => [alias, row[0]]);
}

function byLocode(one: TableLocation, other: TableLocation): number {
  return (one.locode ?? '') < (other.locode ?? '') ? -1 : 1;
}
