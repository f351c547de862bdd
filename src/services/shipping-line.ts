import { z } from 'zod';
import { Failure } from '../core/failure.ts';
import { isUuid, referenceId } from '../core/id.ts';
import { defineOperation } from '../core/operation.ts';
import { inline } from '../core/text.ts';
import { type LineSupport, type LineTable, linesOfSources, type ShippingLine } from '../domain/carrier.ts';
import type { TrackedKind } from '../domain/tracked-number.ts';
import { type OwnCredentialLines, ownCredentialLines } from './own-credential-lines.ts';
import type { ServiceContext } from './service-context.ts';
import { COMPLETE_SHIPPING_LINE } from './statements.ts';

/** A shipping line as a caller names it. */
export const LineText = z
  .string()
  .trim()
  .min(1, 'Give the SCAC or the name of a shipping line')
  .max(100, 'This is too long for a shipping line; give its SCAC or its name')
  .describe('SCAC or name of the shipping line');

/**
 * The SCACs under which things of a line are kept. A SCAC or a whole name means one line, a part of a name every line
 * that has it, and several have commas between. Errors: `line_not_recognized`.
 */
export function scacsOf(table: LineTable, text: string, pointer: string): string[] {
  const lines = linesOf(table, text);
  const names = text.split(',').filter((name) => name.trim() !== '');
  // A name may have a comma itself.
  if (lines.length === 0 && names.length > 1)
    return [...new Set(names.flatMap((name) => scacsOf(table, name, pointer)))];
  if (lines.length > 0) return lines.map(({ scac }) => scac);
  throw new Failure(
    'line_not_recognized',
    `No shipping line has the SCAC or the name ${inline(text)}; look it up in the list of shipping lines.`,
    { pointer },
  );
}

function linesOf(table: LineTable, text: string): ShippingLine[] {
  const exact = table.find(text);
  if (exact !== null) return [exact];
  const lines = table.search(text);
  const wanted = text.trim().toLowerCase();
  const named = lines.filter((line) => [line.name, line.shortName].some((name) => name.toLowerCase() === wanted));
  return named.length > 0 ? named : lines;
}

/** A shipping line (`shipping_line` of the contract), and whether this installation can ask it. */
export const ShippingLineRecord = z.object({
  scac: z.string().describe('Standard Carrier Alpha Code'),
  name: z.string().meta({ doc: 'Full name of the shipping line' }),
  short_name: z.string().meta({ doc: 'Short name of the shipping line' }),
  alternative_scacs: z.array(z.string()).describe('Other SCACs that are accepted for it'),
  bill_of_lading_tracking_support: z.boolean().meta({ doc: 'Whether bills of lading of the line can be tracked here' }),
  booking_number_tracking_support: z.boolean().meta({ doc: 'Whether bookings of the line can be tracked here' }),
  container_number_tracking_support: z
    .boolean()
    .meta({ doc: 'Whether containers of the line can be tracked here by their number' }),
  access: z
    .enum(['ready', 'not_configured', 'no_adapter'])
    .describe(
      'ready: can be tracked here; not_configured: credentials are missing; no_adapter: this line cannot be asked yet',
    ),
  own_credentials: z.boolean().describe("True: polled with the account's own credentials"),
});
export type ShippingLineRecord = z.infer<typeof ShippingLineRecord>;

/** The lines that the service knows, by name or SCAC if a text is given. The sandbox line shows only where it is on. */
export const listShippingLines = defineOperation(
  {
    id: 'list_shipping_lines',
    summary: 'List the shipping lines that are known, and which of them can be tracked here',
    permission: 'reference:read',
    input: z.object({ search: z.string().max(100).optional().describe('A part of the name or the SCAC') }),
    output: z.object({ shipping_lines: z.array(ShippingLineRecord) }),
  },
  async (context: ServiceContext, { search }) => {
    const table = linesOfSources(context.sources);
    const lines = search === undefined || search.trim() === '' ? table.all() : table.search(search);
    const ownLines = await ownCredentialLines(context);
    const records = lines.map((line) => shippingLineRecord(line, context, ownLines));
    return { shipping_lines: records.filter((record, at) => !lines[at]?.isSandbox || record.access === 'ready') };
  },
);

