import { findLine } from './carrier.ts';

/**
 * SMDG liner codes (smdg-org/code-lists) of lines that carrier.ts knows, with their SCAC. A code of which it is not
 * certain that it means the same company is left out.
 */
const SCAC_OF_LINER_CODE: ReadonlyMap<string, string> = new Map([
  ['ACL', 'ACLU'],
  ['ANL', 'ANNU'],
  ['APL', 'APLU'],
  ['CMA', 'CMDU'],
  ['CNC', 'CNCX'],
  ['COS', 'COSU'],
  ['EMC', 'EGLV'],
  ['HLC', 'HLCU'],
  ['HMM', 'HDMU'],
  ['MSC', 'MSCU'],
  ['MSK', 'MAEU'],
  ['ONE', 'ONEY'],
  ['OOL', 'OOLU'],
  ['PIL', 'PCIU'],
  ['WHL', 'WHLC'],
  ['YML', 'YMLU'],
  ['ZIM', 'ZIMU'],
]);

/** The SCAC of the line that an SMDG liner code in capitals means; null for a code of which that is not certain. */
export function scacOfLinerCode(code: string): string | null {
  return findLine(SCAC_OF_LINER_CODE.get(code) ?? '')?.scac ?? null;
}
