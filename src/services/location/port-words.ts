import { canonicalLocode, findTableLocation, locations } from '../../domain/location.ts';

const SUGGESTED_MAX = 3;

/** A UN/LOCODE begins with the two letters of the country. */
const COUNTRY_LENGTH = 2;
const LOCODE = /^[A-Z]{2}[A-Z2-9]{3}$/;
const WORD = /[\p{L}\p{N}]+/gu;

/** What a text may mean: the codes of places, and the beginnings of their names in lower case. */
export interface PortWords {
  codes: string[];
  names: string[];
}

/**
 * Reads how a place is named: by a code in any form, by the beginning of its name, or by both as lists show it. Where a
 * code of the own table stands in it nothing else counts, because of `USLAX, CA` the rest is no name; the UN/LOCODE list
 * has codes that are words, such as DELHI.
 */
export function readPort(text: string): PortWords {
  const words = [text, ...(text.match(WORD) ?? [])];
  const known = words.map(findTableLocation).flatMap((place) => (place === null ? [] : [place.locode ?? '']));
  if (known.length > 0) return { codes: [...new Set(known)], names: [] };
  const others = words.filter((word) => LOCODE.test(word));
  return { codes: [...new Set([text, ...others].map(canonicalLocode))], names: nameBeginnings(text) };
}

/** The places whose codes end with the three letters that were given, `USLAX (Los Angeles)` for LAX. */
export function suggestedPorts(text: string): string[] {
  const ending = text.toUpperCase();
  return locations()
    .filter(({ locode }) => locode?.slice(COUNTRY_LENGTH) === ending)
    .slice(0, SUGGESTED_MAX)
    .map(({ locode, name }) => (name === null ? `${locode}` : `${locode} (${name})`));
}

/** People write `Port of Los Angeles, CA` for what is listed as `Los Angeles`, and repeat what was shown to them. */
function nameBeginnings(text: string): string[] {
  const variants = [text.toLowerCase()];
  for (const part of BESIDE_THE_NAME) variants.push(...variants.map((variant) => variant.replace(part, '').trim()));
  return [...new Set(variants)].filter((variant) => /[\p{L}\p{N}]/u.test(variant));
}

/** A code in brackets, the quotes of a name that only a source uses, what shows that it was cut, and words around it. */
const BESIDE_THE_NAME = [/\([^)]*\)$/, /^"|"$/g, /…$/, /^port of\s+/, /,.*$/];
