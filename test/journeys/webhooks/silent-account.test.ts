import { appendFileSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../src/core/id.ts';
import { describeWithDatabase } from '../../support/database.ts';
import { type Receiver, startReceiver } from '../../support/receiver.ts';
import { accept, never } from '../../support/receiver-answers.ts';
import { LOAD_EVENT, putNotifications, putWebhooks } from '../../support/webhook-load.ts';
import { openWebhookStage, type WebhookStage } from '../../support/webhook-stage.ts';

const SILENT = 500;
const EACH = 100;
const OTHERS = 100;
const DEADLINE_MS = 4_000;

/*
 * An account may have five hundred webhooks, which is as many as there are places for deliveries. If none of them answers,
 * they must not have all of these places until the time of their first deliveries is up.
 */
describeWithDatabase('an account with 50,000 pending for webhooks that never answer', () => {
  let stage: WebhookStage;
  let elsewhere: Receiver;
  let told = 0;
  let lateMs: number;

  beforeAll(async () => {
    stage = await openWebhookStage();
    elsewhere = await startReceiver();
    const { db, receiver } = stage;
    appendFileSync(receiver.certificateFile, readFileSync(elsewhere.certificateFile));
    const otherId = newId();
    await db.prisma.account.create({ data: { id: otherId, name: otherId } });
    const urls = Array.from({ length: SILENT }, () => elsewhere.address(never));
    const silent = await putWebhooks(db, { accountId: otherId, urls, events: [LOAD_EVENT] });
    const well = await stage.webhook(accept);
    await putNotifications(db, silent, { each: EACH });
    await stage.start('worker', { WEBHOOK_DEADLINE_MS: String(DEADLINE_MS) });
    await sleep(1_500);
    const began = performance.now();
    await putNotifications(db, [well], { each: OTHERS });
    await sleep(DEADLINE_MS * 2);
    const received = receiver.at(stage.addressOf(well));
    told = received.length;
    lateMs = Math.max(...received.map(({ at }) => at - began));
  }, 120_000);

  afterAll(async () => {
    await stage?.close();
    await elsewhere?.close();
  }, 60_000);

  it('does not delay the hundred of another', () => {
    expect({ told, isSoon: lateMs < 1_500 }).toEqual({ told: OTHERS, isSoon: true });
  });
});
