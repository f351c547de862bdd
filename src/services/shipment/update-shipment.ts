import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { databaseNow } from '../../db/clock.ts';
import { Labels } from '../../domain/labels.ts';
import { lockShipment } from '../../ingest/lock.ts';
import { requireId } from '../record/find-owned.ts';
import { Shipment } from '../record/shipment.ts';
import type { ServiceContext } from '../service-context.ts';
import { readShipment } from './get-shipment.ts';

/** What an account may change of a shipment; what is left out stays. */
export const UpdateShipmentInput = z.object({
  id: z.string().describe('Id of the shipment'),
  ref_numbers: Labels.optional().describe('Your own references, in place of those it had'),
  tags: Labels.optional().describe('Your own labels, in place of those it had'),
});

/** Changes the references and tags of a shipment; this is not notified. Errors: `not_found`. */
export const updateShipment = defineOperation(
  {
    id: 'update_shipment',
    summary: "Replace a shipment's references and tags",
    permission: 'tracking:write',
    input: UpdateShipmentInput,
    output: Shipment,
  },
  async (context: ServiceContext, { id, ref_numbers: refNumbers, tags }): Promise<Shipment> => {
    requireId(id, 'shipment');
    const where = { id, accountId: context.principal.accountId };
    const changes = { ...(refNumbers === undefined ? {} : { refNumbers }), ...(tags === undefined ? {} : { tags }) };
    if (Object.keys(changes).length > 0) {
      await context.db.transaction(async (tx) => {
        // What changes here goes on to the containers, which an ingest may be writing: the two would wait for each other.
        await lockShipment(tx, id);
        const data = { ...changes, updatedAt: await databaseNow(tx) };
        // Who sends back what there is changes nothing, and has to find the same time again.
        const isSame = {
          ...(refNumbers === undefined ? {} : { refNumbers: { equals: refNumbers } }),
          ...(tags === undefined ? {} : { tags: { equals: tags } }),
        };
        await tx.prisma.shipment.updateMany({ where: { ...where, NOT: isSame }, data });
      });
    }
    const { shipment } = await readShipment(context, id, []);
    return shipment;
  },
);
