import { placeKey } from './place-key.ts';
import { type PlaceName, readingsOf, readQualifier } from './place-name.ts';
import { canonicalLocode, findTableLocation, tableCodesNamed } from './table-location.ts';
import { handlesContainersAt, isPortAt, locodeAt, subdivisionAt } from './unlocode.ts';
import { isUnlocodeNamed, rowsNamed } from './unlocode-names.ts';

/** A place as a message names it without its code. */
export interface NamedPlace {
  name: string | null;
  /** A country that the message gives in an element of its own, by code or name. */
  country?: string | null | undefined;
  /** A state or province that the message gives in an element of its own. */
  subdivision?: string | null | undefined;
}

/** What else is known that can make one place of several with the same name. */
export interface NameFacts {
  /** Codes that other messages of the journey give. */
  codes?: ReadonlySet<string>;
  /** A vessel calls there. */
  isPort?: boolean;
}

interface Candidate {
  locode: string;
  subdivision: string | null;
  isPort: boolean;
  /** It stands in the product's own table. */
  isOwn: boolean;
  /** A place that a bare name may mean: one with a port, a rail terminal or a depot inland. */
  handlesContainers: boolean;
  /** The row of the list that has the name; null if the own table has it. */
  row: number | null;
  key: string;
}

/** Names of the trade for places that the tables call otherwise; they mean these, whatever else is called so. */
const TRADE_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    BOMBAY: 'INBOM',
    'BUSAN NEW PORT': 'KRPUS',
    'BUSAN NEWPORT': 'KRPUS',
    CALCUTTA: 'INCCU',
    'ISTANBUL AMBARLI': 'TRAMR',
    JNPT: 'INNSA',
    MADRAS: 'INMAA',
    NHAVASHEVA: 'INNSA',
    'PORT KELANG': 'MYPKG',
    'PORT KLANG NORTH': 'MYPKG',
    'PORT KLANG WEST': 'MYPKG',
    PUSAN: 'KRPUS',
    SAIGON: 'VNSGN',
    TIANJIN: 'CNTXG',
    TIANJINXINGANG: 'CNTXG',
    XINGANG: 'CNTXG',
    YANGSHAN: 'CNSHA',
    WAIGAOQIAO: 'CNSHA',
  }).map(([name, locode]) => [placeKey(name), locode]),
);

/**
 * The code of the one place that a name means, with the country and subdivision that stand in the text or beside it; null
 * where it means none or may mean several, unless the other facts leave one.
 */
export function resolvePlace(place: NamedPlace, facts: NameFacts = {}): string | null {
  if (place.name === null) return null;
  const stated = [place.country, place.subdivision].flatMap((text) =>
    text == null || text.trim() === '' ? [] : [readQualifier(text)],
  );
  for (const reading of readingsOf(place.name)) {
    const qualifiers = [...reading.qualifiers, ...stated];
    const found = candidatesOf({ ...reading, qualifiers });
    if (found.length === 0) continue;
    // Words that are no region may mean another place of the same name.
    if (reading.hasUnknown && qualifiers.length === 0) return null;
    const one = oneOf(found, facts, qualifiers.length > 0);
    return one !== null && (one.row === null || isUnlocodeNamed(one.row, one.key)) ? one.locode : null;
  }
  return null;
}

function candidatesOf(reading: PlaceName): Candidate[] {
  const whole = placeKey(reading.name);
  if (whole === '') return [];
  const fitting = (candidates: Candidate[]) =>
    distinct(candidates.filter((candidate) => reading.qualifiers.every((qualifier) => agrees(candidate, qualifier))));
  for (const key of variantsOf(whole)) {
    const trade = TRADE_NAMES.get(key);
    const { first, second } = rowsNamed(key);
    const attempts = [
      () => (trade === undefined ? [] : [ownCandidate(trade, key)]),
      () => [
        ...first.map((row) => listedCandidate(row, key)),
        ...tableCodesNamed(key).map((code) => ownCandidate(code, key)),
      ],
      () => second.map((row) => listedCandidate(row, key)),
    ];
    for (const attempt of attempts) {
      const found = fitting(attempt());
      if (found.length > 0) return found;
    }
  }
  return [];
}

function oneOf(candidates: readonly Candidate[], { codes, isPort }: NameFacts, hasRegion: boolean): Candidate | null {
  const said = only(candidates.filter(({ locode }) => codes?.has(locode)));
  if (said !== null) return said;
  const sole = only(candidates);
  if (sole !== null) return hasRegion || isPort === true || sole.handlesContainers ? sole : null;

  const own = candidates.filter((candidate) => candidate.isOwn);
  const regions = new Set(candidates.map(({ locode, subdivision }) => `${locode.slice(0, 2)}-${subdivision}`));
  if (hasRegion && regions.size === 1 && own.length === 1) return only(own);
  if (isPort !== true) return null;
  // The list calls many a town on a river a port: of several namesakes only a container port is meant without its code.
  return only(own.filter((candidate) => candidate.isPort));
}

function only(candidates: readonly Candidate[]): Candidate | null {
  return candidates.length === 1 ? (candidates[0] ?? null) : null;
}

function agrees({ locode, subdivision }: Candidate, qualifier: PlaceName['qualifiers'][number]): boolean {
  const country = locode.slice(0, 2);
  if (qualifier.country === country) return true;
  if (qualifier.code !== null && qualifier.code === subdivision) return true;
  return qualifier.subdivisions.some(
    (one) => one.country === country && (subdivision === null || one.code === subdivision),
  );
}

function listedCandidate(row: number, key: string): Candidate {
  const locode = canonicalLocode(locodeAt(row));
  const subdivision = subdivisionAt(row);
  if (findTableLocation(locode) !== null) return { ...ownCandidate(locode, key), subdivision, row };
  const [isPort, handlesContainers] = [isPortAt(row), handlesContainersAt(row)];
  return { locode, subdivision, isPort, isOwn: false, handlesContainers, row, key };
}

function ownCandidate(locode: string, key: string): Candidate {
  const own = findTableLocation(locode);
  const [subdivision, isPort] = [own?.stateAbbr ?? null, own?.kind === 'port'];
  return { locode, subdivision, isPort, isOwn: true, handlesContainers: true, row: null, key };
}

// The same place stands in both tables, and in the list under each code that was given to it.
function distinct(candidates: readonly Candidate[]): Candidate[] {
  const byCode = new Map<string, Candidate>();
  for (const candidate of candidates) if (!byCode.has(candidate.locode)) byCode.set(candidate.locode, candidate);
  return [...byCode.values()];
}

/** German and Scandinavian names are written with and without the second letter: KOELN, KOLN. */
function variantsOf(key: string): string[] {
  return [...new Set([key, key.replace(/([AOU])E/g, '$1')])];
}
