import { expect, it } from 'vitest';
import { readBacklog, readLaneLag } from '../../src/dispatcher/metrics.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { newAccount, newWebhook, notify } from './deliveries.ts';

const db = useDatabase();

describeWithDatabase('what waits', () => {
  it('is nothing where nothing does', async () => {
    expect([await readBacklog(db), await readLaneLag(db)]).toEqual([{ pending: 0, longest: [] }, 0]);
  });

  it('is counted in all, and for those that most waits for, however many there are', async () => {
    const accountId = await newAccount(db);
    const webhooks: string[] = [];
    for (let made = 0; made < 25; made++) webhooks.push(await newWebhook(db, { url: 'https://x.example/', accountId }));
    for (const [at, webhook] of webhooks.entries()) await notify(db, webhook, at + 1);
    const [first = ''] = await notify(db, webhooks[0] ?? '');
    await db.pool.query("UPDATE webhook_notification SET delivery_status = 'succeeded' WHERE id = $1", [first]);

    const { pending, longest } = await readBacklog(db);

    expect(pending).toBe(325);
    expect(longest).toEqual(
      webhooks
        .map((webhookId, at) => ({ webhookId, pending: at + 1 }))
        .reverse()
        .slice(0, 20),
    );
  });

  it('is late by as long as the first queue that is due', async () => {
    await db.pool.query("UPDATE webhook_lane SET due_at = now() - interval '90 seconds'");
    await db.pool.query(
      "UPDATE webhook_lane SET due_at = now() + interval '1 hour' WHERE webhook_id IN (SELECT id FROM webhook LIMIT 3)",
    );

    expect(await readLaneLag(db)).toBeGreaterThanOrEqual(90);
    expect(await readLaneLag(db)).toBeLessThan(120);
  });
});
