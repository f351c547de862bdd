import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../src/domain/instant.ts';
import { createHttpClient, type HttpClient } from '../../../src/net/fetch.ts';
import { inferNumber } from '../../../src/services/inference/infer-number.ts';
import type { ProbeMode } from '../../../src/services/inference/inference-context.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { createTrackingRequest } from '../../../src/services/tracking-request/create-tracking-request.ts';
import { trackNumber } from '../../../src/services/tracking-request/track-number.ts';
import { createDcsaSource } from '../../../src/sources/dcsa/index.ts';
import { findProfile } from '../../../src/sources/dcsa/lines/index.ts';
import type { Source, SourceLimits, SourceRegistry } from '../../../src/sources/source.ts';
import { dcsaError, equipmentEvent } from '../../sources/dcsa/events.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { type LoopbackServer, sendJson, sendStatus, startLoopbackServer } from '../../support/loopback-server.ts';
import { manualTimeouts, settling } from '../../support/manual-timeouts.ts';
import { fakeClock, serviceContext } from '../../support/service-context.ts';
import { until } from '../../support/until.ts';

const CLOCK = fakeClock('2026-06-01T12:00:00.000Z');
const LEASED = 'TCLU1234568';
const KEYS = { apiKey: 'key', clientId: 'id', clientSecret: 'secret' };

type Reply = (response: ServerResponse) => void;
const KNOWN: Reply = (response) => sendJson(response, [equipmentEvent()]);
const UNKNOWN: Reply = (response) => sendStatus(response, 404, JSON.stringify(dcsaError(404)));
const SILENT: Reply = () => {};

