import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { describeWithDatabase } from '../../support/database.ts';
import { OBSERVED_MAIN } from '../../support/observed.ts';
import { accept, hold, status } from '../../support/receiver-answers.ts';
import {
  countPending,
  loggedAttempts,
  notificationStates,
  putNotifications,
  putWebhooks,
} from '../../support/webhook-load.ts';
import { openWebhookStage, type WebhookStage } from '../../support/webhook-stage.ts';

const PATIENCE = { timeout: 60_000, interval: 50 };
const HOUR_MS = 3_600_000;

/** A process works on so many webhooks at once, and has so many connections to one receiver. */
const LANES_MAX = 500;
const CONNECTIONS_MAX = 64;

/** What is left for the last of several processes when the others have all that they can take. */
const LANES_OF_LAST = 100;

/** Wrong clocks must not show in what is stored, nor in what is sent, by more than this. */
const PRESENT_MS = 20_000;

describeWithDatabase('dispatchers that share a database', () => {
  let stage: WebhookStage;

  beforeEach(async () => {
    stage = await openWebhookStage({ entry: OBSERVED_MAIN });
  });
  afterEach(() => stage.close());

  it('send nothing twice, two of them and four', async () => {
    const { db, receiver } = stage;
    let gate = hold();
    const address = receiver.address((...exchange) => gate.answer(...exchange));
    const urls = Array.from({ length: 4 * LANES_MAX }, () => address);
    const webhooks = await putWebhooks(db, { accountId: stage.accountId, urls });

    const sent: string[] = [];
    for (const count of [2, 4]) {
      gate = hold();
      await Promise.all([1, 2].map(() => stage.start('worker')));
      sent.push(...(await putNotifications(db, webhooks.slice(0, (count - 1) * LANES_MAX + LANES_OF_LAST))));
      // So many connections are those of all of them.
      await vi.waitUntil(() => gate.waiting() > (count - 1) * CONNECTIONS_MAX, PATIENCE);
      gate.release(accept);
      await vi.waitUntil(async () => (await countPending(db)) === 0, PATIENCE);

      expect(receiver.requests.map(({ id }) => id).sort()).toEqual(sent);
    }
  });

  it('take over from one that stands still, and what it knows too late does not count', async () => {
    const { db, receiver } = stage;
    stage.circumstances.hasInterrupted = true;
    const [first, second] = [hold(), hold()];
    const webhook = await stage.webhook(first.answer, second.answer);
    const [id = ''] = await putNotifications(db, [webhook]);
    const still = await stage.start('worker', { WEBHOOK_LEASE_MS: '1000' });
    await vi.waitUntil(() => first.waiting() === 1, PATIENCE);

    still.child.kill('SIGSTOP');
    const lively = await stage.start('worker', { WEBHOOK_LEASE_MS: '1000' });
    await vi.waitUntil(() => second.waiting() === 1, PATIENCE);
    first.release(status(500));
    still.child.kill('SIGCONT');
    await still.logged('webhook.attempt_failed');
    const ended = await still.stop();
    const between = await notificationStates(db);
    second.release(accept);
    await vi.waitUntil(async () => (await countPending(db)) === 0, PATIENCE);
    await lively.stop();

    expect(ended.code).toBe(0);
    expect(between).toMatchObject([{ delivery_status: 'pending', attempts: 0, last_status_code: null }]);
    expect(await notificationStates(db)).toMatchObject([
      { id, delivery_status: 'succeeded', attempts: 1, tries: 1, last_status_code: 200, last_error: null },
    ]);
    expect(await loggedAttempts(db)).toMatchObject([{ number: 1, outcome: 'success', status_code: 200 }]);
    expect(receiver.requests).toHaveLength(2);
  });

  it('do not mistake what they learn late for what they learn meanwhile, when they stood still themselves', async () => {
    const { db, receiver } = stage;
    stage.circumstances.hasInterrupted = true;
    const [first, second] = [hold(), hold()];
    const webhook = await stage.webhook(first.answer, second.answer);
    await putNotifications(db, [webhook]);
    const worker = await stage.start('worker', { WEBHOOK_LEASE_MS: '1000' });
    await vi.waitUntil(() => first.waiting() === 1, PATIENCE);

    worker.child.kill('SIGSTOP');
    await vi.waitUntil(async () => {
      const { rows } = await db.pool.query('SELECT 1 FROM webhook_lane WHERE lease_until > now()');
      return rows.length === 0;
    }, PATIENCE);
    worker.child.kill('SIGCONT');
    await vi.waitUntil(() => second.waiting() === 1, PATIENCE);
    // Both answers come at one time, so that they are written together.
    first.release(status(500));
    second.release(accept);
    await vi.waitUntil(async () => (await countPending(db)) === 0, PATIENCE);
    await worker.stop();

    expect(await notificationStates(db)).toMatchObject([{ delivery_status: 'succeeded', attempts: 1, tries: 1 }]);
    expect(await loggedAttempts(db)).toMatchObject([{ number: 1, outcome: 'success', status_code: 200 }]);
    expect(receiver.requests).toHaveLength(2);
  });

  it('keep to the time of the database, where their own is two hours wrong either way', async () => {
    const { db, receiver } = stage;
    const soon = () => new Date(Date.now() + 2_500).toUTCString();
    const hinted = await stage.webhook((...exchange) => status(503, { 'retry-after': soon() })(...exchange), accept);
    const refused = await stage.webhook(status(500), accept);
    const urls = Array.from({ length: 50 }, () => receiver.address(status(500), accept));
    const many = await putWebhooks(db, { accountId: stage.accountId, urls });
    const env = { WEBHOOK_RETRY_SCHEDULE: Array.from({ length: 12 }, () => '0.7').join(',') };
    const begun = Date.now();
    const workers = await Promise.all(
      [2 * HOUR_MS, -2 * HOUR_MS].map((ms) => stage.start('worker', { ...env, OBSERVED_CLOCK_SHIFT_MS: `${ms}` })),
    );
    expect(workers.map((worker) => Math.sign(Date.parse(String(worker.log()[0]?.time)) - begun))).toEqual([1, -1]);

    await putNotifications(db, [hinted, refused, ...many]);
    await vi.waitUntil(async () => (await countPending(db)) === 0, PATIENCE);

    const attempts = await loggedAttempts(db);
    const states = await notificationStates(db);
    expect(states.filter(({ attempts, delivery_status }) => attempts !== 2 || delivery_status !== 'succeeded')).toEqual(
      [],
    );
    expect(attempts.filter(({ started_ms }) => Math.abs(started_ms - begun) > PRESENT_MS)).toEqual([]);
    expect(pausesOf(attempts, refused, many).filter((ms) => ms < 698)).toEqual([]);
    // The date that the receiver gave has no fractions of a second.
    expect(pausesOf(attempts, hinted).filter((ms) => ms < 1_400 || ms > PRESENT_MS)).toEqual([]);
  });
});

/** Between the end of the first attempt and the beginning of the second, for each notification of webhooks. */
function pausesOf(
  attempts: readonly { notification_id: string; webhook_id: string; started_ms: number; duration_ms: number }[],
  webhook: string,
  others: readonly string[] = [],
): number[] {
  const own = new Set([webhook, ...others]);
  const ends = new Map<string, number>();
  return attempts.flatMap(({ notification_id: id, webhook_id, started_ms, duration_ms }) => {
    if (!own.has(webhook_id)) return [];
    const end = ends.get(id);
    ends.set(id, started_ms + duration_ms);
    return end === undefined ? [] : [started_ms - end];
  });
}
