import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { column, sql } from '../../db/sql.ts';
import { Labels } from '../../domain/labels.ts';
import { lockShipment } from '../../ingest/lock.ts';
import {
  CONTAINER_COLUMNS,
  CONTAINER_JOINS,
  LinkedContainer,
  type LinkedContainerRow,
  toContainer,
} from '../record/container.ts';
import { notFound, requireId } from '../record/own-row.ts';
import { TRANSPORT_EVENT_IDS_OF_CONTAINER } from '../record/transport-event.ts';
import type { ServiceContext } from '../service-context.ts';

/** What an account may change of a container; what is left out stays. */
export const UpdateContainerInput = z.object({
  id: z.string().describe('Id of the container'),
  ref_numbers: Labels.optional().describe('Your own references, in place of those it had'),
});

/**
 * When a container of a stopped shipment was last changed says until when its journey is shown
 * (../journey/load-journey.ts), and what was said later may be about its next voyage. So there the shipment is the one
 * that was changed; lists by change look at both.
 */
const UPDATE = sql({
  name: 'update_container',
  because: 'trip',
  parameters: ['uuid', 'uuid', 'text[]?'],
  row: { record: column<LinkedContainerRow>('json') },
  text: `WITH changed AS (
      UPDATE container u SET ref_numbers = $3, updated_at = CASE WHEN s.line_tracking_stopped_at IS NULL THEN now()
        ELSE u.updated_at END
      FROM shipment s WHERE u.id = $1 AND u.account_id = $2 AND s.id = u.shipment_id AND $3::text[] IS NOT NULL
      RETURNING u.*
    ), touched AS (
      UPDATE shipment s SET updated_at = now() FROM changed
      WHERE s.id = changed.shipment_id AND s.line_tracking_stopped_at IS NOT NULL
    ), found AS (
      SELECT * FROM changed UNION ALL
      SELECT * FROM container WHERE id = $1 AND account_id = $2 AND $3::text[] IS NULL
    )
    SELECT row_to_json(x) AS record FROM (
      SELECT ${CONTAINER_COLUMNS}, ${TRANSPORT_EVENT_IDS_OF_CONTAINER} AS transport_event_ids
      FROM found c ${CONTAINER_JOINS}) x`,
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
      const [changed] = await tx.query(UPDATE, [id, accountId, ref_numbers]);
      return changed?.record;
    });
    if (row === undefined) throw notFound(id, 'container');
    return toContainer(row);
  },
);
