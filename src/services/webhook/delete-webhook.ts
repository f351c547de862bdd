import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { nullIfMissing } from '../../db/null-if-missing.ts';
import { sql } from '../../db/sql.ts';
import { findOwned } from '../record/own-row.ts';
import type { ServiceContext } from '../service-context.ts';

/** Whoever delivers locks the lane before what belongs to it, so that this does too. */
const LOCK = sql({
  name: 'lock_lane_of_webhook',
  because: 'lock',
  parameters: ['uuid', 'uuid'],
  row: { '?column?': 'int?' },
  text: `SELECT 1 FROM webhook_lane l JOIN webhook w ON w.id = l.webhook_id
    WHERE w.id = $1 AND w.account_id = $2 FOR UPDATE OF l`,
});

/** Removes a webhook with its notifications: what is not delivered yet never will be. Errors: `not_found`. */
export const deleteWebhook = defineOperation(
  {
    id: 'delete_webhook',
    summary: 'Delete a webhook and its notifications',
    permission: 'webhooks:write',
    input: z.object({ id: z.string().describe('Id of the webhook') }),
    output: z.object({ id: z.uuid() }),
  },
  ({ db, principal }: ServiceContext, { id }) => {
    const where = { id, accountId: principal.accountId };
    return findOwned(id, 'webhook', () =>
      db.transaction(async (tx) => {
        await tx.query(LOCK, [id, principal.accountId]);
        return nullIfMissing(tx.prisma.webhook.delete({ where, select: { id: true } }));
      }),
    );
  },
);
