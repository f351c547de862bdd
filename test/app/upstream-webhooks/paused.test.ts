import { afterEach, beforeEach, expect, it } from 'vitest';
import { lookAtWebhooks } from '../../../src/app/upstream-webhooks/keep.ts';
import { wantedWebhooks } from '../../../src/app/upstream-webhooks/wanted.ts';
import { loadConfig } from '../../../src/config/load.ts';
import { MINUTE_MS } from '../../../src/domain/instant.ts';
import { createHttpClient, type HttpClient } from '../../../src/net/fetch.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { testSealer } from '../../support/sealer.ts';
import { type FakeClock, fakeClock, memorySource, SILENT } from '../../support/service-context.ts';
import { startWebhookHub, type WebhookHub } from './hub.ts';

describeWithDatabase('the webhook at an upstream that limits the rate of requests', () => {
  const db = useDatabase();
  let hub: WebhookHub;
  let http: HttpClient;
  let clock: FakeClock;

  beforeEach(async () => {
    await db.pool.query('DELETE FROM upstream_webhook; DELETE FROM source_lane');
    clock = fakeClock('2026-11-10T00:00:00.000Z');
    hub = await startWebhookHub();
    hub.isReaching = false;
    http = createHttpClient({ userAgent: 'test', allowPrivateAddresses: true });
  });
  afterEach(async () => {
    await http.close();
    await hub.close();
  });

  function look(): Promise<void> {
    const access = { UPSTREAM_HUB_URL: `${hub.url}/v2`, UPSTREAM_HUB_KEY: 'key', UPSTREAM_HUB_LINES: 'MSCU' };
    const config = loadConfig({ SECRET_KEY: 'ab'.repeat(32), PUBLIC_URL: 'http://127.0.0.1:1', ...access });
    const line = { ...memorySource('MSCU'), via: 'hub' };
    const none = { find: () => null, linkedSources: () => [], line: () => ({ access: 'no_adapter' }) as const };
    const sources = { ...none, all: () => [line] };
    const kept = { sealer: testSealer(), notifyingUpstreams: new Set<string>() };
    const parts = { config, db, sources, http, clock, log: SILENT, ...kept };
    return lookAtWebhooks(parts, wantedWebhooks(parts), new AbortController().signal);
  }

  it('pauses the polls of all processes, and is checked when that is over', async () => {
    hub.refusal = { status: 429, body: '', headers: { 'retry-after': '900' } };
    await look();
    const blocked = await db.prisma.sourceLane.findMany({ where: { blockedUntil: { gt: new Date() } } });
    hub.refusal = null;
    clock.advance(11 * MINUTE_MS);
    await look();
    const { length: requests } = hub.requests;
    await db.prisma.sourceLane.deleteMany();
    clock.advance(16 * MINUTE_MS);

    await look();

    expect(requests).toBe(1);
    expect(blocked.map(({ lane }) => lane).sort()).toEqual(['MSCU', 'upstream:hub']);
    expect(hub.webhooks.size).toBe(1);
  });

  it('is not checked while a poll of another process was answered so', async () => {
    const blockedUntil = new Date(Date.now() + 15 * MINUTE_MS);
    await db.prisma.sourceLane.create({ data: { lane: 'upstream:hub', blockedUntil } });

    await look();

    expect(hub.requests).toEqual([]);
  });
});
