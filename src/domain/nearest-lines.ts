import { inline } from '../core/text.ts';
import type { LineTable, ShippingLine } from './carrier.ts';

const NEAREST_MAX = 3;

/** More wrong letters of four would be a guess. */
const WRONG_LETTERS_MAX = 2;

/**
 * Suggestions for a text that is not the SCAC of a line: the lines whose name contains it, otherwise those whose SCAC differs in the fewest
 * letters. Empty where nothing is similar. The sandbox is never suggested.
 */
export function nearestLines(text: string, lines: LineTable): ShippingLine[] {
  const named = lines.search(text);
  return (named.length > 0 ? named : similarLines(text, lines))
    .filter(({ isSandbox }) => !isSandbox)
    .slice(0, NEAREST_MAX);
}

function similarLines(text: string, lines: LineTable): ShippingLine[] {
  const wanted = text.trim().toUpperCase();
  const near = lines.all().flatMap((line) => {
    const wrong = Math.min(...[line.scac, ...line.alternativeScacs].map((scac) => wrongLetters(scac, wanted)));
    return wrong <= WRONG_LETTERS_MAX ? [{ line, wrong }] : [];
  });
  const least = Math.min(...near.map(({ wrong }) => wrong));
  return near.filter(({ wrong }) => wrong === least).map(({ line }) => line);
}

/** The number of wrong, missing, extra or swapped letters (the optimal string alignment distance). */
function wrongLetters(one: string, other: string): number {
  if (other.length > 2 * one.length) return other.length;
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let at = 1; at <= one.length; at++) {
    const row = [at];
    for (let to = 1; to <= other.length; to++) {
      const isSame = one[at - 1] === other[to - 1];
      const isExchanged = at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1];
      row.push(
        Math.min(
          valueAt(rows, at - 1, to) + 1,
          (row[to - 1] ?? 0) + 1,
          valueAt(rows, at - 1, to - 1) + (isSame ? 0 : 1),
          isExchanged ? valueAt(rows, at - 2, to - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    rows.push(row);
  }
  return valueAt(rows, one.length, other.length);
}

function valueAt(rows: readonly number[][], at: number, to: number): number {
  return rows[at]?.[to] ?? Number.POSITIVE_INFINITY;
}

/** The error for a text that is not the SCAC of a known line, with suggestions. */
export function unknownLineText(text: string, lines: LineTable): string {
  const nearest = nearestLines(text, lines).map(({ scac, shortName }) => `${scac} (${shortName})`);
  const advice = nearest.length === 0 ? 'look it up in the list of shipping lines' : `it may be ${orText(nearest)}`;
  return `${inline(text)} is no SCAC of a shipping line that is known; ${advice}`;
}

function orText(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} or ${texts.at(-1)}`;
}

/** The main SCAC of the line with this SCAC; null if no line has it. */
export function keptScac(text: string, lines: LineTable): string | null {
  return lines.find(text)?.scac ?? null;
}
