import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { Dispatcher } from '../../../src/dispatcher/dispatcher.ts';
import { KNOWN_LINES } from '../../../src/domain/carrier.ts';
import type { HttpClient } from '../../../src/net/fetch.ts';
import { messageWriterOf } from '../../../src/rest/documents/notification-message.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { createWebhook } from '../../../src/services/webhook/create-webhook.ts';
import { getWebhookRecovery } from '../../../src/services/webhook/get-webhook-recovery.ts';
import { recoverWebhook } from '../../../src/services/webhook/recover-webhook.ts';
import { updateWebhook } from '../../../src/services/webhook/update-webhook.ts';
import { type MessageEvent, messageOf } from '../../../src/services/webhook-message/message-writer.ts';
import type { WebhookNotification } from '../../../src/services/webhook-message/notification.ts';
import type { OutboxRow } from '../../../src/services/webhook-message/notified-event.ts';
import { getWebhookNotification } from '../../../src/services/webhook-notification/get-webhook-notification.ts';
import { listWebhookNotifications } from '../../../src/services/webhook-notification/list-webhook-notifications.ts';
import { redeliverWebhookNotification } from '../../../src/services/webhook-notification/redeliver-webhook-notification.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { type LoopbackServer, sendStatus, startLoopbackServer } from '../../support/loopback-server.ts';
import { sailing } from '../../support/sailing.ts';
import { fakeClock, serviceContext } from '../../support/service-context.ts';
import { answer, newBox, newNumber, saying, track, watchOf } from '../../support/tracking.ts';
import { loopbackClient, testWebhooks } from '../../support/webhooks.ts';

const WAIT = { timeout: 20_000 };

describeWithDatabase('a notification that is delivered again', () => {
  const db = useDatabase();
  let http: HttpClient;
  let receiver: LoopbackServer;
  let context: ServiceContext;
  let dispatcher: Dispatcher<WebhookNotification, OutboxRow>;
  let status: number;
  let id: string;

  beforeAll(async () => {
    http = loopbackClient();
    receiver = await startLoopbackServer((_request, response) => sendStatus(response, status, 'as set'));
    const webhooks = testWebhooks({ http, openNetworks: ['127.0.0.1/32'] });
    context = { ...(await serviceContext(db, { clock: fakeClock('2026-06-15T12:00:00.000Z') })), webhooks };
    const { log, sealer } = context;
    const write = (row: WebhookNotification, event: MessageEvent) =>
      messageOf(messageWriterOf(KNOWN_LINES), row, event);
    const settings = { retrySeconds: [], pollMs: 20 };
    dispatcher = new Dispatcher({ db, http, sealer, log, messageOf: write, settings });
    dispatcher.start();
  });

  afterAll(async () => {
    await dispatcher.stop();
    await receiver.close();
    await http.close();
  });

  beforeEach(async () => {
    receiver.requests.length = 0;
    const events = ['container.created', 'container.transport.vessel_departed'];
    ({ id } = await createWebhook.run(context, { url: receiver.url, events }));
  });

  /** A journey is notified; the answer is what became of the notifications, oldest first. */
  async function happens(): Promise<string[]> {
    const [number, box] = [newNumber(), newBox()];
    await track(context, number);
    await answer(context, await watchOf(db, number), saying(...sailing(box, number)));
    return settled(2);
  }

  async function settled(attempts: number): Promise<string[]> {
    const { notifications } = await vi.waitFor(async () => {
      const list = await listWebhookNotifications.run(context, { webhook_id: id, sort: 'created_at' });
      const records = list.notifications.map(({ notification }) => notification);
      expect(records.every(({ delivery_status }) => delivery_status !== 'pending')).toBe(true);
      expect(records.reduce((sum, record) => sum + record.attempts, 0)).toBe(attempts);
      return list;
    }, WAIT);
    return notifications.map(({ notification }) => notification.id);
  }

  const read = (notificationId: string) =>
    getWebhookNotification.run(context, { id: notificationId, include: ['webhook_notification_logs'] });

  it.each([
    ['was accepted', 202, 'succeeded'],
    ['was given up', 500, 'failed'],
  ] as const)('has the same id and the same bytes where it %s before', async (_what, first, before) => {
    status = first;
    const [noted = ''] = await happens();
    const was = (await read(noted)).notification.delivery_status;
    status = 200;

    await redeliverWebhookNotification.run(context, { id: noted });
    await settled(3);

    const bodies = receiver.requests.filter(({ headers }) => headers['webhook-id'] === noted).map(({ body }) => body);
    const { notification, logs } = await read(noted);
    expect(was).toBe(before);
    expect(bodies).toHaveLength(2);
    expect(new Set(bodies).size).toBe(1);
    expect(notification).toMatchObject({ delivery_status: 'succeeded', attempts: 2, next_attempt_at: null });
    expect(logs).toMatchObject([
      { number: 1, trigger: 'auto', status_code: first, response_body: 'as set' },
      { number: 2, trigger: 'manual', outcome: 'success', status_code: 200 },
    ]);
  });

  it('is tried once where its webhook is inactive', async () => {
    status = 202;
    const [noted = ''] = await happens();
    await updateWebhook.run(context, { id, active: false });
    status = 503;

    await redeliverWebhookNotification.run(context, { id: noted });
    await settled(3);

    expect((await read(noted)).notification).toMatchObject({
      delivery_status: 'failed',
      failed_reason: 'endpoint_disabled',
      last_status_code: 503,
    });
  });

  it('is counted in the recovery that it belongs to', async () => {
    status = 500;
    await happens();
    status = 204;

    const begun = await recoverWebhook.run(context, { id, since: '2026-01-01' });
    await settled(4);

    const { progress } = await getWebhookRecovery.run(context, { webhook_id: id, id: begun.id });
    expect(begun.progress).toEqual({ total: 2, pending: 2, succeeded: 0, failed: 0 });
    expect(progress).toEqual({ total: 2, pending: 0, succeeded: 2, failed: 0 });
  });
});
