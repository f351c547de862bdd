import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../src/core/id.ts';
import { describeWithDatabase } from '../../support/database.ts';
import type { Received } from '../../support/receiver.ts';
import { accept, never } from '../../support/receiver-answers.ts';
import {
  LOAD_EVENT,
  loggedAttempts,
  type NotificationState,
  notificationStates,
  putNotifications,
  putWebhooks,
} from '../../support/webhook-load.ts';
import { openWebhookStage, type WebhookStage } from '../../support/webhook-stage.ts';

const SILENT = 200;
const EACH = 20;
const DEADLINE_MS = 3_000;

/*
 * Many receivers live at one host and differ by their paths alone: those of a service that takes webhooks for others. One
 * account has two hundred there that never answer; another has one, which answers at once.
 */
describeWithDatabase('a receiver at a host where others never answer', () => {
  let stage: WebhookStage;
  let received: Received[];
  let states: NotificationState[];
  let outcomes: string[];
  let lateMs: number;

  beforeAll(async () => {
    stage = await openWebhookStage();
    const { db, receiver } = stage;
    const otherId = newId();
    await db.prisma.account.create({ data: { id: otherId, name: otherId } });
    const urls = Array.from({ length: SILENT }, () => receiver.address(never));
    const silent = await putWebhooks(db, { accountId: otherId, urls, events: [LOAD_EVENT] });
    const well = await stage.webhook(accept);
    await putNotifications(db, silent, { each: 2 });
    await stage.start('worker', { WEBHOOK_DEADLINE_MS: String(DEADLINE_MS) });
    await sleep(DEADLINE_MS / 3);
    const began = performance.now();
    await putNotifications(db, [well], { each: EACH });
    await sleep(DEADLINE_MS * 2);
    received = receiver.at(stage.addressOf(well));
    states = await notificationStates(db, well);
    outcomes = (await loggedAttempts(db, well)).map(({ outcome }) => outcome);
    lateMs = Math.max(...received.map(({ at }) => at - began));
  }, 120_000);

  afterAll(() => stage?.close(), 60_000);

  it('is told all, and soon', () => {
    expect({ told: received.length, isSoon: lateMs < 1_500 }).toEqual({ told: EACH, isSoon: true });
    expect(states.map(({ delivery_status }) => delivery_status)).toEqual(states.map(() => 'succeeded'));
  });

  it('is not said to have failed where nobody called it', () => {
    expect(outcomes.filter((outcome) => outcome !== 'success')).toEqual([]);
  });
});
