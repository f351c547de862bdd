import { z } from 'zod';
import { Instant } from '../../domain/instant.ts';

/** A requested redelivery of the notifications of a period, and its progress. */
export const WebhookRecovery = z.object({
  id: z.uuid(),
  webhook_id: z.uuid(),
  since: Instant.describe('Notifications made at that moment or later'),
  until: Instant.describe('Notifications made before that moment'),
  created_at: Instant.meta({ doc: 'When the recovery was requested' }),
  progress: z
    .object({
      total: z
        .int()
        .describe('How many there were to deliver, without those that failed and that a later recovery delivers'),
      pending: z.int().meta({ doc: 'How many still wait' }),
      succeeded: z.int().meta({ doc: 'How many were delivered' }),
      failed: z.int().meta({ doc: 'How many failed' }),
    })
    .meta({ doc: 'How far the recovery has come' }),
});
export type WebhookRecovery = z.infer<typeof WebhookRecovery>;

/** What the database gives of a recovery. */
export interface WebhookRecoveryRow extends Omit<WebhookRecovery, 'progress'> {
  total: number;
  pending: number;
  succeeded: number;
  failed: number;
}

/** So many are made pending in one statement, which takes a few seconds; more take narrower times. */
export const RECOVERED_MAX = 50_000;

/** SQL: the columns of a recovery as they are kept; `r` is the alias of the row. */
export const RECOVERY_COLUMNS = 'r.id, r.webhook_id, r.since, r.until, r.created_at, r.total';

/** The record of a recovery as it comes out of the database. */
export function toWebhookRecovery(row: WebhookRecoveryRow): WebhookRecovery {
  const { total, pending, succeeded, failed, ...recovery } = row;
  return { ...recovery, progress: { total, pending, succeeded, failed } };
}
