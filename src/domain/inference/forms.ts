import { findLine } from '../carrier.ts';
import { type DocumentFormat, LINES, type LineRow, SANDBOX_SCAC } from '../carrier-table.ts';

/** A line that writes such a number without its letters, and of how many such numbers out of one, 0 to 1. */
export interface FormMatch {
  scac: string;
  kind: DocumentFormat['kind'];
  odds: number;
  /** What the form is, in words. */
  words: string;
}

interface LineForm extends FormMatch {
  pattern: RegExp;
}

const ROWS: readonly LineRow[] = LINES;

/** The odds of a form that was not measured. */
const ODDS_UNKNOWN = 0.1;

/** A part of all numbers is the forwarders', whatever lines write numbers of the same form. */
const LINES_SHARE_MAX = 0.9;

const ALONE: readonly LineForm[] = ROWS.flatMap(({ scac, documentFormats = [] }) =>
  documentFormats
    .filter(({ stands }) => stands !== 'after_prefix')
    .map(({ kind, pattern, words, odds = ODDS_UNKNOWN }) => ({ scac, kind, pattern, words, odds })),
);

const AFTER_PREFIX: ReadonlyMap<string, readonly DocumentFormat[]> = new Map(
  ROWS.map(({ scac, documentFormats = [] }) => [scac, documentFormats.filter(({ stands }) => stands !== 'alone')]),
);

/** The form of what follows the letters of a line, if the line is known to write such; else null. */
export function formAfterPrefix(scac: string, body: string): DocumentFormat | null {
  return AFTER_PREFIX.get(scac)?.find(({ pattern }) => pattern.test(body)) ?? null;
}

/**
 * The lines that write numbers of this form without their letters, the likeliest first. A line that fits in several ways
 * counts by the one that says most; together they leave a part to forwarders.
 */
export function linesOfForm(number: string): FormMatch[] {
  const best = new Map<string, FormMatch>();
  for (const { pattern, ...match } of ALONE) {
    if (pattern.test(number) && match.odds > (best.get(match.scac)?.odds ?? 0)) best.set(match.scac, match);
  }
  const matches = [...best.values()].sort((one, other) => other.odds - one.odds);
  const total = matches.reduce((sum, { odds }) => sum + odds, 0);
  // The numbers of the sandbox are its own invention, so that no line uses them.
  if (total <= LINES_SHARE_MAX || matches[0]?.scac === SANDBOX_SCAC) return matches;
  return matches.map((match) => ({ ...match, odds: (match.odds / total) * LINES_SHARE_MAX }));
}

/** The lines that fill the containers of a line too. */
export function sharersOf(scac: string): readonly string[] {
  return SHARERS.get(scac) ?? [];
}

const SHARERS: ReadonlyMap<string, readonly string[]> = new Map(
  ROWS.map(({ scac, sharesContainersWith = [] }) => [scac, sharesContainersWith]),
);

/** A line as people call it. */
export function formName(scac: string): string {
  return findLine(scac)?.name ?? scac;
}
