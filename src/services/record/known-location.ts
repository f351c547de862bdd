import { isUuid, referenceId } from '../../core/id.ts';
import { lazy } from '../../core/lazy.ts';
import { findLocation, type TableLocation as KnownPlace, locations } from '../../domain/location.ts';
import type { Location } from './location.ts';

/** The id under which the places of journeys are kept, made of the code of the place. */
export function locationId(locode: string): string {
  return referenceId('location', locode);
}

const byId = lazy(
  (): ReadonlyMap<string, Location> =>
    new Map(
      locations().flatMap((place) => {
        const entry = recordOf(place);
        return entry === null ? [] : [[entry.id, entry]];
      }),
    ),
);

/**
 * A place of the reference tables by any code in use for it, or one of the product's own table by its id; null for all
 * others. It is the same for all accounts, whether any journey has been there or not.
 */
export function knownLocation(idOrCode: string): Location | null {
  if (isUuid(idOrCode)) return byId().get(idOrCode.toLowerCase()) ?? null;
  const place = findLocation(idOrCode);
  return place === null ? null : recordOf(place);
}

function recordOf(place: KnownPlace): Location | null {
  const { locode, kind: type, name, stateAbbr: state_abbr, countryCode: country_code, timezone: time_zone } = place;
  if (locode === null) return null;
  const { latitude, longitude } = place;
  return { id: locationId(locode), type, code: locode, name, state_abbr, country_code, time_zone, latitude, longitude };
}
