import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newId } from '../../../src/core/id.ts';
import { describeWithDatabase } from '../../support/database.ts';
import { type DnsServer, startDnsServer } from '../../support/dns-server.ts';
import { OBSERVED_MAIN } from '../../support/observed.ts';
import { RECEIVER_NAME } from '../../support/receiver.ts';
import { accept } from '../../support/receiver-answers.ts';
import { loggedAttempts, notificationStates, putNotifications, putWebhooks } from '../../support/webhook-load.ts';
import { openWebhookStage, type WebhookStage } from '../../support/webhook-stage.ts';

/** More than the system could look up at once, and more than there are places for deliveries. */
const DEAD = 600;
const EACH = 50;
/** For so long an unknown name is looked up. */
const LOOK_UP_MS = 4_000;
const PATIENCE = { timeout: 15_000, interval: 25 };
const MUCH_LATER = Array.from({ length: 12 }, () => '3600').join(',');

/** Where those live that are well: at an address, at a name of this machine, and at one that a name server knows. */
const WELL = ['127.0.0.1', 'localhost', `well.${RECEIVER_NAME}`];

describeWithDatabase('names whose name servers never answer', () => {
  let stage: WebhookStage;
  let names: DnsServer;
  let dead: string[];
  let well: string[];
  let lateMs: number;

  beforeAll(async () => {
    stage = await openWebhookStage({ entry: OBSERVED_MAIN });
    names = await startDnsServer((name) => (name.startsWith('dead') ? 'silence' : ['127.0.0.1']));
    const { db, receiver, accountId } = stage;
    const otherId = newId();
    await db.prisma.account.create({ data: { id: otherId, name: otherId } });
    const at = (host: string) => receiver.address(accept).replace('127.0.0.1', host);
    const deadUrls = Array.from({ length: DEAD }, (_none, number) => at(`dead${number}.${RECEIVER_NAME}`));
    dead = await putWebhooks(db, { accountId: otherId, urls: deadUrls });
    well = await putWebhooks(db, { accountId, urls: WELL.map(at) });
    await putNotifications(db, dead);
    await stage.start('worker', { OBSERVED_NAME_SERVER: names.address, WEBHOOK_RETRY_SCHEDULE: MUCH_LATER });
    await vi.waitUntil(() => names.questions.some((question) => question.includes('dead')), PATIENCE);

    const began = performance.now();
    await putNotifications(db, well, { each: EACH });
    await vi.waitUntil(() => receiver.requests.length === WELL.length * EACH, PATIENCE).catch(() => {});
    lateMs = Math.max(...receiver.requests.map(({ at: arrived }) => arrived - began));
    const [first = ''] = dead;
    await vi.waitUntil(async () => (await loggedAttempts(db, first)).length > 0, PATIENCE);
  });

  afterAll(async () => {
    await stage.close();
    await names.close();
  });

  it('delay no other receiver, wherever the others live', async () => {
    const states = (await notificationStates(stage.db)).filter(({ webhook_id }) => well.includes(webhook_id));

    expect(states.map(({ delivery_status }) => delivery_status)).toEqual(Array(WELL.length * EACH).fill('succeeded'));
    expect(lateMs).toBeLessThan(LOOK_UP_MS);
  });

  it('are an error of their own in the log', async () => {
    const [attempt] = await loggedAttempts(stage.db, dead[0] ?? '');

    expect(attempt).toMatchObject({ outcome: 'dns_error', status_code: null, error: expect.any(String) });
  });
});
