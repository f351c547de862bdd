import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { databaseNow } from '../../db/clock.ts';
import type { Prisma } from '../../db/prisma.ts';
import { secretPurpose } from '../../dispatcher/message.ts';
import { recordActOf } from '../audit.ts';
import { findOwned } from '../record/find-owned.ts';
import { currentSecret, toWebhook, toWebhookRow, Webhook } from '../record/webhook.ts';
import type { ServiceContext } from '../service-context.ts';
import { lockWebhook } from './lock-webhook.ts';
import { recordedWebhook } from './recorded-webhook.ts';
import { newWebhookSecret } from './webhook-secret.ts';

const OVERLAP_SECONDS_MAX = 604_800;
const OVERLAP_SECONDS_DEFAULT = 86_400;

/** Which secret is changed, and how long the former one goes on. */
export const RotateWebhookSecretInput = z.object({
  id: z.string().describe('Id of the webhook'),
  overlap_seconds: z
    .int('Give a whole number of seconds')
    .min(0, `Give a number from 0 to ${OVERLAP_SECONDS_MAX}`)
    .max(OVERLAP_SECONDS_MAX, `Give a number from 0 to ${OVERLAP_SECONDS_MAX}`)
    .default(OVERLAP_SECONDS_DEFAULT)
    .describe('How long deliveries are signed with both secrets; 0 ends the former at once'),
});

/**
 * Changes the secret of a webhook. Until the moment of the switch deliveries carry signatures of both; a rotation that
 * is under way is replaced. Errors: `not_found`, `invalid_input`.
 */
export const rotateWebhookSecret = defineOperation(
  {
    id: 'rotate_webhook_secret',
    summary: 'Change the secret of a webhook, with a time in which both secrets sign',
    permission: 'webhooks:write',
    input: RotateWebhookSecretInput,
    output: Webhook,
  },
  async (context: ServiceContext, { id, overlap_seconds }): Promise<Webhook> => {
    const sealed = Buffer.from(context.sealer.seal(newWebhookSecret(), secretPurpose(id.toLowerCase())));
    const where = { id, accountId: context.principal.accountId };
    const rotate = () =>
      context.db.transaction(async (tx) => {
        // Of two rotations at once the second waits for the first, and replaces it.
        await lockWebhook(tx, where);
        const former = await tx.prisma.webhook.findUnique({ where });
        if (former === null) return null;
        const now = await databaseNow(tx);
        const data = { ...rotated(former, { sealed, overlapMs: overlap_seconds * 1_000, now }), updatedAt: now };
        const row = await tx.prisma.webhook.update({ where, data });
        const detail = { ...recordedWebhook(row), overlap_seconds };
        await recordActOf(context, tx, { kind: 'webhook_secret_rotated', detail });
        return toWebhookRow(row, now);
      });
    return toWebhook(await findOwned(id, 'webhook', rotate), context);
  },
);

interface Rotation {
  sealed: Buffer<ArrayBuffer>;
  overlapMs: number;
  now: Date;
}

/** Both are sealed for the same purpose, so that what is next can become what is current as it stands. */
function rotated(former: Prisma.WebhookGetPayload<object>, { sealed, overlapMs, now }: Rotation) {
  if (overlapMs === 0) return { secret: sealed, nextSecret: null, secretSwitchAt: null };
  const secretSwitchAt = new Date(now.getTime() + overlapMs);
  return { secret: currentSecret(former, now), nextSecret: sealed, secretSwitchAt };
}
