import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import type { Statement } from '../../db/client.ts';
import { ownRow } from '../own-row.ts';
import type { ServiceContext } from '../service-context.ts';

const DELETE: Statement = {
  name: 'delete_webhook',
  text: 'DELETE FROM webhook w WHERE w.id = $1 AND w.account_id = $2 RETURNING w.id',
};

/** Removes a webhook with its notifications: what is not delivered yet never will be. Errors: `not_found`. */
export const deleteWebhook = defineOperation(
  {
    id: 'delete_webhook',
    summary: 'Delete a webhook and its notifications',
    permission: 'webhooks:write',
    input: z.object({ id: z.string().describe('Id of the webhook') }),
    output: z.object({ id: z.uuid() }),
  },
  (context: ServiceContext, { id }) => ownRow<{ id: string }>(context, DELETE, { id, thing: 'webhook' }),
);
