import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { trackNumber } from '../../src/services/tracking-request/track-number.ts';
import { createWebhook } from '../../src/services/webhook/create-webhook.ts';
import { databaseAvailable } from '../support/database.ts';
import { sendStatus, startLoopbackServer } from '../support/loopback-server.ts';
import { startInstallation } from '../support/upstream-chain.ts';

describe.skipIf(!databaseAvailable)('a process that takes no files and feeds in', () => {
  it('sends webhooks', async () => {
    let received = 0;
    const receiver = await startLoopbackServer((_request, response) => {
      received++;
      sendStatus(response, 200, '');
    });
    onTestFinished(() => receiver.close());
    const installation = await startInstallation({ env: { SANDBOX: '1', WEBHOOK_TEST_ALLOW_CIDRS: '127.0.0.0/8' } });
    onTestFinished(() => installation.close());
    await createWebhook.run(installation.context(), { url: receiver.url, events: ['*'] });
    await trackNumber.run(installation.context(), {
      number: 'SBX0DEMO01',
      scac: 'TEST',
      request_type: 'bill_of_lading',
    });

    // As `landfall demo` does.
    installation.app().startScheduler({ takesIn: false });

    await vi.waitUntil(() => received > 0, { timeout: 60_000, interval: 50 });
    expect(received).toBeGreaterThan(0);
  });
});
