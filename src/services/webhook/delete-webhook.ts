import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { nullIfMissing } from '../../db/null-if-missing.ts';
import { findOwned } from '../record/find-owned.ts';
import type { ServiceContext } from '../service-context.ts';
import { lockWebhook } from './lock-webhook.ts';

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
        await lockWebhook(tx, where);
        return nullIfMissing(tx.prisma.webhook.delete({ where, select: { id: true } }));
      }),
    );
  },
);