const KINDS = {
  billOfLading: 'bill_of_lading',
  booking: 'booking',
  container: 'container',
} as const satisfies Record<keyof LineSupport, TrackedKind>;

/**
 * A line and its state here for an account: the kinds of number that it can be polled for, or that the line takes where it cannot be
 * polled.
 */
export function shippingLineRecord(
  line: ShippingLine,
  { sources }: Pick<ServiceContext, 'sources'>,
  ownLines: Pick<OwnCredentialLines, 'find'>,
): ShippingLineRecord {
  const access = sources.line(line.scac);
  const own = ownLines.find(line.scac);
  const kinds = own?.kinds ?? (access.access === 'ready' ? access.source.kinds : null);
  const takes = (kind: keyof LineSupport) => kinds?.includes(KINDS[kind]) ?? line.supports[kind];
  return {
    scac: line.scac,
    name: line.name,
    short_name: line.shortName,
    alternative_scacs: [...line.alternativeScacs],
    bill_of_lading_tracking_support: takes('billOfLading'),
    booking_number_tracking_support: takes('booking'),
    container_number_tracking_support: takes('container'),
    // To track a number one need not know whether its line is polled or only pushes.
    access: own !== null || access.access === 'pushed' ? 'ready' : access.access,
    own_credentials: own !== null,
  };
}

/** The id of a line, made of its SCAC so that it is the same in every installation. */
export function shippingLineId(scac: string): string {
  return referenceId('shipping_line', scac);
}

/** One line. Errors: `not_found`, also for the sandbox line where it is off. */
export const getShippingLine = defineOperation(
  {
    id: 'get_shipping_line',
    summary: 'Get a shipping line by its id or SCAC',
    permission: 'reference:read',
    input: z.object({ id: z.string().describe('Id, SCAC or an alternative SCAC of the line') }),
    output: ShippingLineRecord,
  },
  async (context: ServiceContext, { id }): Promise<ShippingLineRecord> => {
    const table = linesOfSources(context.sources);
    const line = isUuid(id) ? lineOfId(table, id.toLowerCase()) : table.find(id);
    const record = line === null ? null : shippingLineRecord(line, context, await ownCredentialLines(context));
    if (record !== null && (!line?.isSandbox || record.access === 'ready')) return record;
    const what = `There is no shipping line with the id or SCAC ${inline(id)}`;
    throw new Failure('not_found', `${what}; look it up in the list of shipping lines.`);
  },
);

function lineOfId(table: LineTable, id: string): ShippingLine | null {
  return table.all().find(({ scac }) => shippingLineId(scac) === id) ?? null;
}

/**
 * The SCACs of the lines whose code or name has a text in it: those that the account ships with first, then those that
 * can be asked here, then the others. The sandbox line shows only where it is on.
 */
export const completeShippingLine = defineOperation(
  {
    id: 'complete_shipping_line',
    summary: 'Propose shipping lines of which a part of the code or name is known',
    permission: 'tracking:read',
    input: z.object({ text: z.string().max(100) }),
    output: z.object({ scacs: z.array(z.string()) }),
  },
  async (context: ServiceContext, { text }) => {
    const { db, principal, sources } = context;
    const ownLines = await ownCredentialLines(context);
    const isReady = ({ scac }: ShippingLine) => sources.line(scac).access === 'ready' || ownLines.find(scac) !== null;
    const table = linesOfSources(sources);
    const all = text.trim() === '' ? table.all() : table.search(text);
    const lines = all.filter((line) => !line.isSandbox || isReady(line));
    const rows = await db.query(COMPLETE_SHIPPING_LINE, [principal.accountId, lines.map(({ scac }) => scac)]);
    const own = new Set(rows.map(({ scac }) => scac));
    const rank = (line: ShippingLine) => (own.has(line.scac) ? 0 : isReady(line) ? 1 : 2);
    const ranked = [...lines].sort((one, other) => rank(one) - rank(other));
    return { scacs: ranked.map(({ scac }) => scac) };
  },
);
