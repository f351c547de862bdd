import type { Instant } from '../../src/domain/instant.ts';
import type { Observation } from '../../src/domain/observation.ts';
import { at, bySea, document, equipment } from './observations.ts';

/** The vessel of the sailings. */
export const VESSEL = { imo: '9321483', name: 'EMMA' } as const;

/** The terminal at which it is expected. */
export const PIER = { code: 'W185', codeList: 'FIRMS', name: null, type: 'terminal' } as const;

/** When it left, and when it was expected at first. */
export const DEPARTED_AT = '2026-05-20T08:00:00.000Z';
export const FIRST_ETA = '2026-06-10T06:00:00.000Z';

/** The line's word that it carries a container under a bill of lading. */
export function manifest(box: string, billOfLading: string): Observation[] {
  return [
    document('bill_of_lading', billOfLading, 'mentioned', { container: box }),
    equipment({ container: box, isoCode: '45G1', sealNumber: 'S-1', weightKg: 12_000 }),
  ];
}

/** Loaded and departed from Shanghai. */
export function departure(box: string): Observation[] {
  const aboard = { container: box, vessel: VESSEL, voyage: '026E' };
  return [bySea('load', 'CNSHA', '2026-05-19T20:00:00.000Z', aboard), bySea('depart', 'CNSHA', DEPARTED_AT, aboard)];
}

/** Expected at Los Angeles. */
export function eta(box: string, expectedAt: Instant = FIRST_ETA): Observation {
  const aboard = { container: box, vessel: VESSEL, voyage: '026E', facility: PIER };
  return bySea('arrive', 'USLAX', expectedAt, { ...aboard, classifier: 'estimated' });
}

/** Arrived and discharged at Los Angeles. */
export function arrival(box: string, arrivedAt: Instant = '2026-06-10T09:00:00.000Z'): Observation[] {
  const aboard = { container: box, vessel: VESSEL, voyage: '026E', facility: PIER };
  return [
    bySea('arrive', 'USLAX', arrivedAt, aboard),
    bySea('discharge', 'USLAX', `${arrivedAt.slice(0, 10)}T22:00:00.000Z`, aboard),
  ];
}

/** A container on its way to Los Angeles: what the line states about it at sea. */
export function sailing(box: string, billOfLading: string, expectedAt?: Instant): Observation[] {
  return [...manifest(box, billOfLading), ...departure(box), eta(box, expectedAt)];
}

/** Los Angeles. */
export const LOS_ANGELES = at('USLAX');
