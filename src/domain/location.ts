import zoneOfCoordinates from '@photostructure/tz-lookup';
import { type LocationRow, METRO_AREAS, PORTS } from './location-table.ts';
import type { PlaceReference } from './observation.ts';

/** A place of a journey. `metro_area` is a place inland, where ramps and depots are; `port` is any other. */
export interface Location {
  locode: string | null;
  name: string | null;
  stateAbbr: string | null;
  countryCode: string | null;
  timezone: string | null;
  latitude: number | null;
  longitude: number | null;
  kind: 'port' | 'metro_area';
}

const TABLE: readonly Location[] = Object.freeze(
  [...PORTS.map((row) => toLocation(row, 'port')), ...METRO_AREAS.map((row) => toLocation(row, 'metro_area'))].sort(
    byLocode,
  ),
);
const BY_LOCODE = new Map(TABLE.map((location) => [location.locode, location]));
const CANONICAL = new Map([...PORTS, ...METRO_AREAS].flatMap(aliasEntries));

/** The place of a UN/LOCODE, also of one that has another code now; null if the table does not hold it. */
export function findLocation(locode: string): Location | null {
  return BY_LOCODE.get(canonicalLocode(locode)) ?? null;
}

/** The code under which a place is kept here: upper case, no blank, and one code where several are in use. */
export function canonicalLocode(locode: string): string {
  const code = locode.replace(/\s/g, '').toUpperCase();
  return CANONICAL.get(code) ?? code;
}

/** All places of the table, by LOCODE. */
export function locations(): readonly Location[] {
  return TABLE;
}

/**
 * What is known of a place that a source names: the table's row, else what the source said, with the country of its
 * LOCODE and the zone of its coordinates. It depends on nothing but the reference, so no order of calls can change it.
 */
export function describePlace(reference: PlaceReference): Location {
  const locode = reference.locode === null ? null : canonicalLocode(reference.locode);
  const known = locode === null ? undefined : BY_LOCODE.get(locode);
  if (known !== undefined) return known;

  const hasForm = locode !== null && /^[A-Z]{2}[A-Z2-9]{3}$/.test(locode);
  const point = usablePoint(reference);
  return {
    locode: hasForm ? locode : null,
    name: reference.name,
    stateAbbr: null,
    countryCode: hasForm ? locode.slice(0, 2) : null,
    timezone: point === null ? null : landZone(point),
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    kind: 'port',
  };
}

function toLocation(row: LocationRow, kind: Location['kind']): Location {
  const [locode, name, stateAbbr, latitude, longitude, timezone] = row;
  const countryCode = locode.slice(0, 2);
  return Object.freeze({ locode, name, stateAbbr, countryCode, timezone, latitude, longitude, kind });
}

function aliasEntries(row: LocationRow): [string, string][] {
  return (row[6] ?? []).map((alias) => [alias, row[0]]);
}

function byLocode(one: Location, other: Location): number {
  return (one.locode ?? '') < (other.locode ?? '') ? -1 : 1;
}

interface Point {
  latitude: number;
  longitude: number;
}

// Sources write 0, 0 for "unknown"; no port lies there.
function usablePoint({ latitude, longitude }: PlaceReference): Point | null {
  if (latitude === null || longitude === null || (latitude === 0 && longitude === 0)) return null;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

// At sea the look-up answers Etc/GMT±n. No port keeps such a time, so the point is not the port's: better no zone.
function landZone({ latitude, longitude }: Point): string | null {
  const zone = zoneOfCoordinates(latitude, longitude);
  return zone.startsWith('Etc/') ? null : zone;
}
