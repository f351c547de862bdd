import { z } from 'zod';
import { readJsonData } from '../core/data-file.ts';

/**
 * Shipping lines and the owner prefixes of containers. SCACs are assigned by NMFTA, owner prefixes by BIC; which line
 * uses which is taken from the lines' own public pages and from public lists: a SCAC stands here if two lists have it
 * for that line (the coverage pages of tracking services, the carrier list of a port community system, the appendices of
 * programming interfaces), an added prefix if two lists name the same owner. The kinds of number that a line can be polled for are those of
 * its profile (src/sources/dcsa/lines), otherwise what a tracking service says of it in public (August 2026). The forms of numbers are those that Vizion publishes (January
 * 2024 and June 2026), widened where real numbers are wider; which those are, and where they were found, is said beside
 * the numbers of the tests (test/domain/inference). A fact that could not be established is left out: a missing prefix only
 * means that a number has to name its line, a wrong one would ask the wrong line. How a line is polled is not said here
 * but in its profile. The rows are in `carriers.json`.
 */

/** The form of a number when a line is polled for it. */
export type NumberKind = z.infer<typeof NumberKind>;
const NumberKind = z.enum(['bill_of_lading', 'booking', 'container']);

/** A form in which a line writes the numbers of its documents. */
export type DocumentFormat = z.infer<typeof DocumentFormat>;
const DocumentFormat = z.object({
  kind: NumberKind.exclude(['container']),
  /** Whether such a number follows the four letters of the line (`after_prefix`), stands `alone`, or is seen in `both` ways. */
  stands: z.enum(['after_prefix', 'alone', 'both']),
  /** Of the number in capitals and digits only, without the letters of the line. */
  pattern: z.string().transform((source) => new RegExp(source)),
  /** The same in words. */
  words: z.string(),
  /**
   * Of a hundred numbers of this form that people ask for without the letters of the line, so many are of this line, as 0
   * to 1. What is left is for other lines and for forwarders, who write all forms. Measured on the numbers of the tests.
   */
  odds: z.number().optional(),
  /** Numbers of that form. */
  examples: z.array(z.string()),
  note: z.string().optional(),
});

/** A row of the table; what it does not state is empty, and a line without `only` takes every kind of number. */
export type LineRow = z.infer<typeof LineRow>;
const LineRow = z.strictObject({
  scac: z.string(),
  name: z.string(),
  shortName: z.string(),
  note: z.string().optional(),
  alternativeScacs: z.array(z.string()).optional(),
  containerPrefixes: z.array(z.string()).optional(),
  /** Lines of the same group that fill its containers too, so that the prefix does not identify the line. */
  sharesContainersWith: z.array(z.string()).optional(),
  /** What its bills of lading begin with, beside the SCAC itself. */
  billOfLadingPrefixes: z.array(z.string()).optional(),
  only: z.array(NumberKind).optional(),
  /** The likelier first. */
  documentFormats: z.array(DocumentFormat).optional(),
});

const Table = z.strictObject({
  lines: z.array(LineRow),
  lessors: z.array(z.strictObject({ lessor: z.string(), prefixes: z.array(z.string()) })),
});

const TABLE = readJsonData('domain/carriers.json', Table);

/** The only line that is no line: its numbers are answered by the sandbox. */
export const SANDBOX_SCAC = 'TEST';

/** Every line. */
export const LINES: readonly LineRow[] = TABLE.lines;

/**
 * Owner prefixes of lessors. Their boxes sail for whichever line rents them, so such a prefix never identifies a line; lists
 * that give one to a line contradict each other. WFHU is the prefix of Waterfront, though one list gives it to Wan Hai.
 */
export const LEASED_PREFIXES: readonly string[] = TABLE.lessors.flatMap(({ prefixes }) => prefixes);
