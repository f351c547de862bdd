import zoneOfCoordinates from '@photostructure/tz-lookup';
import { type Country, isInCountry } from '../../borders.ts';
import type { ListRow } from './read-rows.ts';

/** A row with its zone, and with its point only where that is the list's own and lies in the country. */
export interface PlacedRow extends Omit<ListRow, 'isGeocoded'> {
  zone: string | null;
}

/** Beijing time is the legal time of all of China, and what its railways and customs write. */
const LEGAL_ZONES: Readonly<Record<string, string>> = { CN: 'Asia/Shanghai' };

/**
 * Finds the zone of each row. A point counts only if it lies in its country, and one of the geocoder only if it also
 * names a zone that other places of the same subdivision have. Where no point counts, the zone is that of all places of
 * the subdivision or else of the country, if they have only one.
 */
export function placeRows(rows: readonly ListRow[], countries: readonly Country[]): PlacedRow[] {
  const checked = rows.map((row) => ({ row, zone: checkedZone(row, countries) }));
  const own = checked.filter(({ row }) => !row.isGeocoded);
  const [ofSubdivision, ofCountry] = [zonesBy(own, subdivisionOf), zonesBy(own, countryOf)];
  return checked.map(({ row, zone }) => {
    const { isGeocoded, ...rest } = row;
    const near = ofSubdivision.get(subdivisionOf(row)) ?? ofCountry.get(countryOf(row)) ?? new Set<string>();
    const isPlausible = zone !== null && (!isGeocoded || near.size === 0 || near.has(zone));
    const fallback = [near, ofCountry.get(countryOf(row))].find((zones) => zones?.size === 1);
    const [only = null] = fallback ?? [];
    const legal = LEGAL_ZONES[countryOf(row)];
    return {
      ...rest,
      point: isGeocoded || zone === null ? null : row.point,
      zone: legal ?? (isPlausible ? zone : only),
    };
  });
}

function checkedZone(row: ListRow, countries: readonly Country[]): string | null {
  if (row.point === null) return null;
  const isThere = isInCountry(countries, countryOf(row), row.point);
  if (isThere === false) return null;
  const zone = zoneOfCoordinates(row.point.latitude, row.point.longitude);
  if (zone.startsWith('Etc/')) return null;
  const zones = zonesOfCountry(countryOf(row));
  return zones.size === 0 || zones.has(canonicalZone(zone)) ? zone : null;
}

const zonesByCountry = new Map<string, ReadonlySet<string>>();

// Beside a border or with a wrong point the look-up names the zone of another country.
function zonesOfCountry(code: string): ReadonlySet<string> {
  const known = zonesByCountry.get(code);
  if (known !== undefined) return known;
  const zones = new Set((regionOf(code).timeZones ?? []).map(canonicalZone));
  zonesByCountry.set(code, zones);
  return zones;
}

// Node 20 has the zones of a region as a property, which the types of the language do not have.
function regionOf(code: string): Intl.Locale & { timeZones?: readonly string[] } {
  return new Intl.Locale(`und-${code}`);
}

function canonicalZone(zone: string): string {
  return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
}

function zonesBy(
  rows: readonly { row: ListRow; zone: string | null }[],
  keyOf: (row: ListRow) => string,
): Map<string, Set<string>> {
  const counts = new Map<string, Map<string, number>>();
  for (const { row, zone } of rows) {
    if (zone === null) continue;
    const zones = counts.get(keyOf(row)) ?? new Map<string, number>();
    counts.set(keyOf(row), zones.set(zone, (zones.get(zone) ?? 0) + 1));
  }
  return new Map([...counts].map(([key, zones]) => [key, new Set(usual(zones))]));
}

// One place in a hundred may lie on the wrong side of a border that the map of zones draws coarsely.
function usual(zones: ReadonlyMap<string, number>): string[] {
  const total = [...zones.values()].reduce((sum, count) => sum + count, 0);
  return [...zones].filter(([, count]) => count * 100 >= total).map(([zone]) => zone);
}

function countryOf({ locode }: ListRow): string {
  return locode.slice(0, 2);
}

function subdivisionOf(row: ListRow): string {
  return `${countryOf(row)}-${row.subdivision}`;
}
