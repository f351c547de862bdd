/** What a code of CargoSmart means, in the members of DCSA 2.2. */
export interface CargoSmartMeaning {
  eventType: 'EQUIPMENT' | 'TRANSPORT';
  code: string;
  load?: 'EMPTY' | 'LADEN';
}

const LOADED = { eventType: 'EQUIPMENT', code: 'LOAD', load: 'LADEN' } as const;
const DISCHARGED = { eventType: 'EQUIPMENT', code: 'DISC', load: 'LADEN' } as const;
const DEPARTS = { eventType: 'TRANSPORT', code: 'DEPA' } as const;
const ARRIVES = { eventType: 'TRANSPORT', code: 'ARRI' } as const;

/**
 * `CSEventCode`, as an answer in a public program and the mapping of another have them. Null: it says nothing of where the container
 * is. Programs disagree about 090 and 100, of which one is the discharge and one the loading at a port of transhipment: their words decide.
 */
const CODES: ReadonlyMap<string, CargoSmartMeaning | null> = new Map<string, CargoSmartMeaning | null>([
  ['CS010', { eventType: 'EQUIPMENT', code: 'GTOT', load: 'EMPTY' }],
  ['CS020', null],
  ['CS040', { eventType: 'EQUIPMENT', code: 'GTIN', load: 'LADEN' }],
  ['CS060', LOADED],
  ['CS067', DEPARTS],
  ['CS068', DEPARTS],
  ['CS070', DEPARTS],
  ['CS080', ARRIVES],
  ['CS110', DEPARTS],
  ['CS120', ARRIVES],
  ['CS130', DISCHARGED],
  ['CS190', { eventType: 'EQUIPMENT', code: 'GTOT', load: 'LADEN' }],
  ['CS260', { eventType: 'EQUIPMENT', code: 'AVPU', load: 'LADEN' }],
  ['CS277', ARRIVES],
  ['CS958', ARRIVES],
]);

const WORDS: readonly [RegExp, CargoSmartMeaning][] = [
  [/\bdischarged?\b/i, DISCHARGED],
  [/\bloaded\b/i, LOADED],
  [/\bempty\b.*\breturn(ed)?\b/i, { eventType: 'EQUIPMENT', code: 'GTIN', load: 'EMPTY' }],
];

/** Codes of documents: a bill of lading was printed, say. */
const OF_DOCUMENTS = /^CS[5-8]\d{2}$/;

/** What an event means by its code, or by its words where the code is not known; null if it says nothing of where the container is. */
export function meaningOfEvent(code: string, words: string): CargoSmartMeaning | null {
  const known = CODES.get(code);
  if (known !== undefined) return known;
  const worded = WORDS.find(([pattern]) => pattern.test(words))?.[1];
  if (worded !== undefined) return worded;
  return OF_DOCUMENTS.test(code) ? null : { eventType: 'EQUIPMENT', code };
}
