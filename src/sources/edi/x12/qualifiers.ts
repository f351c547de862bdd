import { type X12Codes, x12Codes } from './codes.ts';

/** What a DTM states: expected or happened, and where the qualifier includes it, arrival or departure. */
export interface TimeMeaning {
  classifier: 'actual' | 'estimated';
  movement: 'arrive' | 'depart' | null;
}

/** Date/Time Qualifier, element 374 (ASC X12 004010), as far as it is about the calls of a container. */
export const TIME_MEANINGS: X12Codes<TimeMeaning> = x12Codes<TimeMeaning>({
  '139': { classifier: 'estimated', movement: null },
  '140': { classifier: 'actual', movement: null },
  '369': { classifier: 'estimated', movement: 'depart' },
  '370': { classifier: 'actual', movement: 'depart' },
  '371': { classifier: 'estimated', movement: 'arrive' },
  '372': { classifier: 'actual', movement: 'arrive' },
});

/** A clock: the zone whose clock it is, or its distance to UTC in hours. */
export type TimeQualifier = { zone: string } | { offsetHours: number };

/**
 * Time Code, element 623 (ASC X12 003010 to 004060). LT, the local time of the place, is absent: it is what counts
 * where nothing is said. 01 to 12 are hours ahead of UTC, 13 to 24 are hours behind, from twelve down to one.
 */
export const CLOCKS: X12Codes<TimeQualifier> = x12Codes<TimeQualifier>({
  ET: { zone: 'America/New_York' },
  CT: { zone: 'America/Chicago' },
  MT: { zone: 'America/Denver' },
  PT: { zone: 'America/Los_Angeles' },
  AT: { zone: 'America/Anchorage' },
  HT: { zone: 'Pacific/Honolulu' },
  NT: { zone: 'America/St_Johns' },
  ...Object.fromEntries(
    Object.entries({
      ED: -4,
      ES: -5,
      CD: -5,
      CS: -6,
      MD: -6,
      MS: -7,
      PD: -7,
      PS: -8,
      AD: -8,
      AS: -9,
      HD: -9,
      HS: -10,
    }).map(([code, offsetHours]) => [code, { offsetHours }] as const),
  ),
  ND: { offsetHours: -2.5 },
  NS: { offsetHours: -3.5 },
  UT: { offsetHours: 0 },
  GM: { offsetHours: 0 },
  ...Object.fromEntries(
    Array.from({ length: 24 }, (_, index) => {
      const offsetHours = index < 12 ? index + 1 : index - 24;
      return [String(index + 1).padStart(2, '0'), { offsetHours }] as const;
    }),
  ),
});

/** What a number is, by its Reference Identification Qualifier, element 128 (N9-01, L11-02). */
export const REFERENCE_KINDS: X12Codes<'bill_of_lading' | 'booking' | 'container' | 'scac' | 'seal'> = x12Codes<
  'bill_of_lading' | 'booking' | 'container' | 'scac' | 'seal'
>({
  BM: 'bill_of_lading',
  MB: 'bill_of_lading',
  OB: 'bill_of_lading',
  BN: 'booking',
  EQ: 'container',
  OC: 'container',
  SCA: 'scac',
  SCAC: 'scac',
  SN: 'seal',
});

/**
 * The railroads of North America that carry containers, by SCAC. Their marks of two letters are left out: CN is also the
 * code for a container, and stands one element too far in real messages.
 */
export const RAILROADS: ReadonlySet<string> = new Set(['BNSF', 'CNRU', 'CPRS', 'CSXT', 'NSRR', 'UPRR']);

/**
 * States and provinces that keep one time, by 49 CFR part 71 and the provinces' own acts; those that are divided are
 * absent. It is only used where a place itself is not known.
 */
export const STATE_ZONES: X12Codes<string> = x12Codes<string>({
  ...zone('America/New_York', 'CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV'),
  ...zone('America/Chicago', 'AL AR IA IL LA MN MO MS OK WI'),
  ...zone('America/Denver', 'CO MT NM UT WY'),
  ...zone('America/Los_Angeles', 'CA WA'),
  ...zone('America/Phoenix', 'AZ'),
  ...zone('Pacific/Honolulu', 'HI'),
  ...zone('America/Winnipeg', 'MB'),
  ...zone('America/Edmonton', 'AB'),
  ...zone('America/Halifax', 'NS PE'),
  ...zone('America/Moncton', 'NB'),
});

function zone(name: string, states: string): Record<string, string> {
  return Object.fromEntries(states.split(' ').map((state) => [state, name]));
}
