import { countryCodeOf, type Subdivision, subdivisionsNamed } from './region-code.ts';

/** What stands beside the name of a place: a country, a state, or words that say neither. */
interface Qualifier {
  country: string | null;
  subdivisions: readonly Subdivision[];
  /** It may be the code of a subdivision, of whatever country. */
  code: string | null;
}

/** A name as a message writes it, in its parts. */
export interface PlaceName {
  name: string;
  /** What stands in brackets. */
  aside: string | null;
  qualifiers: Qualifier[];
  /** Something stands beside the name that is neither a country nor a subdivision. */
  hasUnknown: boolean;
}

const SUBDIVISION_CODE = /^[A-Z0-9]{1,3}$/;
/** A country or state without a comma before it has this many words at most: `UNITED ARAB EMIRATES`. */
const REGION_WORDS_MAX = 3;

/**
 * The ways in which a text can be read as the name of a place, the most literal first: `HO CHI MINH CITY (CAT LAI), VN`,
 * `Los Angeles, CA, USA`, `PORT OF LOS ANGELES`, `BUDAPEST HUNGARY`.
 */
export function readingsOf(text: string): PlaceName[] {
  const [main = '', ...others] = text.split(',').map((part) => part.trim());
  const aside = /\(([^)]*)\)?/.exec(main)?.[1]?.trim() || null;
  const name = withoutTitle(main.replace(/\([^)]*\)?/g, ' ').trim());
  if (name === '') return [];
  const beside = others.filter((part) => part !== '').map((part) => part.replace(/\([^)]*\)?/g, '').trim());
  return [
    reading(name, aside, beside),
    ...(beside.length === 0 ? shortened(name, aside) : []),
    ...(aside === null ? [] : [reading(aside, null, beside)]),
  ];
}

/** What a text beside a name says of its place. */
export function readQualifier(text: string): Qualifier {
  const capitals = text.trim().toUpperCase();
  return {
    country: countryCodeOf(capitals),
    subdivisions: subdivisionsNamed(capitals),
    code: SUBDIVISION_CODE.test(capitals) ? capitals : null,
  };
}

function reading(name: string, aside: string | null, beside: readonly string[]): PlaceName {
  const all = beside.map(readQualifier);
  const isKnown = ({ country, subdivisions, code }: Qualifier) =>
    country !== null || subdivisions.length > 0 || code !== null;
  return { name, aside, qualifiers: all.filter(isKnown), hasUnknown: !all.every(isKnown) };
}

// The words at the end may be the country or the state, and the one before them the state.
function shortened(name: string, aside: string | null): PlaceName[] {
  const words = name.split(/\s+/);
  const readings: PlaceName[] = [];
  for (let count = 1; count <= REGION_WORDS_MAX && count < words.length; count++) {
    const [rest, region] = [words.slice(0, -count), words.slice(-count).join(' ')];
    const found = reading(rest.join(' '), aside, [region]);
    if (found.hasUnknown) continue;
    readings.push(found);
    const state = rest.at(-1) ?? '';
    if (rest.length > 1) readings.push(reading(rest.slice(0, -1).join(' '), aside, [state, region]));
  }
  return readings.filter(({ hasUnknown }) => !hasUnknown);
}

function withoutTitle(name: string): string {
  return name
    .replace(/^(?:PORT OF|SEAPORT OF|PUERTO DE|PORTO DE|ICD)\s+(?=\S{3})/i, '')
    .replace(/(?<=\S{3})\s+(?:ICD|SEAPORT)$/i, '')
    .trim();
}
