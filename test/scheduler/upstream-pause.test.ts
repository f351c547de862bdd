import { afterEach, beforeEach, expect, it } from 'vitest';
import { upstreamOrders } from '../../src/app/upstream-orders.ts';
import { newId } from '../../src/core/id.ts';
import { createHttpClient, type HttpClient } from '../../src/net/fetch.ts';
import { Scheduler } from '../../src/scheduler/worker.ts';
import { takeUpstreamRequest } from '../../src/services/source/source-quota.ts';
import { testSource } from '../../src/services/source/test-source.ts';
import { createSources } from '../../src/sources/registry/index.ts';
import type { SourceLimits, SourceRegistry } from '../../src/sources/source.ts';
import { answerAs, failed, type HubAnswers, request, shown } from '../sources/upstreams/hub.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { type LoopbackServer, startLoopbackServer } from '../support/loopback-server.ts';
import { SILENT, TEST_HOOKS, useServiceContext } from '../support/service-context.ts';
import { dueWatches, rowsOf } from './watches.ts';

const LINES = ['MSCU', 'COSU', 'OOLU'];
const PROCESSES = 8;
const BUSY = failed(429, {}, { 'retry-after': '900' });
const ORDERED = 'POST /tracking_requests';
const clock = { now: () => Date.now() };

describeWithDatabase('an upstream that limits the rate of requests of one line', () => {
  const db = useDatabase();
  const operator = useServiceContext(db, { clock });
  let http: HttpClient;
  let hub: LoopbackServer;
  let answers: HubAnswers;

  beforeEach(async () => {
    answers = { [ORDERED]: BUSY, 'GET /tracking_requests': BUSY };
    hub = await startLoopbackServer((received, response) => answerAs(answers, received, response));
    http = createHttpClient({ userAgent: 'test', allowPrivateAddresses: true });
    await db.pool.query(
      'DELETE FROM upstream_order; DELETE FROM watch_schedule; DELETE FROM watch; DELETE FROM source_lane',
    );
  });
  afterEach(async () => {
    await http.close();
    await hub.close();
  });

  /** The sources of a process: nothing of them is in the memory of another one. */
  function sourcesOfProcess(limits: Partial<SourceLimits>): SourceRegistry {
    const setup = { kind: 'landfall', url: `${hub.url}/v2`, key: 'key', lines: LINES, limit: null, limits } as const;
    const upstreams = {
      ...{ setups: { hub: setup }, orders: upstreamOrders(db, clock), notifying: new Set<string>() },
      takeRequest: (name: string, allowance: Parameters<typeof takeUpstreamRequest>[2]) =>
        takeUpstreamRequest(db, name, allowance),
    };
    return createSources({ lines: {}, upstreams, http, clock, log: SILENT, sandbox: [], pollLimits: {} });
  }

  async function poll(sources: SourceRegistry): Promise<number> {
    const scheduler = new Scheduler({ db, sources, clock, log: SILENT, hooks: TEST_HOOKS });
    const { claimed } = await scheduler.round();
    await scheduler.settled();
    return claimed;
  }

  it.each<[string, Partial<SourceLimits>]>([
    ['without an allowance', {}],
    ['with an allowance', { requestsPerMinute: 1_000 }],
  ])('is asked by no process for any of its lines until then, %s', async (_what, limits) => {
    const [line = '', ...others] = LINES;
    await dueWatches(db, line, 1);
    await poll(sourcesOfProcess(limits));
    for (const scac of [line, ...others]) await dueWatches(db, scac, 3);

    const claimed = await Promise.all(Array.from({ length: PROCESSES }, () => poll(sourcesOfProcess(limits))));

    expect(claimed).toEqual(Array.from({ length: PROCESSES }, () => 0));
    expect(hub.requests).toHaveLength(1);
  });

  it('is asked for all of its lines again afterwards', async () => {
    await dueWatches(db, 'MSCU', 1);
    await poll(sourcesOfProcess({}));
    answers = { [ORDERED]: shown(request({ status: 'pending' }), 201) };
    for (const scac of LINES) await dueWatches(db, scac, 1);
    await db.pool.query("UPDATE source_lane SET blocked_until = now() - interval '1 second'");

    const claimed = await poll(sourcesOfProcess({}));

    expect(claimed).toBe(LINES.length);
    expect(hub.requests.length).toBeGreaterThan(LINES.length);
  });

  it('is left alone by the polls of all its lines where a test was answered so', async () => {
    const sources = sourcesOfProcess({});
    const principal = { ...operator.principal, permissions: new Set(['installation:operate'] as const) };

    const tested = await testSource.run({ ...operator, sources, principal, requestId: newId() }, { source: 'COSU' });

    expect(tested).toMatchObject({ outcome: 'throttled', retry_after_seconds: 900 });
    const lanes = await rowsOf<{ lane: string }>(
      db,
      'SELECT lane FROM source_lane WHERE blocked_until > now() ORDER BY lane',
    );
    expect(lanes.map(({ lane }) => lane)).toEqual(['COSU', 'MSCU', 'OOLU', 'upstream:hub']);
  });
});
