import { memoized } from '../../core/memoized.ts';
import { canonicalLocode, describePlace, type NameFacts } from '../location.ts';
import type { Movement, Observation } from '../observation.ts';
import type { FacilityReference, PlaceReference } from '../place-reference.ts';
import { findTerminal } from '../terminal.ts';
import type { Place } from './state.ts';

/** A place with the key by which places of a journey are compared. */
export interface Spot {
  place: Place | null;
  key: string;
}

/** The key of a place about which nothing is known. */
export const NOWHERE = '?';

/** Finds the place that a source means. */
export type Gazetteer = (reference: PlaceReference | null, facility: FacilityReference | null) => Spot;

/**
 * Makes the gazetteer of a journey. Places are the same if their LOCODEs are, or else their names; a name stands for the
 * one place that it means, to which the codes of the journey and the calls of vessels contribute. A terminal that is given
 * without its place stands where other statements of the journey, or the table of terminals, have it.
 */
export function gazetteerOf(observations: readonly Observation[]): Gazetteer {
  const described = new Map<string, Place>();
  const placed = observations.filter(hasPlace);
  const codes = new Set<string>();
  for (const { place } of placed) if (place.locode !== null) codes.add(canonicalLocode(place.locode));
  const unnamed = placed.filter(({ place }) => place.locode === null);
  const portsOfCall = new Set(
    unnamed.length === 0 ? [] : placed.filter(isVesselCall).flatMap(({ place }) => nameKeys(place.name)),
  );
  const factsOf = ({ locode, name }: PlaceReference): NameFacts =>
    locode === null ? { codes, isPort: nameKeys(name).some((key) => portsOfCall.has(key)) } : {};
  const describe = (reference: PlaceReference) => remember(described, reference, factsOf(reference));
  // The place of every statement is looked up several times, and most of them name the same few.
  const resolved = new Map<PlaceReference, Spot>();
  const spots = new Map<string, Spot>();
  const codesByName = new Map<string, Set<string>>();
  const spotsByFacility = new Map<string, Map<string, Spot>>();
  const resolve = (reference: PlaceReference) => {
    const known = resolved.get(reference);
    if (known !== undefined) return known;
    const id = idOf(reference);
    const spot = spots.get(id) ?? spotOf(describe(reference), reference, codesByName, described);
    spots.set(id, spot);
    resolved.set(reference, spot);
    return spot;
  };

  for (const place of new Map(placed.map((one) => [idOf(one.place), one.place])).values()) {
    const { locode, name } = describe(place);
    for (const text of [name, place.name]) if (locode !== null && text !== null) add(codesByName, fold(text), locode);
  }
  for (const { place, facility } of placed) {
    if (facility == null) continue;
    const spot = resolve(place);
    if (spot.key === NOWHERE) continue;
    for (const key of facilityKeys(facility)) {
      spotsByFacility.set(key, (spotsByFacility.get(key) ?? new Map<string, Spot>()).set(spot.key, spot));
    }
  }

  return (reference, facility) => {
    const spot = reference === null ? null : resolve(reference);
    if (spot !== null && spot.key !== NOWHERE) return spot;
    return placeOfFacility(facility, spotsByFacility) ?? { place: spot?.place ?? null, key: NOWHERE };
  };
}

/** The form in which names of places are compared. */
export const fold = memoized(
  (name) =>
    name
      .normalize('NFKD')
      .replace(/[^\p{L}\p{N}]+/gu, '')
      .toUpperCase(),
  5_000,
);

function hasPlace(
  observation: Observation,
): observation is Observation & { place: PlaceReference; facility?: FacilityReference | null } {
  // What was seen on the way is named by stations and devices, which are no places of the journey.
  if (observation.kind === 'sighting' || observation.kind === 'measurement') return false;
  return 'place' in observation && observation.place !== null;
}

const BY_VESSEL: ReadonlySet<Movement> = new Set(['load', 'discharge', 'arrive', 'depart', 'berth']);

function isVesselCall(observation: Observation): boolean {
  if (observation.kind !== 'movement') return false;
  const { mode, movement, vessel, voyage } = observation;
  return mode === 'vessel' || (mode === null && BY_VESSEL.has(movement) && (vessel !== null || voyage !== null));
}

function nameKeys(name: string | null): string[] {
  const key = name === null ? '' : fold(name);
  return key === '' ? [] : [key];
}

function idOf({ locode, name, latitude, longitude, country, subdivision }: PlaceReference): string {
  return `${locode}\n${name}\n${latitude}\n${longitude}\n${country ?? null}\n${subdivision ?? null}`;
}

function remember(described: Map<string, Place>, reference: PlaceReference, facts: NameFacts): Place {
  const { name } = reference;
  const id = idOf(reference);
  const known = described.get(id);
  if (known !== undefined) return known;
  const location = describePlace(reference, facts);
  const place = {
    locode: location.locode,
    name: location.name ?? name,
    timezone: location.timezone,
    kind: location.kind,
  };
  described.set(id, place);
  return place;
}

function spotOf(
  place: Place,
  reference: PlaceReference,
  codesByName: Map<string, Set<string>>,
  described: Map<string, Place>,
): Spot {
  if (place.locode !== null) return { place, key: place.locode };
  const name = place.name === null ? '' : fold(place.name);
  const codes = [...(codesByName.get(name) ?? [])];
  const [code] = codes;
  if (code !== undefined && codes.length === 1) {
    return {
      place: remember(described, { locode: code, name: place.name, latitude: null, longitude: null }, {}),
      key: code,
    };
  }
  if (name !== '') return { place, key: name };
  const { latitude, longitude } = reference;
  if (latitude === null || longitude === null) return { place, key: NOWHERE };
  return { place, key: `${latitude.toFixed(2)} ${longitude.toFixed(2)}` };
}

// A name such as APMT stands in many ports: it points to a place only if it points to one.
function placeOfFacility(facility: FacilityReference | null, spots: Map<string, Map<string, Spot>>): Spot | null {
  if (facility === null) return null;
  for (const key of facilityKeys(facility)) {
    const candidates = [...(spots.get(key)?.values() ?? [])];
    if (candidates.length === 1) return candidates[0] ?? null;
  }
  const locode = findTerminal(facility, null)?.locode;
  if (locode !== undefined) {
    const { name, timezone, kind } = describePlace({ locode, name: null, latitude: null, longitude: null });
    return { place: { locode: canonicalLocode(locode), name, timezone, kind }, key: canonicalLocode(locode) };
  }
  const [key] = facilityKeys(facility);
  return key === undefined ? null : { place: null, key };
}

function facilityKeys(facility: FacilityReference | null): string[] {
  if (facility === null) return [];
  const code = facility.code === null ? '' : fold(facility.code);
  const name = facility.name === null ? '' : fold(facility.name);
  return [...(code === '' ? [] : [`${facility.codeList ?? 'code'}:${code}`]), ...(name === '' ? [] : [`name:${name}`])];
}

function add(sets: Map<string, Set<string>>, key: string, member: string): void {
  sets.set(key, (sets.get(key) ?? new Set<string>()).add(member));
}
