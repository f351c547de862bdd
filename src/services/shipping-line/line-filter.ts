import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { inline } from '../../core/text.ts';
import { findLine, type ShippingLine, searchLines } from '../../domain/carrier.ts';

/** A shipping line as a caller names it. */
export const LineText = z
  .string()
  .trim()
  .min(1, 'Give the SCAC or the name of a shipping line')
  .max(100, 'This is too long for a shipping line; give its SCAC or its name')
  .describe('SCAC or name of the shipping line');

/**
 * The SCACs under which things of a line are kept. A SCAC or a whole name means one line, a part of a name every line
 * that has it. Errors: `line_not_recognized`.
 */
export function scacsOf(text: string, pointer: string): string[] {
  const lines = linesOf(text);
  if (lines.length > 0) return lines.map(({ scac }) => scac);
  throw new Failure(
    'line_not_recognized',
    `No shipping line has the SCAC or the name ${inline(text)}; look it up in the list of shipping lines.`,
    { pointer },
  );
}

function linesOf(text: string): ShippingLine[] {
  const exact = findLine(text);
  if (exact !== null) return [exact];
  const lines = searchLines(text);
  const wanted = text.trim().toLowerCase();
  const named = lines.filter((line) => [line.name, line.shortName].some((name) => name.toLowerCase() === wanted));
  return named.length > 0 ? named : lines;
}
