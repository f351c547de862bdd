import { findLine } from './carrier.ts';
import { scacOfLinerCode } from './smdg-lines.ts';

/**
 * The SCAC under which a line is kept that a message names; null if neither the program knows the line nor the settings name
 * it. The lines of settings come as SCACs, because large messages are read in a thread of their own.
 */
export function lineNamed(
  scac: string,
  { linesOfSettings = [] }: { linesOfSettings?: readonly string[] },
): string | null {
  const text = scac.trim().toUpperCase();
  return findLine(text)?.scac ?? (linesOfSettings.includes(text) ? text : null);
}

/** What the lists of the codes of lines are called: those of NMFTA are SCACs. */
const SCAC_LISTS: ReadonlySet<string> = new Set(['NMFTA', 'SCAC']);

/** The SCAC of the line that a code of a list names; null where the line is not known, or the list is not one of lines. */
export function lineListed(
  { code, list }: { code: string; list: string },
  sender: { linesOfSettings?: readonly string[] },
): string | null {
  if (SCAC_LISTS.has(list)) return lineNamed(code, sender);
  return list === 'SMDG' ? scacOfLinerCode(code) : null;
}
