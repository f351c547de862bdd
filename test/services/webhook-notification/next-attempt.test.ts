import { expect, it } from 'vitest';
import { createWebhook } from '../../../src/services/webhook/create-webhook.ts';
import { getWebhookNotification } from '../../../src/services/webhook-notification/get-webhook-notification.ts';
import { listWebhookNotifications } from '../../../src/services/webhook-notification/list-webhook-notifications.ts';
import { redeliverWebhookNotification } from '../../../src/services/webhook-notification/redeliver-webhook-notification.ts';
import { putNotification } from '../../support/attempts.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { fakeClock, useServiceContext } from '../../support/service-context.ts';

const EARLY = '2026-06-01T12:00:00.000Z';
const LATE = '2126-06-01T12:00:00.000Z';

describeWithDatabase('the next attempt of a notification', () => {
  const db = useDatabase();
  const context = useServiceContext(db, { clock: fakeClock(EARLY) });

  /** A notification of a webhook of its own. */
  async function noted(webhook: { active: boolean; blockedUntil: string | null }, columns: Record<string, unknown>) {
    const { id } = await createWebhook.run(context, { url: 'https://hooks.example.com', events: ['*'] });
    await db.pool.query('UPDATE webhook SET active = $2 WHERE id = $1', [id, webhook.active]);
    await db.pool.query('UPDATE webhook_lane SET blocked_until = $2 WHERE webhook_id = $1', [id, webhook.blockedUntil]);
    return {
      webhookId: id,
      id: await putNotification(db, { webhookId: id, accountId: context.principal.accountId, columns }),
    };
  }

  it.each([
    ['waits while the circuit is open', true, LATE, 'pending', EARLY, LATE],
    ['is its own where that is later', true, EARLY, 'pending', LATE, LATE],
    ['is its own while nothing is blocked', true, null, 'pending', EARLY, EARLY],
    ['does not wait where the webhook is inactive', false, LATE, 'pending', EARLY, EARLY],
    ['is none once it was given up', true, LATE, 'failed', EARLY, null],
  ])('%s', async (_what, active, blockedUntil, delivery_status, next_attempt_at, expected) => {
    const { id, webhookId } = await noted({ active, blockedUntil }, { delivery_status, next_attempt_at });

    const single = await getWebhookNotification.run(context, { id });
    const list = await listWebhookNotifications.run(context, { webhook_id: webhookId });

    expect(single.notification.next_attempt_at).toBe(expected);
    expect(list.notifications.map(({ notification }) => notification.next_attempt_at)).toEqual([expected]);
  });

  it('waits while the circuit is open even where it was requested by hand', async () => {
    const { id } = await noted({ active: true, blockedUntil: LATE }, { delivery_status: 'failed' });

    expect(await redeliverWebhookNotification.run(context, { id })).toMatchObject({ next_attempt_at: LATE });
  });
});
