import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { Labels } from '../../domain/labels.ts';
import { lockShipment } from '../../ingest/lock.ts';
import { LinkedContainer, toContainer } from '../record/container.ts';
import { notFound, requireId } from '../record/find-owned.ts';
import type { ServiceContext } from '../service-context.ts';
import { UPDATE_CONTAINER } from './statements.ts';

/** What an account may change of a container; what is left out stays. */
export const UpdateContainerInput = z.object({
  id: z.string().describe('Id of the container'),
  ref_numbers: Labels.optional().describe('Your own references, in place of those it had'),
});

/** Changes the references of a container; this is not notified. Errors: `not_found`. */
export const updateContainer = defineOperation(
  {
    id: 'update_container',
    summary: "Replace a container's references",
    permission: 'tracking:write',
    input: UpdateContainerInput,
    output: LinkedContainer,
  },
  async ({ db, principal }: ServiceContext, { id, ref_numbers = null }): Promise<LinkedContainer> => {
    requireId(id, 'container');
    const { accountId } = principal;
    const row = await db.transaction(async (tx) => {
      const found = await tx.prisma.container.findUnique({ where: { id, accountId }, select: { shipmentId: true } });
      if (found === null) return undefined;
      // What changes here goes on to the shipment, which an ingest may be writing: the two would wait for each other.
      await lockShipment(tx, found.shipmentId);
      const [changed] = await tx.query(UPDATE_CONTAINER, [id, accountId, ref_numbers]);
      return changed?.record;
    });
    if (row === undefined) throw notFound(id, 'container');
    return toContainer(row);
  },
);
