import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { inline } from '../../core/text.ts';
import { linesOfSources, type ShippingLine } from '../../domain/carrier.ts';
import { Instant } from '../../domain/instant.ts';
import { TestOutcome } from '../../domain/test-outcome.ts';
import type { OwnLineForm, OwnLineSources } from '../../sources/source.ts';
import type { ServiceContext } from '../service-context.ts';

/** One setting of the credentials, without its value. */
const StoredSetting = z.object({
  name: z.string().describe('Name of the setting, such as client_id'),
  ending: z
    .string()
    .nullable()
    .describe('The last four characters of the value; null where it is too short to show any'),
});

/** The last test of the credentials. */
const LastTest = z.object({
  at: Instant.meta({ doc: 'When they were tested' }),
  outcome: TestOutcome,
  summary: z.string().describe('What the line did, in words'),
});

/** The credentials of an account for a shipping line, as far as they are shown. */
export const LineCredentials = z.object({
  id: z.uuid(),
  scac: z.string().describe('SCAC of the shipping line'),
  name: z.string().meta({ doc: 'Name of the shipping line' }),
  settings: z.array(StoredSetting).describe('The settings that are stored; no value is ever shown'),
  set_by: z.string().meta({ doc: 'Who set them last' }),
  set_at: Instant.meta({ doc: 'When they were set last' }),
  last_test: LastTest.nullable().describe('The last test since they were set; null if there was none'),
  refused_numbers: z.int().describe('How many tracked numbers the line refuses to answer with these credentials'),
});
export type LineCredentials = z.infer<typeof LineCredentials>;

/** The columns that are shown. */
export const SHOWN_CREDENTIALS = {
  id: true,
  scac: true,
  endings: true,
  setBy: true,
  changedAt: true,
  testedAt: true,
  testOutcome: true,
  testSummary: true,
} as const;

/** A row of these columns. */
export interface ShownCredentialRow {
  id: string;
  scac: string;
  endings: unknown;
  setBy: string;
  changedAt: Date;
  testedAt: Date | null;
  testOutcome: string | null;
  testSummary: string | null;
}

const Endings = z.record(z.string(), z.string().nullable());

/** What is shown of a row. */
export function toLineCredentials(
  { sources }: Pick<ServiceContext, 'sources'>,
  row: ShownCredentialRow,
  refusedNumbers: number,
): LineCredentials {
  const { id, scac, endings, testedAt, testOutcome, testSummary } = row;
  const outcome = TestOutcome.safeParse(testOutcome);
  const isTested = testedAt !== null && outcome.success;
  const settings = Object.entries(Endings.parse(endings)).map(([name, ending]) => ({ name: wireName(name), ending }));
  return {
    id,
    scac,
    name: linesOfSources(sources).find(scac)?.name ?? scac,
    settings: settings.sort((one, other) => (one.name < other.name ? -1 : 1)),
    set_by: row.setBy,
    set_at: row.changedAt.toISOString(),
    last_test: isTested ? { at: testedAt.toISOString(), outcome: outcome.data, summary: testSummary ?? '' } : null,
    refused_numbers: refusedNumbers,
  };
}

/** The name of a setting as callers write it: `client_id` of `clientId`. */
export function wireName(name: string): string {
  return name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}

/**
 * The line that a caller names, under the SCAC at which its credentials are stored: also one that takes none any more, so that what
 * is stored can be seen and removed. Errors: `not_found`.
 */
export function storedLine(context: ServiceContext, text: string): Pick<OwnLineForm, 'scac' | 'name'> {
  const line = namedLine(context, text);
  return formOf(ownLinesOf(context), line.scac, undefined) ?? line;
}

function namedLine({ sources }: ServiceContext, text: string): ShippingLine {
  const line = linesOfSources(sources).find(text);
  if (line !== null) return line;
  const what = `There is no shipping line with the SCAC ${inline(text)}; look it up in the list of shipping lines.`;
  throw new Failure('not_found', what);
}

/** The line that a caller names, and what may be brought for it. Errors: `not_found`, `line_not_supported`, `invalid_input` for a wrong product. */
export function ownLineForm(context: ServiceContext, text: string, product?: string): OwnLineForm {
  const line = namedLine(context, text);
  const form = formOf(ownLinesOf(context), line.scac, product);
  if (form !== null) return form;
  const why = `It is not known how ${line.name} (${line.scac}) is polled, so it takes no credentials.`;
  throw new Failure('line_not_supported', why, { pointer: '/scac' });
}

function formOf(lines: OwnLineSources, scac: string, product: string | undefined): OwnLineForm | null {
  try {
    return lines.form(scac, product);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure('invalid_input', 'product: The line has no such product.', { pointer: '/settings/product' });
  }
}

/** The sources of accounts; every process that runs operations has them. */
export function ownLinesOf({ ownLines }: ServiceContext): OwnLineSources {
  if (ownLines === undefined) throw new Error('The context of the operation has no sources of accounts.');
  return ownLines;
}
