import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import type { Statement } from '../../db/client.ts';
import { lockShipment } from '../../ingest/load.ts';
import { Labels } from '../labels.ts';
import { notFound, requireId } from '../own-row.ts';
import type { ServiceContext } from '../service-context.ts';
import { SHIPMENT_COLUMNS, SHIPMENT_JOINS, Shipment, type ShipmentRow, toShipment } from './shipment.ts';

/** What an account may change of a shipment; what is left out stays. */
export const UpdateShipmentInput = z.object({
  id: z.string().describe('Id of the shipment'),
  ref_numbers: Labels.optional().describe('Your own references, in place of those it had'),
  tags: Labels.optional().describe('Your own labels, in place of those it had'),
});

const UPDATE: Statement = {
  name: 'update_shipment',
  text: `WITH changed AS (
      UPDATE shipment SET ref_numbers = coalesce($3::text[], ref_numbers), tags = coalesce($4::text[], tags),
        updated_at = CASE WHEN $3::text[] IS NULL AND $4::text[] IS NULL THEN updated_at ELSE now() END
      WHERE id = $1 AND account_id = $2 RETURNING *
    )
    SELECT ${SHIPMENT_COLUMNS} FROM changed s ${SHIPMENT_JOINS}`,
};

/** Changes the references and tags of a shipment; nobody is told of it. Errors: `not_found`. */
export const updateShipment = defineOperation(
  {
    id: 'update_shipment',
    summary: "Replace a shipment's references and tags",
    permission: 'tracking:write',
    input: UpdateShipmentInput,
    output: Shipment,
  },
  async ({ db, principal }: ServiceContext, { id, ref_numbers, tags }): Promise<Shipment> => {
    requireId(id, 'shipment');
    const values = [id, principal.accountId, ref_numbers ?? null, tags ?? null];
    const [row] = await db.transaction(async (tx) => {
      // What changes here goes on to the containers, which an ingest may be writing: the two would wait for each other.
      await lockShipment(tx, id);
      return tx.query<ShipmentRow>(UPDATE, values);
    });
    if (row === undefined) throw notFound(id, 'shipment');
    return toShipment(row);
  },
);
