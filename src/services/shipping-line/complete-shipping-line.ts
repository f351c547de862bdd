import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { sql } from '../../db/sql.ts';
import { type ShippingLine, searchLines, shippingLines } from '../../domain/carrier.ts';
import type { ServiceContext } from '../service-context.ts';

/** One probe of the index for each line that there is, however many shipments the account has. */
const OWN = sql({
  name: 'complete_shipping_line',
  because: 'batch',
  parameters: ['uuid', 'text[]'],
  row: { scac: 'text' },
  text: `SELECT l.scac FROM unnest($2::text[]) AS l(scac)
    WHERE EXISTS (SELECT 1 FROM shipment s WHERE s.account_id = $1 AND s.scac = l.scac)`,
});

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
  async ({ db, principal, sources }: ServiceContext, { text }) => {
    const isReady = ({ scac }: ShippingLine) => sources.line(scac).access === 'ready';
    const all = text.trim() === '' ? shippingLines() : searchLines(text);
    const lines = all.filter((line) => !line.isSandbox || isReady(line));
    const rows = await db.query(OWN, [principal.accountId, lines.map(({ scac }) => scac)]);
    const own = new Set(rows.map(({ scac }) => scac));
    const rank = (line: ShippingLine) => (own.has(line.scac) ? 0 : isReady(line) ? 1 : 2);
    const ranked = [...lines].sort((one, other) => rank(one) - rank(other));
    return { scacs: ranked.map(({ scac }) => scac) };
  },
);
