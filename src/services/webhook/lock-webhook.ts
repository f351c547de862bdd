import type { Transaction } from '../../db/client.ts';
import { sql } from '../../db/sql.ts';

/** Deliveries lock the endpoint queue before the webhook and its notifications, so every other change of a webhook does too. */
const LOCK = sql({
  name: 'lock_lane_of_webhook',
  because: 'lock',
  parameters: ['uuid', 'uuid'],
  row: { '?column?': 'int?' },
  text: `SELECT 1 FROM webhook_lane l JOIN webhook w ON w.id = l.webhook_id
    WHERE w.id = $1 AND w.account_id = $2 FOR UPDATE OF l`,
});

/** Lets others who change a webhook of an account, or deliver to it, wait until the transaction ends. */
export async function lockWebhook(
  tx: Transaction,
  { id, accountId }: { id: string; accountId: string },
): Promise<void> {
  await tx.query(LOCK, [id, accountId]);
}
