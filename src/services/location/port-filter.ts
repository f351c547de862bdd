import { PlainText } from '../../core/plain-text.ts';
import { inline } from '../../core/text.ts';
import { findLocation, locations } from '../../domain/location.ts';
import { resolvePlace } from '../../domain/resolve-place.ts';
import type { Conditions } from '../list/paged-list.ts';
import { locationId } from '../record/known-location.ts';
import { readPort } from './port-words.ts';

/** A place as a caller names it: a UN/LOCODE, or the beginning of a name. */
export const PortText = PlainText.trim()
  .min(1, 'Give a UN/LOCODE such as USLAX, or the beginning of a name')
  .max(100, 'This is too long for a place; give a UN/LOCODE such as USLAX, or the beginning of a name')
  .describe('UN/LOCODE or beginning of the name of a port of its route: lading, discharge or destination');

/** A place as the tables know it. */
export interface FoundPort {
  locode: string | null;
  name: string | null;
}

/** Which places a text was taken to mean, and which it may have meant where that is none, or where it was a short name. */
export interface MatchedPorts {
  matched_ports: string[];
  suggested_ports?: string[];
}

/** More places than this are not worth naming: the text was too short. */
const MATCHED_MAX = 20;

/** The condition for the id of a place, and the column that holds the possible places. */
export interface PortFilter {
  /** SQL: what the id of one of the places is equal to. */
  ids: string;
  /** SQL: the same for a list of a whole account, which is planned for the very ids where codes alone are meant. */
  plannedIds(): string;
  /** Whether codes alone are meant. */
  isPlanned: boolean;
  /** SQL: the places that are meant and stand in no table but the account's own shipments, as JSON. */
  places: string;
  /** SQL: the same as the column `matched_ports`. */
  column: string;
  /** The places of the reference table that are meant, whether anything of the account goes there or not. */
  known: FoundPort[];
  /** The places that may have been meant where none is, or beside those that a short name means, `USLAX (Los Angeles)`. */
  suggested: string[];
}

/**
 * Reads a port: any code in use for a place, and every place whose name begins so. Places that only a source has named
 * are found in the same statement, because only the database has them; it has those of all accounts, so a place must
 * be in use by a shipment of this account.
 */
export function portFilter(text: string, conditions: Conditions): PortFilter {
  const { codes, names, suggested } = readPort(text);
  const own = locations().filter(
    ({ locode, name }) =>
      (locode !== null && codes.includes(locode)) || names.some((start) => name?.toLowerCase().startsWith(start)),
  );
  // A short name may mean a place of the own table and one of the UN/LOCODE list alone.
  const known = names.length === 0 ? placesOf(codes) : own.length > 0 ? own : listedPlaces(text, codes);
  const knownCodes = known.flatMap(({ locode }) => (locode === null ? [] : [locode]));
  const isMeant = `(l.locode = ANY(${conditions.value('text[]', [...codes, ...knownCodes])})
    OR EXISTS (SELECT FROM unnest(${conditions.value('text[]', names)}::text[]) n WHERE starts_with(lower(l.name), n)))`;
  const ids = `ANY(ARRAY(SELECT l.id FROM location l WHERE ${isMeant}))`;
  const isOwn = `l.id IN (SELECT unnest(ARRAY[o.port_of_lading_id, o.port_of_discharge_id, o.destination_id])
    FROM shipment o WHERE o.account_id = ${conditions.account})`;
  const isNew = `(l.locode = ANY(${conditions.value('text[]', knownCodes)})) IS NOT TRUE`;
  const places = `(SELECT coalesce(json_agg(m), '[]') FROM (SELECT l.locode, l.name FROM location l
      WHERE ${isMeant} AND ${isNew} AND ${isOwn} LIMIT ${MATCHED_MAX}) m)`;
  return {
    ids,
    places,
    isPlanned: names.length === 0,
    plannedIds: () => (names.length === 0 ? idsOf(codes, conditions) : ids),
    column: `${places} AS matched_ports`,
    known: known.map(({ locode, name }) => ({ locode, name })),
    suggested,
  };
}

/** The places of the UN/LOCODE list that a text means: of a code all, of a name the one that it means. */
function listedPlaces(text: string, codes: readonly string[]): FoundPort[] {
  const named = resolvePlace({ name: text });
  return placesOf([...codes, ...(named === null ? [] : [named])]);
}

function placesOf(codes: readonly string[]): FoundPort[] {
  return codes.flatMap((code) => findLocation(code) ?? []);
}

/**
 * SQL: the id of a place is computed from its code, so that the planner knows its value and estimates the number of
 * rows; for a whole account a single comparison is faster than a list.
 */
function idsOf(codes: readonly string[], conditions: Conditions): string {
  const ids = codes.map(locationId);
  const [first] = ids;
  return first !== undefined && ids.length === 1
    ? `${conditions.value('uuid', first)}::uuid`
    : `ANY(${conditions.value('uuid[]', ids)}::uuid[])`;
}

/** Which places a filter was taken to mean, `USLAX Los Angeles`, each once; none means that no such place is known. */
export function matchedPorts(
  filter: PortFilter,
  found: readonly FoundPort[],
  textOf: (port: FoundPort) => string | null = codeAndName,
): MatchedPorts {
  const names = [...filter.known, ...found].map(textOf).filter((name) => name !== null);
  const matched_ports = [...new Set(names)].slice(0, MATCHED_MAX);
  // The beginning of names means all of them, so that nothing beside them may have been meant.
  const isWhole = filter.suggested.length === 0 || (names.length > 0 && !filter.isPlanned);
  return { matched_ports, ...(isWhole ? {} : { suggested_ports: filter.suggested }) };
}

/** What is said where a short name was taken to mean a port, though other names begin so; null where none do. */
export function shortNameText(
  matched: Readonly<{ matched_ports?: string[] | undefined; suggested_ports?: string[] | undefined }>,
): string | null {
  const { matched_ports: ports = [], suggested_ports: suggested = [] } = matched;
  if (ports.length === 0 || suggested.length === 0) return null;
  return `Ports whose names begin so are not meant, such as ${suggested.join(', ')}; give more of the name for one of them.`;
}

/** The text where a filter matches no place; the places that may have been meant are only suggested. */
export function noPortText(suggested: readonly string[] | undefined): string {
  const isQuestion = suggested !== undefined && suggested.length > 0;
  return `No place of that code or name is known here${isQuestion ? `; did you mean ${suggested.join(' or ')}?` : '.'}`;
}

function codeAndName({ locode, name }: FoundPort): string {
  return [locode, name]
    .flatMap((text) => (text === null ? [] : [inline(text)]))
    .filter(Boolean)
    .join(' ');
}
