import { canonicalLocode, locations } from '../../domain/location.ts';
import type { Conditions } from '../paged-list.ts';
import { PlainText } from '../plain-text.ts';

/** A place as a caller names it: a UN/LOCODE, or the beginning of a name. */
export const PortText = PlainText.trim()
  .min(1, 'Give a UN/LOCODE such as USLAX, or the beginning of a name')
  .max(100, 'This is too long for a place; give a UN/LOCODE such as USLAX, or the beginning of a name')
  .describe('UN/LOCODE or beginning of the name of its port of lading, port of discharge or destination');

/** A place as the tables know it. */
export interface FoundPort {
  locode: string | null;
  name: string | null;
}

/** More places than this are not worth naming: the text was too short. */
const MATCHED_MAX = 20;

/** The condition that a shipment calls at a place, and the column that tells which places that may be. */
export interface PortFilter {
  /** SQL about a shipment with the alias `s`. */
  condition: string;
  /** SQL: what the id of one of the places is equal to. */
  ids: string;
  /** SQL: the places of the database that are meant, as `matched_ports`. */
  column: string;
  /** The places of the reference table that are meant, whether anything of the account goes there or not. */
  known: FoundPort[];
}

/**
 * Reads a port: any code in use for a place, and every place whose name begins so. Places that only a source has named
 * are found in the same statement, because they are known to the database alone.
 */
export function portFilter(text: string, conditions: Conditions): PortFilter {
  const names = nameBeginnings(text);
  const known = locations().filter(({ name }) => names.some((start) => name?.toLowerCase().startsWith(start)));
  const codes = [canonicalLocode(text), ...known.flatMap(({ locode }) => (locode === null ? [] : [locode]))];
  const exact = locations().filter(({ locode }) => locode === codes[0]);
  const place = `FROM location l WHERE l.locode = ANY(${conditions.value(codes)})
    OR EXISTS (SELECT FROM unnest(${conditions.value(names)}::text[]) n WHERE starts_with(lower(l.name), n))`;
  const ids = `ANY(ARRAY(SELECT l.id ${place}))`;
  return {
    condition: `(s.port_of_lading_id = ${ids} OR s.port_of_discharge_id = ${ids} OR s.destination_id = ${ids})`,
    ids,
    column: `(SELECT coalesce(json_agg(m), '[]') FROM (SELECT l.locode, l.name ${place} LIMIT ${MATCHED_MAX}) m) AS matched_ports`,
    known: [...exact, ...known].map(({ locode, name }) => ({ locode, name })),
  };
}

/** Which places a filter was taken to mean, `USLAX Los Angeles`, each once; none means that no such place is known. */
export function matchedPorts(
  filter: PortFilter,
  found: readonly FoundPort[],
  textOf: (port: FoundPort) => string | null = codeAndName,
): string[] {
  const names = [...filter.known, ...found].map(textOf).filter((name) => name !== null);
  return [...new Set(names)].slice(0, MATCHED_MAX);
}

function codeAndName({ locode, name }: FoundPort): string {
  return [locode, name].filter(Boolean).join(' ');
}

/** People write `Los Angeles, CA` and `Port of Los Angeles` for what is listed as `Los Angeles`. */
function nameBeginnings(text: string): string[] {
  const name = text.toLowerCase();
  const variants = [name, name.replace(/^port of\s+/, ''), name.replace(/,.*$/, '').trim()];
  return [...new Set(variants)].filter((variant) => variant !== '');
}
