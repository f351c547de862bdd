import { lazy } from '../core/lazy.ts';

/** The states and provinces whose abbreviations stand in the tables of places, by country. */
const STATES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  US: {
    AK: 'Alaska',
    AL: 'Alabama',
    AR: 'Arkansas',
    AZ: 'Arizona',
    CA: 'California',
    CO: 'Colorado',
    CT: 'Connecticut',
    DC: 'District of Columbia',
    DE: 'Delaware',
    FL: 'Florida',
    GA: 'Georgia',
    HI: 'Hawaii',
    IA: 'Iowa',
    ID: 'Idaho',
    IL: 'Illinois',
    IN: 'Indiana',
    KS: 'Kansas',
    KY: 'Kentucky',
    LA: 'Louisiana',
    MA: 'Massachusetts',
    MD: 'Maryland',
    ME: 'Maine',
    MI: 'Michigan',
    MN: 'Minnesota',
    MO: 'Missouri',
    MS: 'Mississippi',
    MT: 'Montana',
    NC: 'North Carolina',
    ND: 'North Dakota',
    NE: 'Nebraska',
    NH: 'New Hampshire',
    NJ: 'New Jersey',
    NM: 'New Mexico',
    NV: 'Nevada',
    NY: 'New York',
    OH: 'Ohio',
    OK: 'Oklahoma',
    OR: 'Oregon',
    PA: 'Pennsylvania',
    RI: 'Rhode Island',
    SC: 'South Carolina',
    SD: 'South Dakota',
    TN: 'Tennessee',
    TX: 'Texas',
    UT: 'Utah',
    VA: 'Virginia',
    VT: 'Vermont',
    WA: 'Washington',
    WI: 'Wisconsin',
    WV: 'West Virginia',
    WY: 'Wyoming',
  },
  CA: {
    AB: 'Alberta',
    BC: 'British Columbia',
    MB: 'Manitoba',
    NB: 'New Brunswick',
    NL: 'Newfoundland and Labrador',
    NS: 'Nova Scotia',
    ON: 'Ontario',
    PE: 'Prince Edward Island',
    QC: 'Quebec',
    SK: 'Saskatchewan',
  },
};

const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(STATES).flatMap(([country, states]) =>
    Object.entries(states).map(([abbreviation, name]) => [`${country}-${abbreviation}`, name] as const),
  ),
);

const countries = lazy(() => new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }));

/** The English name of a country by ISO 3166-1; null for a code that is none. */
export function countryName(code: string): string | null {
  return countries().of(code) ?? null;
}

/** The name of a state or province; null where it is not known. */
export function stateName(country: string, abbreviation: string): string | null {
  return NAMES.get(`${country}-${abbreviation}`) ?? null;
}

/** All states and provinces that are known here. */
export function stateNames(): { country: string; abbreviation: string; name: string }[] {
  return Object.entries(STATES).flatMap(([country, states]) =>
    Object.entries(states).map(([abbreviation, name]) => ({ country, abbreviation, name })),
  );
}
