import { isUuid, referenceId } from '../../core/id.ts';
import { findLocation, type Location as KnownPlace, locations } from '../../domain/location.ts';
import type { Location } from './location.ts';

/** The id under which the places of journeys are kept, made of the code of the place. */
export function locationId(locode: string): string {
  return referenceId('location', locode);
}

const BY_ID: ReadonlyMap<string, Location> = new Map(
  locations().flatMap((place) => (place.locode === null ? [] : [entry(place.locode, place)])),
);

/**
 * A place of the reference table by its id, or by any code in use for it; null for all others. It is the same for
 * everybody, whether any journey has been there or not.
 */
export function knownLocation(idOrCode: string): Location | null {
  const locode = isUuid(idOrCode) ? null : (findLocation(idOrCode)?.locode ?? null);
  return BY_ID.get(locode === null ? idOrCode.toLowerCase() : locationId(locode)) ?? null;
}

function entry(locode: string, place: KnownPlace): [string, Location] {
  const id = locationId(locode);
  const { kind: type, name, stateAbbr: state_abbr, countryCode: country_code, timezone: time_zone } = place;
  const { latitude, longitude } = place;
  return [id, { id, type, code: locode, name, state_abbr, country_code, time_zone, latitude, longitude }];
}
