import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { BAD_TLS, type BadTls, type BadTlsKind, GOOD_TLS, startBadTls } from '../../support/bad-tls.ts';
import { describeWithDatabase } from '../../support/database.ts';
import { loggedAttempts, notificationStates, putNotifications, putWebhooks } from '../../support/webhook-load.ts';
import { openWebhookStage, type WebhookStage } from '../../support/webhook-stage.ts';

/** Those whose own certificate has to be trusted: of several that have one subject, one alone can be. */
const OF_THEIR_OWN = [
  'a certificate for another name',
  'a certificate that has expired',
  'a certificate that is not valid yet',
] as const;

const ALIKE = [
  'a certificate of an unknown authority',
  'TLS 1.1',
  'no TLS at all',
  'an end in the middle of the handshake',
  ...GOOD_TLS,
] as const;

/** Nothing is tried a second time while the test looks at the first. */
const MUCH_LATER = Array.from({ length: 12 }, () => '3600').join(',');

describeWithDatabase('a connection to a receiver', () => {
  let servers: BadTls;
  let stage: WebhookStage;
  const webhooks = new Map<string, string>();

  beforeAll(async () => {
    servers = await startBadTls();
    stage = await openWebhookStage();
    await deliverTo(ALIKE);
    for (const kind of OF_THEIR_OWN) await deliverTo([kind]);
    const deaf = new Set(BAD_TLS.map((kind) => webhooks.get(kind) ?? ''));
    Object.assign(stage.circumstances, { elsewhere: servers.requests, deaf });
  });

  afterAll(async () => {
    await stage.close();
    await servers.close();
  });

  it.each(GOOD_TLS)('is made with %s', async (kind) => {
    const [state] = await notificationStates(stage.db, webhooks.get(kind) ?? '');

    expect(state).toMatchObject({ delivery_status: 'succeeded', attempts: 1 });
    expect(servers.reached.filter((one) => one === kind)).toHaveLength(1);
  });

  it.each(BAD_TLS)('is not made with %s, and the log says so', async (kind) => {
    const webhook = webhooks.get(kind) ?? '';
    const [state] = await notificationStates(stage.db, webhook);
    const attempts = await loggedAttempts(stage.db, webhook);

    expect(state).toMatchObject({ delivery_status: 'pending', attempts: 1 });
    const isCut = kind === 'an end in the middle of the handshake';
    const outcome = isCut ? expect.stringMatching(/^(tls|network)_error$/) : 'tls_error';
    expect(attempts).toMatchObject([{ outcome, status_code: null, response_headers: null, error: expect.any(String) }]);
    expect(attempts[0]?.error).not.toContain('/hook');
    expect(servers.reached).not.toContain(kind);
  });

  async function deliverTo([first, ...others]: readonly BadTlsKind[]): Promise<void> {
    if (first === undefined) return;
    const kinds = [first, ...others];
    const urls = kinds.map((kind) => servers.addresses[kind]);
    const ids = await putWebhooks(stage.db, { accountId: stage.accountId, urls });
    for (const [at, kind] of kinds.entries()) webhooks.set(kind, ids[at] ?? '');
    await putNotifications(stage.db, ids);
    const worker = await stage.start('worker', {
      NODE_EXTRA_CA_CERTS: servers.trusted(first),
      WEBHOOK_RETRY_SCHEDULE: MUCH_LATER,
    });
    await vi.waitUntil(async () => (await notificationStates(stage.db)).every(({ attempts }) => attempts > 0), {
      timeout: 30_000,
      interval: 50,
    });
    await worker.stop();
  }
});
