import { z } from 'zod';
import { readTable } from '../../support/read-table.ts';

/**
 * Numbers that public sources show together with the line that they belong to. A number stands here once with its
 * letters and, where people write it so, once without; the letter that a source has put behind a number of its own is
 * left out. Numbers of NYK and MOL count for ONE, those of Hamburg Süd for Maersk, which took them over.
 */

/** Where the numbers were read. */
const Source = z.enum([
  // github.com/rmoon6/UpdateBOL, res/bolUpdate.sql: containers of a terminal with their bills of lading, 2017.
  'TERMINAL_2017',
  // github.com/TaikerLiang/Flask-Vue-Crud, test/spiders: what the tests of a crawler of the lines' own pages ask for, 2019 to 2022.
  'CRAWLER',
  // gist.github.com/dodeja (78770ad4, dbf20270, 675dad99, 66082dd7): lists of forwarders with the SCAC of each number, 2020 and 2021.
  'FORWARDERS_2020',
  // Examples in documentation: Terminal49, Vizion, AMX, SeaRates, MSC trackers on Apify, and house bills in public samples.
  'DOCUMENTATION',
]);

/**
 * What sort of number it is: a container; a document with the letters of its line; one without them, of a form that one
 * line mostly writes; one of a form that several write; one that is of no line that is known.
 */
const Sort = z.enum(['box', 'prefixed', 'bare', 'ambiguous', 'foreign']);
export type Sort = z.infer<typeof Sort>;

/** Numbers of one line in one source, separated by blanks; no line for what is foreign. */
const NumberGroup = z.strictObject({
  source: Source,
  scac: z.string().transform((scac) => scac || null),
  kind: z.enum(['container', 'bill_of_lading', 'booking']),
  sort: Sort,
  numbers: z.string().min(1),
});
export type NumberGroup = z.infer<typeof NumberGroup>;

export const NUMBERS: readonly NumberGroup[] = readTable('domain/inference/numbers.csv', NumberGroup);
