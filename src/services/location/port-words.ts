import { canonicalLocode, findTableLocation, locations, type TableLocation } from '../../domain/location.ts';
import { codesCalled } from './port-short-names.ts';

const SUGGESTED_MAX = 3;

/** A UN/LOCODE begins with the two letters of the country. */
const COUNTRY_LENGTH = 2;
const LOCODE = /^[A-Z]{2}[A-Z2-9]{3}$/;
const WORD = /[\p{L}\p{N}]+/gu;

/** What a text may mean: the codes of places, and the beginnings of their names in lower case. */
export interface PortWords {
  codes: string[];
  names: string[];
  /** What else may have been meant, `USLAX (Los Angeles)`. */
  suggested: string[];
}

/**
 * Reads how a place is named: by a code in any form, by a short name of the trade, by the last three letters of a code, by
 * the beginning of its name, or by code and name as lists show it. Where a code of the own table stands in it nothing else
 * counts, because of `USLAX, CA` the rest is no name; the UN/LOCODE list has codes that are words, such as DELHI.
 */
export function readPort(text: string): PortWords {
  const words = [text, ...(text.match(WORD) ?? [])];
  const known = words.map(findTableLocation).flatMap((place) => (place === null ? [] : [place.locode ?? '']));
  if (known.length > 0) return { codes: [...new Set(known)], names: [], suggested: [] };
  const names = nameBeginnings(text);
  const short = [...new Set(names.flatMap(codesCalled))];
  if (short.length > 0) return { codes: short, names: [], suggested: portsBegun(names, short) };
  const ended = codesEnding(text);
  // What begins a name is one, such as SIN; three letters that end several codes are a question.
  if (ended.length === 1 && !locations().some(({ name }) => name?.toLowerCase().startsWith(text.toLowerCase())))
    return { codes: ended.flatMap(({ locode }) => locode ?? []), names: [], suggested: [] };
  const others = words.filter((word) => LOCODE.test(word));
  return {
    codes: [...new Set([text, ...others].map(canonicalLocode))],
    names,
    suggested: ended.slice(0, SUGGESTED_MAX).map(shownPlace),
  };
}

/** The places whose codes end with the three letters that were given. */
function codesEnding(text: string): readonly TableLocation[] {
  const ending = text.toUpperCase();
  return locations().filter(({ locode }) => locode?.slice(COUNTRY_LENGTH) === ending);
}

/** Ports whose names begin as a short name does, without those that it means. */
function portsBegun(names: readonly string[], codes: readonly string[]): string[] {
  return locations()
    .filter(({ kind, locode }) => kind === 'port' && locode !== null && !codes.includes(locode))
    .filter(({ name }) => names.some((beginning) => name?.toLowerCase().startsWith(beginning)))
    .map(shownPlace)
    .sort()
    .slice(0, SUGGESTED_MAX);
}

function shownPlace({ locode, name }: TableLocation): string {
  return name === null ? `${locode}` : `${locode} (${name})`;
}

/** People write `Port of Los Angeles, CA` for what is listed as `Los Angeles`, and repeat what was shown to them. */
function nameBeginnings(text: string): string[] {
  const variants = [text.toLowerCase()];
  for (const part of BESIDE_THE_NAME) variants.push(...variants.map((variant) => variant.replace(part, '').trim()));
  return [...new Set(variants)].filter((variant) => /[\p{L}\p{N}]/u.test(variant));
}

/** A code in brackets, the quotes of a name that only a source uses, what shows that it was cut, and words around it. */
const BESIDE_THE_NAME = [/\([^)]*\)$/, /^"|"$/g, /…$/, /^port of\s+/, /\s+port$/, /,.*$/];
