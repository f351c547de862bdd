import type { Transaction } from '../../db/client.ts';
import { LOCK_LANE_OF_WEBHOOK } from './statements.ts';

/** Lets others who change a webhook of an account, or deliver to it, wait until the transaction ends. */
export async function lockWebhook(
  tx: Transaction,
  { id, accountId }: { id: string; accountId: string },
): Promise<void> {
  await tx.query(LOCK_LANE_OF_WEBHOOK, [id, accountId]);
}
