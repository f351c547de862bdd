import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { column, sql } from '../../db/sql.ts';
import { ownRow } from '../record/own-row.ts';
import type { ServiceContext } from '../service-context.ts';
import { HEALTH_COLUMNS, HEALTH_JOINS, toWebhookHealth, WebhookHealth } from './webhook-health.ts';

const GET = sql({
  name: 'get_webhook_health',
  because: 'trip',
  parameters: ['uuid', 'uuid'],
  row: {
    active: 'bool',
    disabled_by: column<'user' | 'system'>('text?'),
    disabled_reason: 'text?',
    disabled_at: 'instant?',
    last_success_at: 'instant?',
    last_failure_at: 'instant?',
    consecutive_failures: 'int',
    first_failure_at: 'instant?',
    warned_at: 'instant?',
    circuit: column<WebhookHealth['circuit']>('text'),
    circuit_open_until: 'instant?',
    pending: 'int',
    oldest_pending_at: 'instant?',
    next_attempt_at: 'instant?',
  },
  text: `SELECT ${HEALTH_COLUMNS} FROM webhook w ${HEALTH_JOINS} WHERE w.id = $1 AND w.account_id = $2`,
});

/** The health of one webhook of the account. Errors: `not_found`, also for a webhook of another account. */
export const getWebhookHealth = defineOperation(
  {
    id: 'get_webhook_health',
    summary:
      'Get the health of a webhook: its last success and failure, waiting notifications, and whether it is paused',
    permission: 'webhooks:read',
    input: z.object({ id: z.string().describe('Id of the webhook') }),
    output: WebhookHealth,
  },
  async (context: ServiceContext, { id }): Promise<WebhookHealth> => {
    const row = await ownRow(context, GET, { id, thing: 'webhook' });
    return toWebhookHealth(row, context.webhooks.disableAfterSeconds);
  },
);
