import { findLine } from './carrier.ts';

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
