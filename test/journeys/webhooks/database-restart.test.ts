import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type EmbeddedServer, startEmbedded } from '../../../src/db/embedded.ts';
import { migrate } from '../../../src/db/migrate.ts';
import { describeWithDatabase } from '../../support/database.ts';
import { accept } from '../../support/receiver-answers.ts';
import { scratchFolder } from '../../support/scratch.ts';
import { countPending, notificationStates, putNotifications } from '../../support/webhook-load.ts';
import { openWebhookStage, type WebhookStage } from '../../support/webhook-stage.ts';

const NOTIFICATIONS = 2_000;
const WEBHOOKS = 20;
const PATIENCE = { timeout: 60_000, interval: 20 };

describeWithDatabase('a database that restarts at once', () => {
  let folder: string;
  let server: EmbeddedServer;
  let stage: WebhookStage;

  beforeEach(async () => {
    folder = scratchFolder('restart');
    server = await startEmbedded(folder);
    await migrate(server.url);
    stage = await openWebhookStage({ databaseUrl: server.url });
  });

  afterEach(async () => {
    await stage.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('in the middle of the work costs no notification, and doubles none', async () => {
    const { db, receiver } = stage;
    const webhooks: string[] = [];
    for (let made = 0; made < WEBHOOKS; made++) webhooks.push(await stage.webhook(accept));
    await putNotifications(db, webhooks, { each: NOTIFICATIONS / WEBHOOKS });
    await stage.start('worker');
    await vi.waitUntil(() => receiver.requests.length >= NOTIFICATIONS / 5, PATIENCE);

    const before = serverPid();
    process.kill(before, 'SIGQUIT');
    await vi.waitUntil(() => isOtherThan(before), PATIENCE);
    const left = await pendingOnceBack();
    await vi.waitUntil(async () => (await pendingOnceBack()) === 0, PATIENCE);

    expect(left).toBeGreaterThan(0);
    const states = await notificationStates(db);
    expect(states.filter(({ delivery_status, attempts }) => delivery_status !== 'succeeded' || attempts !== 1)).toEqual(
      [],
    );
    expect(receiver.requests).toHaveLength(NOTIFICATIONS);
  });

  /** An immediate shutdown is what PostgreSQL makes of this signal; a process that uses the embedded server starts it again. */
  function serverPid(): number {
    const file = path.join(server.directory, 'data', 'postmaster.pid');
    return Number.parseInt(readFileSync(file, 'utf8'), 10);
  }

  function isOtherThan(before: number): boolean {
    try {
      return serverPid() !== before;
    } catch {
      return false;
    }
  }

  async function pendingOnceBack(): Promise<number> {
    return vi.waitUntil(() => countPending(stage.db).then(String, () => null), PATIENCE).then(Number);
  }
});
