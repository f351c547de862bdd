import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeWithDatabase } from '../../support/database.ts';
import { accept, never } from '../../support/receiver-answers.ts';
import { putNotifications } from '../../support/webhook-load.ts';
import { openWebhookStage, type WebhookStage } from '../../support/webhook-stage.ts';

const REDELIVER = `WITH again AS (
    UPDATE webhook_notification SET delivery_status = 'pending', tries = 0, next_attempt_at = now() - interval '1 ms', trigger = 'manual',
      finished_at = NULL WHERE webhook_id = $1 RETURNING webhook_id
  ) INSERT INTO webhook_wake (webhook_id) SELECT webhook_id FROM again`;
const FATES = ['died before it knew how that was taken', 'knew that it was accepted'] as const;

/* Each process listens at a port of its own, as on one machine, or has a PUBLIC_URL that was changed between. */
describeWithDatabase('a notification that one process sends after another which', () => {
  let stage: WebhookStage;
  const bodies = new Map<string, Set<string>>();

  beforeAll(async () => {
    stage = await openWebhookStage();
    stage.circumstances.hasInterrupted = true;
    const { db, receiver } = stage;
    const webhooks = new Map<string, string>([
      [FATES[0], await stage.webhook(never, accept)],
      [FATES[1], await stage.webhook(accept, accept)],
    ]);
    const [silent = '', well = ''] = webhooks.values();
    const messagesTo = (webhookId: string) => receiver.at(stage.addressOf(webhookId));
    const env = { WEBHOOK_LEASE_MS: '4000', WEBHOOK_DEADLINE_MS: '2000' };
    const first = await stage.start('serve', env);
    await putNotifications(db, [silent, well]);
    await vi.waitUntil(async () => {
      const { rowCount } = await db.pool.query("SELECT FROM webhook_notification WHERE delivery_status = 'succeeded'");
      return rowCount === 1 && messagesTo(silent).length === 1;
    });
    await first.stop('SIGKILL');
    await db.pool.query(REDELIVER, [well]);
    await stage.start('serve', env);
    await vi.waitUntil(() => messagesTo(silent).length === 2 && messagesTo(well).length === 2, {
      timeout: 20_000,
      interval: 50,
    });
    for (const [fate, webhookId] of webhooks)
      bodies.set(fate, new Set(messagesTo(webhookId).map(({ body }) => String(body))));
  });

  afterAll(() => stage?.close(), 60_000);

  it.each(FATES)('%s has the same bytes', (fate) => {
    expect(bodies.get(fate)?.size).toBe(1);
  });
});
