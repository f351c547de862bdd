import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import type { Prisma } from '../../db/prisma.ts';
import { findOwned, requireId } from '../record/find-owned.ts';
import type { ServiceContext } from '../service-context.ts';
import { toWebhookRecovery, WebhookRecovery, type WebhookRecoveryRow } from './webhook-recovery.ts';

/** One recovery of a webhook and how far it is. Errors: `not_found`, also for one of another account. */
export const getWebhookRecovery = defineOperation(
  {
    id: 'get_webhook_recovery',
    summary: 'Get the progress of a recovery of notifications',
    permission: 'webhooks:read',
    input: z.object({
      webhook_id: z.string().describe('Id of the webhook'),
      id: z.string().describe('Id of the recovery'),
    }),
    output: WebhookRecovery,
  },
  async (context: ServiceContext, { webhook_id, id }): Promise<WebhookRecovery> => {
    requireId(webhook_id, 'webhook');
    return toWebhookRecovery(await findOwned(id, 'recovery', () => findRecovery(context, id, webhook_id)));
  },
);

/**
 * A recovery of a webhook of the account by its id; null if there is none. What belongs to it no more, because a later one
 * delivers it again, had been accepted: what had failed was taken off its total.
 */
export async function findRecovery(
  { db, principal }: ServiceContext,
  id: string,
  webhookId: string,
): Promise<WebhookRecoveryRow | null> {
  const where = { id, webhookId, accountId: principal.accountId };
  const recovery = await db.prisma.webhookRecovery.findUnique({ where });
  if (recovery === null) return null;
  const [pending, failed] = await Promise.all(
    ['pending', 'failed'].map((deliveryStatus) =>
      db.prisma.webhookNotification.count({ where: { recoveryId: id, deliveryStatus } }),
    ),
  );
  return toRecoveryRow(recovery, { pending: pending ?? 0, failed: failed ?? 0 });
}

type StoredRecovery = Prisma.WebhookRecoveryGetPayload<object>;

function toRecoveryRow(recovery: StoredRecovery, { pending, failed }: { pending: number; failed: number }) {
  const { id, webhookId, since, until, createdAt, total } = recovery;
  return {
    id,
    webhook_id: webhookId,
    since: since.toISOString(),
    until: until.toISOString(),
    created_at: createdAt.toISOString(),
    ...{ total, pending, failed, succeeded: total - pending - failed },
  };
}
