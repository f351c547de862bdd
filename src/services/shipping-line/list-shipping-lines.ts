import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { type LineSupport, type ShippingLine, searchLines, shippingLines } from '../../domain/carrier.ts';
import type { TrackedKind } from '../../domain/tracked-number.ts';
import type { ServiceContext } from '../service-context.ts';

/** A shipping line (`shipping_line` of the contract), and whether this installation can ask it. */
export const ShippingLineRecord = z.object({
  scac: z.string().describe('Standard Carrier Alpha Code'),
  name: z.string(),
  short_name: z.string(),
  alternative_scacs: z.array(z.string()).describe('Other SCACs that are accepted for it'),
  bill_of_lading_tracking_support: z.boolean(),
  booking_number_tracking_support: z.boolean(),
  container_number_tracking_support: z.boolean(),
  access: z
    .enum(['ready', 'not_configured', 'no_adapter'])
    .describe(
      'ready: can be tracked here; not_configured: credentials are missing; no_adapter: this line cannot be asked yet',
    ),
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
    const lines = search === undefined || search.trim() === '' ? shippingLines() : searchLines(search);
    const records = lines.map((line) => shippingLineRecord(line, context));
    return { shipping_lines: records.filter((record, at) => !lines[at]?.isSandbox || record.access === 'ready') };
  },
);

const KINDS = {
  billOfLading: 'bill_of_lading',
  booking: 'booking',
  container: 'container',
} as const satisfies Record<keyof LineSupport, TrackedKind>;

/** A line as it stands here. What it takes is what it takes of everybody, as far as the source that asks it can ask for it. */
export function shippingLineRecord(line: ShippingLine, context: ServiceContext): ShippingLineRecord {
  const access = context.sources.line(line.scac);
  const takes = (kind: keyof LineSupport) =>
    line.supports[kind] && (access.access !== 'ready' || access.source.kinds.includes(KINDS[kind]));
  return {
    scac: line.scac,
    name: line.name,
    short_name: line.shortName,
    alternative_scacs: [...line.alternativeScacs],
    bill_of_lading_tracking_support: takes('billOfLading'),
    booking_number_tracking_support: takes('booking'),
    container_number_tracking_support: takes('container'),
    // Whoever wants to track something need not know whether its line is asked or tells of itself.
    access: access.access === 'heard' ? 'ready' : access.access,
  };
}