describeWithDatabase('asking lines whose a number is', () => {
  const db = useDatabase();
  let http: HttpClient;
  let server: LoopbackServer;
  let replies: Record<string, Reply>;
  let limits: Partial<SourceLimits>;

  beforeAll(async () => {
    http = createHttpClient({ userAgent: 'landfall-test', allowPrivateAddresses: true });
  });

  beforeEach(async () => {
    await db.pool.query('TRUNCATE source_lane');
    [replies, limits] = [{}, {}];
    server = await startLoopbackServer(({ url }, response) => {
      const scac = url.pathname.split('/')[1] ?? '';
      (replies[scac] ?? UNKNOWN)(response);
    });
  });

  afterEach(() => server.close());

  afterAll(() => http.close());

  /** An account of an installation that can ask these lines. */
  async function installed(scacs: readonly string[], probes: ProbeMode = 'to_track'): Promise<ServiceContext> {
    const sources = scacs.map((scac) => sourceOf(scac));
    const context = await serviceContext(db, { clock: CLOCK, sources: registryOf(sources) });
    const memory = { priors: async () => ({ of: () => null }), own: async () => new Map() };
    return Object.assign(context, { inference: { memory, probes } });
  }

  // Every line is polled in the manner of CMA CGM, at a path of its own.
  function sourceOf(scac: string): Source {
    const profile = findProfile('CMDU');
    if (profile === null) throw new Error('There is no profile of CMDU.');
    const settings = { baseUrl: `${server.url}/${scac}`, ...KEYS };
    const source = createDcsaSource({
      profile,
      settings,
      http,
      clock: CLOCK,
      pollLimits: { retryDelayMsMin: 0, attempts: 1 },
    });
    return { ...source, key: scac, limits: { ...source.limits, ...limits } };
  }

  const polledLines = () => server.requests.map(({ url }) => url.pathname.split('/')[1]).sort();
  const detect = (context: ServiceContext, number: string) =>
    createTrackingRequest.run(context, {
      request_type: 'bill_of_lading',
      request_number: number,
      auto_detect_vocc_scac: true,
    });

  it('takes the one line that knows the number, and says so', async () => {
    replies = { APLU: KNOWN };
    const context = await installed(['CMDU', 'APLU', 'ANNU'], 'always');

    const { shipping_line } = await inferNumber.run(context, { number: 'AYU0400189' });

    expect(polledLines()).toEqual(['ANNU', 'APLU', 'CMDU']);
    expect(shipping_line).toMatchObject({
      decision: 'auto_select',
      reason: 'Of 3 polled lines only American President Lines knows it.',
      selected: { scac: 'APLU', confidence: 0.97 },
    });
  });

  it('tracks a number at the line that knows it, also a leased box, by request and by tool', async () => {
    replies = { APLU: KNOWN, MAEU: KNOWN };

    expect(await detect(await installed(['CMDU', 'APLU']), 'AYU0400190')).toMatchObject({
      scac: 'APLU',
      status: 'pending',
    });
    expect(await trackNumber.run(await installed(['CMDU', 'MAEU']), { number: LEASED })).toMatchObject({
      tracking_request: { scac: 'MAEU', request_type: 'container' },
    });
  });

  it.each([
    ['several lines know it', { CMDU: KNOWN, APLU: KNOWN }],
    ['no line knows it', {}],
  ])('gives up where %s', async (_what, said) => {
    replies = said;
    const context = await installed(['CMDU', 'APLU']);

    expect(await detect(context, 'AYU0400189')).toMatchObject({
      scac: null,
      status: 'failed',
      failed_reason: 'scac_auto_detect_failed',
    });
    await expect(trackNumber.run(context, { number: 'AYU0400191' })).rejects.toMatchObject({ code: 'line_needed' });
  });

  it('only proposes a line where another gave no answer', async () => {
    replies = { APLU: KNOWN, CMDU: (response) => sendStatus(response, 500) };

    const { shipping_line } = await inferNumber.run(await installed(['CMDU', 'APLU'], 'always'), {
      number: 'AYU0400189',
    });

    expect(shipping_line).toMatchObject({
      decision: 'needs_confirmation',
      reason: 'Of 2 polled lines only American President Lines knows it. CMA CGM gave no answer.',
      selected: { scac: 'APLU', confidence: 0.9 },
    });
  });

  it('waits no longer than five seconds in all', async () => {
    replies = { CMDU: SILENT, APLU: SILENT };
    const context = await installed(['CMDU', 'APLU']);
    const timeouts = manualTimeouts();

    const detected = detect(context, 'AYU0400189');
    const isOver = settling(detected);
    await until(() => server.requests.length === 2);
    await timeouts.pass(4_999);
    const isOverEarly = isOver();
    await timeouts.pass(1);

    expect([isOverEarly, await detected]).toMatchObject([false, { status: 'failed' }]);
  });

  it('polls no line unless the installation wants it, the number is in doubt and could be right', async () => {
    const [never, toTrack] = [await installed(['CMDU', 'MAEU'], 'never'), await installed(['CMDU', 'MAEU'])];

    await detect(never, 'AYU0400189');
    await inferNumber.run(toTrack, { number: 'AYU0400189' });
    await inferNumber.run(await installed(['MAEU'], 'always'), { number: 'TCLU1234567' });
    await inferNumber.run(await installed(['MAEU'], 'always'), { number: 'MAEU574747748' });

    expect(server.requests).toEqual([]);
  });

  it('polls at most three lines, and none where more could be meant by nothing at all', async () => {
    const many = ['CMDU', 'APLU', 'ANNU', 'KMTU'];

    await detect(await installed(many), 'AYU0400189');
    expect(polledLines()).toEqual(['ANNU', 'APLU', 'CMDU']);

    server.requests.length = 0;
    await expect(trackNumber.run(await installed(many), { number: LEASED })).rejects.toMatchObject({
      code: 'line_needed',
    });
    expect(server.requests).toEqual([]);
  });

  it('leaves half of the allowance to the polls of the line, which share it', async () => {
    limits = { requestsPerMinute: null, requestsPerDay: 5 };
    const context = await installed(['CMDU']);

    for (const last of [1, 2, 3, 4, 5]) await detect(context, `AYU040018${last}`);

    expect(server.requests).toHaveLength(3);
    const used = await db.pool.query("SELECT day_used FROM source_lane WHERE lane = 'CMDU'");
    expect(used.rows).toEqual([{ day_used: 3 }]);
  });

  it('has one request where only one is allowed', async () => {
    limits = { requestsPerMinute: 1, requestsPerDay: 100 };
    const context = await installed(['CMDU']);

    await detect(context, 'AYU0400188');
    await detect(context, 'AYU0400189');

    expect(server.requests).toHaveLength(1);
  });

  it('asks once for a number, however often and by however many it is inferred, until the answer is old', async () => {
    replies = { CMDU: KNOWN };
    const clock = fakeClock('2026-06-01T12:00:00.000Z');
    const context = { ...(await installed(['CMDU', 'APLU'], 'always')), clock };
    const infer = () => inferNumber.run(context, { number: 'AYU0400189' });

    const [first, ...others] = await Promise.all(Array.from({ length: 5 }, infer));
    expect(others.map(({ shipping_line }) => shipping_line)).toEqual(others.map(() => first?.shipping_line));
    expect(first?.shipping_line).toMatchObject({ decision: 'auto_select', selected: { scac: 'CMDU' } });
    expect(polledLines()).toEqual(['APLU', 'CMDU']);

    clock.advance(HOUR_MS);
    await infer();
    expect(polledLines()).toEqual(['APLU', 'APLU', 'CMDU']);
  });

  it('asks again soon where a line gave no answer', async () => {
    replies = { CMDU: (response) => sendStatus(response, 500) };
    const clock = fakeClock('2026-06-01T12:00:00.000Z');
    const context = { ...(await installed(['CMDU'], 'always')), clock };

    await inferNumber.run(context, { number: 'AYU0400189' });
    const before = server.requests.length;
    await inferNumber.run(context, { number: 'AYU0400189' });
    expect(server.requests).toHaveLength(before);

    clock.advance(MINUTE_MS);
    await inferNumber.run(context, { number: 'AYU0400189' });
    expect(server.requests.length).toBeGreaterThan(before);
  });

  it('leaves a line alone that says it was polled too often', async () => {
    replies = { CMDU: (response) => sendStatus(response, 429, '', { 'retry-after': '90' }) };
    const context = await installed(['CMDU']);

    await detect(context, 'AYU0400188');
    const before = server.requests.length;
    await detect(context, 'AYU0400189');

    expect(server.requests).toHaveLength(before);
  });
});

function registryOf(sources: readonly Source[]): SourceRegistry {
  const find = (key: string) => sources.find((source) => source.key === key) ?? null;
  return {
    line: (scac) => {
      const source = find(scac);
      return source === null ? { access: 'no_adapter' } : { access: 'ready', source };
    },
    linkedSources: () => [],
    find,
    all: () => sources,
  };
}
