import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HttpClient } from '../../src/net/fetch.ts';
import { describeWithDatabase, type TestDatabase, testDatabase } from '../support/database.ts';
import { laneOf, logOf, newDispatcher, newWebhook, notify, statesOf } from './deliveries.ts';

const OCCUPIED: HttpClient = {
  request: async () => ({ ok: false, error: 'timeout', detail: 'not_served', message: 'Nothing was free.' }),
  close: async () => {},
};

describeWithDatabase('a notification that no connection was free for', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase();
  });

  afterAll(() => db.drop());

  it('waits for a moment, and neither it nor its receiver is said to have failed', async () => {
    const webhookId = await newWebhook(db, { url: 'https://hooks.example.com/' });
    await notify(db, webhookId);
    await db.pool.query("UPDATE webhook_notification SET attempts = 2, tries = 1, last_outcome = 'dns_error'");
    const dispatcher = newDispatcher(db, { http: OCCUPIED });

    await dispatcher.round();
    await dispatcher.settled();

    const [state] = await statesOf(db, webhookId);
    expect(state).toMatchObject({ delivery_status: 'pending', attempts: 2, tries: 1, last_outcome: 'dns_error' });
    expect(state?.due_in_ms).toBeGreaterThan(500);
    expect(state?.due_in_ms).toBeLessThan(5_000);
    expect(await logOf(db, webhookId)).toEqual([]);
    expect(await laneOf(db, webhookId)).toMatchObject({ failures: 0, circuit_opens: 0, is_slow: false });
  });
});
