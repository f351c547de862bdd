import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { describeWithDatabase } from '../../support/database.ts';
import { OBSERVED_MAIN, type Observed, observe } from '../../support/observed.ts';
import type { Run } from '../../support/program.ts';
import {
  accept,
  endless,
  garbage,
  gzipBomb,
  headerFlood,
  never,
  reset,
  slowBody,
  slowHeaders,
  upgrade,
} from '../../support/receiver-answers.ts';
import { countPending, putNotifications } from '../../support/webhook-load.ts';
import { openWebhookStage, SOON, type WebhookStage } from '../../support/webhook-stage.ts';

const FAULTS = [
  endless(200),
  endless(500),
  gzipBomb(500),
  headerFlood,
  garbage,
  never,
  reset,
  slowBody,
  slowHeaders,
  upgrade,
];
const WELL = 200;

/** What the pool of the database may have opened meanwhile; each round breaks more connections than that. */
const DATABASE_SOCKETS_MAX = 10;

/** Connections to receivers rest so long. */
const KEEP_ALIVE_MS = 2_500;

/** What a body without an end or 50 MB of nothing would take many times over. */
const GROWTH_BYTES_MAX = 10_000_000;
const PATIENCE = { timeout: 40_000, interval: 100 };

describeWithDatabase('a dispatcher that all receivers have done their worst to', () => {
  let stage: WebhookStage;

  beforeEach(async () => {
    stage = await openWebhookStage({ entry: OBSERVED_MAIN, keepAliveMs: KEEP_ALIVE_MS });
  });
  afterEach(() => stage.close());

  it('comes to rest with no connection to any of them and no more memory than before', async () => {
    const { db } = stage;
    const webhooks = await Promise.all([
      ...[...FAULTS, ...FAULTS].map((fault) => stage.webhook(fault, accept)),
      ...Array.from({ length: WELL }, () => stage.webhook(accept)),
    ]);
    const worker = await stage.start('worker', { WEBHOOK_RETRY_SCHEDULE: SOON, WEBHOOK_DEADLINE_MS: '1200' });
    await round();
    const early = await atRest(worker);

    await round();
    await round();
    const late = await atRest(worker);

    expect(late.sockets).toBeLessThanOrEqual(early.sockets + DATABASE_SOCKETS_MAX);
    expect(late.heapBytes - early.heapBytes).toBeLessThan(GROWTH_BYTES_MAX);

    async function round(): Promise<void> {
      await putNotifications(db, webhooks);
      await vi.waitUntil(async () => (await countPending(db)) === 0, PATIENCE);
    }
  });

  /** How a process is once no receiver has a connection of it any more. */
  async function atRest(worker: Run): Promise<Observed> {
    await vi.waitUntil(async () => (await stage.receiver.connections()) === 0, PATIENCE);
    return observe(worker);
  }
});
