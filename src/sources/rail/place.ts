import { describePlace, locations, type TableLocation } from '../../domain/location.ts';
import type { PlaceReference } from '../../domain/place-reference.ts';

/** A station as a railroad writes it. */
export interface Station {
  name: string | null;
  /** State or province, two letters. */
  state: string | null;
  locode: string | null;
}

/** Railroads cut names of stations to this length. */
const CUT_LENGTH = 9;

/** Places of the table by state and name, whole and cut; null where several are called so. */
const BY_NAME = new Map<string, TableLocation | null>();
for (const location of locations()) {
  if (location.stateAbbr === null || location.name === null) continue;
  const name = folded(location.name);
  const cut = name.slice(0, CUT_LENGTH);
  remember(`${location.stateAbbr} ${name}`, location);
  if (cut !== name) remember(`${location.stateAbbr} ${cut}`, location);
}

/** The place of a station: that of the table if name and state are its, else what the railroad calls it. */
export function railPlaceOf({ name, state, locode }: Station): PlaceReference | null {
  const code = locode?.replace(/\s/g, '').toUpperCase() ?? '';
  if (/^[A-Z]{2}[A-Z2-9]{3}$/.test(code)) return { locode: code, name: null, latitude: null, longitude: null };
  if (name === null) return null;
  const known = state === null ? null : (BY_NAME.get(`${state.toUpperCase()} ${folded(name)}`) ?? null);
  if (known !== null) return { locode: known.locode, name: null, latitude: null, longitude: null };
  return { locode: null, name, latitude: null, longitude: null, ...(state === null ? {} : { subdivision: state }) };
}

/** The zone of a place; null where it is not known. */
export function zoneOfPlace(place: PlaceReference | null): string | null {
  return place === null ? null : describePlace(place).timezone;
}

function remember(key: string, location: TableLocation): void {
  const known = BY_NAME.get(key);
  BY_NAME.set(key, known === undefined || known === location ? location : null);
}

function folded(name: string): string {
  return name
    .toUpperCase()
    .replace(/\bST\b\.?/g, 'SAINT')
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
