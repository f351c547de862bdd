import zoneOfCoordinates from '@photostructure/tz-lookup';
import type { Point } from './great-circle.ts';
import type { PlaceReference } from './place-reference.ts';
import { countryCodeOf } from './region-code.ts';
import { type NameFacts, resolvePlace } from './resolve-place.ts';
import { canonicalLocode, findTableLocation, type TableLocation } from './table-location.ts';
import { findListed, type ListedPlace, zoneOfCountry } from './unlocode.ts';

export type { NameFacts } from './resolve-place.ts';
export { canonicalLocode, findTableLocation, locations, type TableLocation } from './table-location.ts';

const LOCODE = /^[A-Z]{2}[A-Z2-9]{3}$/;

/**
 * The place of a UN/LOCODE, also of one that has another code now: the row of the product's own table, else that of the
 * UN/LOCODE list; null if neither holds it.
 */
export function findLocation(locode: string): TableLocation | null {
  const own = findTableLocation(locode);
  if (own !== null) return own;
  const listed = findListed(canonicalLocode(locode));
  return listed === null ? null : toLocation(listed);
}

/** Where the place of a UN/LOCODE lies; null where that is not known. */
export function pointOfLocode(locode: string | null): Point | null {
  const { latitude = null, longitude = null } = locode === null ? {} : (findLocation(locode) ?? {});
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/**
 * What is known of a place that a source names: the row of a table by its code, or by its name where that means one
 * place; else what the source said, with the country of its LOCODE and the zone of its coordinates or its country. It
 * depends on nothing but the reference and the facts, so no order of calls can change it.
 */
export function describePlace(reference: PlaceReference, facts: NameFacts = {}): TableLocation {
  const stated = reference.locode === null ? null : canonicalLocode(reference.locode);
  const locode = stated !== null && LOCODE.test(stated) ? stated : null;
  const code = locode ?? codeOfName(reference, facts);
  const known = code === null ? null : findLocation(code);
  if (known !== null) return known;

  const countryCode = locode?.slice(0, 2) ?? countryCodeOf(reference.country ?? '');
  const point = usablePoint(reference);
  return {
    locode,
    name: reference.name,
    stateAbbr: null,
    countryCode,
    timezone: (point === null ? null : landZone(point)) ?? (countryCode === null ? null : zoneOfCountry(countryCode)),
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    kind: 'port',
  };
}

/** Names that were resolved by themselves: one message after the other names the same places. */
const resolved = new Map<string, string | null>();
const RESOLVED_MAX = 4_096;

function codeOfName(reference: PlaceReference, facts: NameFacts): string | null {
  const { name, country = '', subdivision = '' } = reference;
  if (name === null || facts.codes !== undefined || facts.isPort === true) return resolvePlace(reference, facts);
  const key = `${name}\n${country}\n${subdivision}`;
  const known = resolved.get(key);
  if (known !== undefined) return known;
  if (resolved.size >= RESOLVED_MAX) resolved.clear();
  const code = resolvePlace(reference);
  resolved.set(key, code);
  return code;
}

// A place of which the list does not say what is there may be a port. Coordinates of the list are those of the town.
function toLocation({ locode, name, subdivision, isPort, hasFunctions, ...rest }: ListedPlace): TableLocation {
  const { timezone, latitude, longitude } = rest;
  const countryCode = locode.slice(0, 2);
  const stateAbbr = countryCode === 'US' || countryCode === 'CA' ? subdivision : null;
  const kind = isPort || !hasFunctions ? 'port' : 'metro_area';
  return Object.freeze({ locode, name, stateAbbr, countryCode, timezone, latitude, longitude, kind });
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
