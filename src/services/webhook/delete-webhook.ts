import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { nullIfMissing } from '../../db/null-if-missing.ts';
import { recordActOf } from '../audit.ts';
import { findOwned } from '../record/find-owned.ts';
import type { ServiceContext } from '../service-context.ts';
import { lockWebhook } from './lock-webhook.ts';
import { recordedWebhook } from './recorded-webhook.ts';

/** Removes a webhook with its notifications: what is not delivered yet never will be. Errors: `not_found`. */
export const deleteWebhook = defineOperation(
  {
    id: 'delete_webhook',
    summary: 'Delete a webhook and its notifications',
    permission: 'webhooks:write',
    input: z.object({ id: z.string().describe('Id of the webhook') }),
    output: z.object({ id: z.uuid() }),
  },
  (context: ServiceContext, { id }) => {
    const where = { id, accountId: context.principal.accountId };
    return findOwned(id, 'webhook', () =>
      context.db.transaction(async (tx) => {
        await lockWebhook(tx, where);
        const select = { id: true, url: true };
        const deleted = await nullIfMissing(tx.prisma.webhook.delete({ where, select }));
        if (deleted === null) return null;
        await recordActOf(context, tx, { kind: 'webhook_deleted', detail: recordedWebhook(deleted) });
        return { id: deleted.id };
      }),
    );
  },
);
