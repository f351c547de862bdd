/** A place in the members of a spot of DCSA, with the country and the state in words. */
export interface WordedSpot {
  locationName: string;
  otherFacility?: string;
  stateName?: string;
  countryName?: string;
}

/** The places that an answer names whole, by the name of the town: the ports of its vessels are given by that alone. */
export type KnownTowns = ReadonlyMap<string, WordedSpot>;

/**
 * Reads `facility, town, state, country`, of which the state may be empty and the facility may contain commas itself. A text of fewer
 * parts is `town, state, country` or `town, country` or the town.
 */
export function placeOfText(text: string): WordedSpot | null {
  const parts = text.split(',').map((part) => part.trim());
  const isWhole = parts.length > 3;
  const country = parts.length > 1 ? parts.at(-1) : undefined;
  const state = parts.length > 2 ? parts.at(-2) : undefined;
  const town = parts[isWhole ? parts.length - 3 : 0];
  if (town === undefined || town === '') return null;
  return {
    locationName: town,
    ...(isWhole ? { otherFacility: parts.slice(0, -3).join(', ') } : {}),
    ...(state === undefined || state === '' ? {} : { stateName: state }),
    ...(country === undefined || country === '' ? {} : { countryName: country }),
  };
}

/** The towns of texts; where two differ, neither is known. */
export function townsOf(texts: readonly string[]): KnownTowns {
  const towns = new Map<string, WordedSpot>();
  const ambiguous = new Set<string>();
  for (const text of texts) {
    const place = placeOfText(text);
    if (place?.countryName === undefined) continue;
    const { otherFacility: _facility, ...town } = place;
    const key = town.locationName.toLowerCase();
    const former = towns.get(key);
    if (former !== undefined && areApart(former, town)) ambiguous.add(key);
    // `Long Beach,United States` says less than the same with its state.
    if (former === undefined || former.stateName === undefined) towns.set(key, town);
  }
  for (const key of ambiguous) towns.delete(key);
  return towns;
}

function areApart(one: WordedSpot, other: WordedSpot): boolean {
  if (one.countryName !== other.countryName) return true;
  return one.stateName !== undefined && other.stateName !== undefined && one.stateName !== other.stateName;
}

/** A port by the name of its town alone, with what the answer says of it elsewhere. */
export function portOfName(name: string, towns: KnownTowns): WordedSpot {
  return towns.get(name.trim().toLowerCase()) ?? placeOfText(name) ?? { locationName: name };
}
