import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { sql } from '../../db/sql.ts';
import { secretPurpose } from '../../dispatcher/message.ts';
import { ownRow, requireId } from '../record/own-row.ts';
import { CURRENT_SECRET, toWebhook, WEBHOOK_COLUMNS, WEBHOOK_ROW, Webhook } from '../record/webhook.ts';
import type { ServiceContext } from '../service-context.ts';
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

/** Both are sealed for the same purpose, so that what is next can become what is current as it stands. */
const ROTATE = sql({
  name: 'rotate_webhook_secret',
  because: 'clock',
  parameters: ['uuid', 'uuid', 'bytes', 'int'],
  row: WEBHOOK_ROW,
  text: `UPDATE webhook w SET
      secret = CASE WHEN $4::int = 0 THEN $3::bytea ELSE ${CURRENT_SECRET} END,
      next_secret = CASE WHEN $4 > 0 THEN $3 END,
      secret_switch_at = CASE WHEN $4 > 0 THEN now() + $4 * interval '1 second' END,
      updated_at = now()
    WHERE w.id = $1 AND w.account_id = $2 RETURNING ${WEBHOOK_COLUMNS}`,
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
    requireId(id, 'webhook');
    const sealed = context.sealer.seal(newWebhookSecret(), secretPurpose(id.toLowerCase()));
    const more = [sealed, overlap_seconds];
    return toWebhook(await ownRow(context, ROTATE, { id, thing: 'webhook', more }), context);
  },
);
