import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { isUuid, referenceId } from '../../core/id.ts';
import { defineOperation } from '../../core/operation.ts';
import { inline } from '../../core/text.ts';
import { findLine, type ShippingLine, shippingLines } from '../../domain/carrier.ts';
import type { ServiceContext } from '../service-context.ts';
import { ShippingLineRecord, shippingLineRecord } from './list-shipping-lines.ts';

/** The id of a line, made of its SCAC so that it is the same in every installation. */
export function shippingLineId(scac: string): string {
  return referenceId('shipping_line', scac);
}

const BY_ID: ReadonlyMap<string, ShippingLine> = new Map(
  shippingLines().map((line) => [shippingLineId(line.scac), line]),
);

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
    const line = isUuid(id) ? (BY_ID.get(id.toLowerCase()) ?? null) : findLine(id);
    const record = line === null ? null : shippingLineRecord(line, context);
    if (record !== null && (!line?.isSandbox || record.access === 'ready')) return record;
    const what = `There is no shipping line with the id or SCAC ${inline(id)}`;
    throw new Failure('not_found', `${what}; look it up in the list of shipping lines.`);
  },
);
