import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newId } from '../../../src/core/id.ts';
import { describeWithDatabase } from '../../support/database.ts';
import { accept, hold } from '../../support/receiver-answers.ts';
import {
  LOAD_EVENT,
  type LoggedAttempt,
  loggedAttempts,
  notificationStates,
  putNotifications,
  putWebhooks,
} from '../../support/webhook-load.ts';
import { openWebhookStage, type WebhookStage } from '../../support/webhook-stage.ts';

const SILENT = 200;
const EACH = 20;

/** So many of the silent hold up whatever they can hold up, long before the time of the first of them is over. */
const HELD_MIN = 32;
const LATE_MS_MAX = 5_000;
const PATIENCE = { timeout: 12_000, interval: 50 };

/*
 * Many receivers live at one host and differ by their paths alone: those of a service that takes webhooks for others. One
 * account has two hundred there that never answer; another has one, which answers at once.
 */
describeWithDatabase('a receiver at a host where others never answer', () => {
  let stage: WebhookStage;
  let well: string;
  let attempts: LoggedAttempt[];
  let lateMs: number;

  beforeAll(async () => {
    stage = await openWebhookStage();
    const { db, receiver } = stage;
    const otherId = newId();
    await db.prisma.account.create({ data: { id: otherId, name: otherId } });
    const silence = hold();
    const urls = Array.from({ length: SILENT }, () => receiver.address(silence.answer));
    const silent = await putWebhooks(db, { accountId: otherId, urls, events: [LOAD_EVENT] });
    well = await stage.webhook(accept);
    await putNotifications(db, silent, { each: 2 });
    await stage.start('worker');
    await vi.waitUntil(() => silence.waiting() >= HELD_MIN, PATIENCE);
    const began = performance.now();
    await putNotifications(db, [well], { each: EACH });
    const isNotified = async () => (await loggedAttempts(db, well)).length >= EACH;
    await vi.waitUntil(isNotified, PATIENCE).catch(() => {});
    attempts = await loggedAttempts(db, well);
    lateMs = Math.max(...receiver.at(stage.addressOf(well)).map(({ at }) => at - began));
    silence.release(accept);
  });

  afterAll(() => stage?.close(), 60_000);

  it('is notified of all, and soon', async () => {
    const states = await notificationStates(stage.db, well);

    expect(states.map(({ delivery_status }) => delivery_status)).toEqual(Array(EACH).fill('succeeded'));
    expect(lateMs).toBeLessThan(LATE_MS_MAX);
  });

  it('is not said to have failed where it was not called', () => {
    expect(attempts.map(({ outcome }) => outcome)).toEqual(Array(EACH).fill('success'));
  });
});
