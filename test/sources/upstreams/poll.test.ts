import { beforeEach, describe, expect, it } from 'vitest';
import { upstreamOrders } from '../../../src/app/upstream-orders.ts';
import { createHttpClient } from '../../../src/net/fetch.ts';
import type { Answer, Source } from '../../../src/sources/source.ts';
import { createUpstreamSources } from '../../../src/sources/upstreams/index.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { type Handler, sendCut, sendStatus, startLoopbackServer } from '../../support/loopback-server.ts';
import { fakeClock } from '../../support/service-context.ts';
import { answerAs, events, failed, type HubAnswers, request, shipment, shown } from './hub.ts';

const PLACED = { 'POST /tracking_requests': shown(request({ status: 'pending' }), 201) };
const LOADED = { id: 'e-1', event: 'container.transport.vessel_loaded', timestamp: '2026-11-01T03:30:00Z' };
const TRACKED = {
  ...PLACED,
  'GET /tracking_requests': shown({ data: [] }),
  'GET /tracking_requests/r-1': shown(request({ status: 'created' }, { shipment: 's-1' })),
  'GET /shipments/s-1': shown(shipment()),
  'GET /containers/c-1/transport_events': shown(events(LOADED)),
};

describeWithDatabase('a number that is polled through an upstream', () => {
  const db = useDatabase();
  const clock = fakeClock('2026-11-10T00:00:00.000Z');
  let numbers = 0;
  let number = '';

  beforeEach(() => {
    numbers += 1;
    number = `BL${numbers}`;
  });

  /** Polls the number so often, each time with the next of the answers, and answers with what came of it and what was requested. */
  async function poll(...turns: HubAnswers[]): Promise<{ answers: Answer[]; requests: string[]; keys: Set<unknown> }> {
    const server = await startLoopbackServer((one, response) => answerAs(turns[turn] ?? {}, one, response));
    const http = createHttpClient({ userAgent: 'test', allowPrivateAddresses: true });
    let turn = 0;
    try {
      const source = sourcesOf(`${server.url}/v2`, http)[0];
      const answers: Answer[] = [];
      for (; turn < turns.length; turn++) {
        const answer = await source?.fetch({ kind: 'bill_of_lading', number }, new AbortController().signal);
        if (answer !== undefined) answers.push(answer);
      }
      const requests = server.requests.map(({ method, url }) => `${method} ${url.pathname.replace('/v2', '')}`);
      const keys = new Set(server.requests.flatMap(({ headers }) => headers['idempotency-key'] ?? []));
      return { answers, requests, keys };
    } finally {
      await http.close();
      await server.close();
    }
  }

  function sourcesOf(
    url: string,
    http: ReturnType<typeof createHttpClient>,
    { limit = null, deadlineMs = 30_000 }: { limit?: number | null; deadlineMs?: number } = {},
  ): Source[] {
    return createUpstreamSources({
      ...{ name: 'hub', kind: 'landfall', url, key: 'key-1', limit, http, clock },
      lines: new Map([
        ['MSCU', 'MSC'],
        ['COSU', 'COSCO'],
      ]),
      orders: upstreamOrders(db, clock),
      pollLimits: { attempts: 1, deadlineMs },
    });
  }

  it('is ordered once and read from then on', async () => {
    const { answers, requests } = await poll(TRACKED, TRACKED);

    expect(answers).toMatchObject([{ outcome: 'found' }, { outcome: 'found' }]);
    expect(requests).toEqual([
      'POST /tracking_requests',
      ...['GET /tracking_requests/r-1', 'GET /shipments/s-1', 'GET /containers/c-1/transport_events'],
      ...['GET /tracking_requests/r-1', 'GET /shipments/s-1', 'GET /containers/c-1/transport_events'],
    ]);
    const [one, other] = answers.map((answer) => (answer.outcome === 'found' ? answer.digest.toString('hex') : answer));
    expect(one).toBe(other);
  });

  it('is ordered under the same name again where the answer to the order did not come', async () => {
    const lost = { ...TRACKED, 'POST /tracking_requests': { status: 502, body: '<html>' } };

    const { answers, keys } = await poll(lost, TRACKED);

    expect(answers).toMatchObject([{ outcome: 'unavailable' }, { outcome: 'found' }]);
    expect(keys.size).toBe(1);
  });

  it('is followed by the request that tracks it already', async () => {
    const duplicate = { code: 'duplicate', source: { pointer: '/data/attributes/request_number' } };
    const named = failed(422, { ...duplicate, meta: { tracking_request_id: 'r-1' } });
    expect((await poll({ ...TRACKED, 'POST /tracking_requests': named })).answers).toMatchObject([
      { outcome: 'found' },
    ]);

    number = `${number}OTHER`;
    const { data } = request({ status: 'created' });
    const listed = {
      ...TRACKED,
      'POST /tracking_requests': failed(422, duplicate),
      'GET /tracking_requests': shown({ data: [data] }),
    };
    expect((await poll(listed)).answers).toMatchObject([{ outcome: 'found' }]);
  });

  it('states movements, places, yard and estimates, and never the status of the upstream', async () => {
    const container = {
      availability_known: true,
      available_for_pickup: false,
      holds_at_pod_terminal: [{ name: 'customs', status: 'hold' }],
    };
    const { answers } = await poll({
      ...TRACKED,
      'GET /shipments/s-1': shown(shipment(container, { pod_eta_at: '2026-11-20T08:00:00Z' })),
    });

    const [answer] = answers;
    const drafts = answer?.outcome === 'found' ? answer.statements().map(({ draft }) => draft) : [];
    expect(drafts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'movement',
          source: 'hub-upstream',
          movement: 'load',
          classifier: 'actual',
          container: 'MSCU1234566',
          occurredAt: '2026-11-01T03:30:00.000Z',
          precision: 'time',
        }),
        expect.objectContaining({
          kind: 'movement',
          movement: 'arrive',
          classifier: 'estimated',
          occurredAt: '2026-11-20T08:00:00.000Z',
          voyage: '026E',
        }),
        expect.objectContaining({
          kind: 'place',
          role: 'port_of_discharge',
          place: expect.objectContaining({ locode: 'USLAX' }),
        }),
        expect.objectContaining({
          kind: 'terminal_snapshot',
          available: false,
          holds: [{ name: 'customs', status: 'hold', description: null }],
          facility: expect.objectContaining({ code: 'Y258' }),
        }),
      ]),
    );
    expect(drafts.map(({ kind }) => kind)).not.toContain('unusable');
    expect(JSON.stringify(drafts)).not.toContain('delivered');
  });

  it('takes back what the upstream does not list any more', async () => {
    const other = { ...LOADED, id: 'e-2', event: 'container.transport.vessel_departed' };
    const before = { ...TRACKED, 'GET /containers/c-1/transport_events': shown(events(LOADED, other)) };

    const { answers } = await poll(before, TRACKED, TRACKED);

    const taken = answers.map((answer) =>
      (answer.outcome === 'found' ? answer.statements() : [])
        .map(({ draft }) => draft)
        .filter(({ kind }) => kind === 'retraction'),
    );
    expect(taken).toMatchObject([[], [{ retracts: 'e-2' }], [{ retracts: 'e-2' }]]);
  });

  it.each([
    [
      'a key that is refused',
      { 'POST /tracking_requests': failed(401, {}) },
      { outcome: 'refused', cause: 'credentials' },
    ],
    [
      'a key that may not order',
      { 'POST /tracking_requests': failed(403, {}) },
      { outcome: 'refused', cause: 'permission' },
    ],
    [
      'an address without the API',
      { 'POST /tracking_requests': { status: 404, body: '<html>no</html>' } },
      { outcome: 'misconfigured', check: 'UPSTREAM_HUB_URL' },
    ],
    [
      'a page instead of the API',
      { 'POST /tracking_requests': { status: 200, body: '<html>welcome</html>' } },
      { outcome: 'misconfigured', check: 'UPSTREAM_HUB_URL' },
    ],
    ['JSON of something else', { 'POST /tracking_requests': shown({ ok: true }) }, { outcome: 'malformed' }],
    [
      'a line that the upstream does not have',
      {
        'POST /tracking_requests': failed(422, {
          code: 'line_not_supported',
          detail: 'Not that one.',
          source: { pointer: '/data/attributes/scac' },
        }),
      },
      { outcome: 'misconfigured', check: 'UPSTREAM_HUB_LINES', reason: expect.stringContaining('Not that one.') },
    ],
    [
      'a number that is none',
      { 'POST /tracking_requests': failed(422, { code: 'invalid_number' }) },
      { outcome: 'unknown', final: true },
    ],
    [
      'a limit of its rate',
      { 'POST /tracking_requests': failed(429, {}, { 'retry-after': '40' }) },
      { outcome: 'unavailable', throttled: true, retryAfterSeconds: 40 },
    ],
    [
      'a limit of its rate without a time',
      { 'POST /tracking_requests': failed(429, {}) },
      { outcome: 'unavailable', throttled: true, retryAfterSeconds: null },
    ],
    [
      'no answer of the line yet',
      { ...PLACED, 'GET /tracking_requests/r-1': shown(request({ status: 'pending' })) },
      { outcome: 'postponed' },
    ],
    [
      'a manifest that is awaited',
      { ...PLACED, 'GET /tracking_requests/r-1': shown(request({ status: 'awaiting_manifest' })) },
      { outcome: 'unknown' },
    ],
    [
      'a number that the line does not know',
      { ...PLACED, 'GET /tracking_requests/r-1': shown(request({ status: 'failed', failed_reason: 'not_found' })) },
      { outcome: 'unknown', final: true },
    ],
    [
      'a line that it could not poll',
      {
        ...PLACED,
        'GET /tracking_requests/r-1': shown(request({ status: 'failed', failed_reason: 'retries_exhausted' })),
      },
      { outcome: 'unavailable', throttled: false },
    ],
    [
      'a status that is none',
      { ...PLACED, 'GET /tracking_requests/r-1': shown(request({ status: 'magic' })) },
      { outcome: 'malformed' },
    ],
  ])('is answered with what it means: %s', async (_, answers, expected) => {
    expect((await poll(answers)).answers).toMatchObject([expected]);
  });

  it.each<[string, Handler, object]>([
    ['fails', (_, response) => sendStatus(response, 502, '<html>Bad gateway</html>'), { throttled: false }],
    ['breaks off', (_, response) => sendCut(response), { cause: 'network' }],
    ['sends nothing', () => {}, { cause: 'network', reason: expect.stringContaining('in time') }],
    ['hangs up', (_, response) => response.destroy(), { cause: 'network' }],
    ['has moved', (_, response) => sendStatus(response, 302, '', { location: '/elsewhere' }), { throttled: false }],
  ])('is unavailable, and ordered once, where the upstream %s at any step', async (_, hostile, expected) => {
    for (const broken of Object.keys(TRACKED)) {
      number = `${number}X`;
      let isBroken = true;
      const server = await startLoopbackServer((one, response) => {
        const isIt = `${one.method} ${one.url.pathname.replace('/v2', '')}` === broken;
        return isBroken && isIt ? hostile(one, response) : answerAs(TRACKED, one, response);
      });
      const http = createHttpClient({ userAgent: 'test', allowPrivateAddresses: true });
      const [impatient] = sourcesOf(`${server.url}/v2`, http, { deadlineMs: 400 });
      const [patient] = sourcesOf(`${server.url}/v2`, http);
      const { signal } = new AbortController();

      const first = await impatient?.fetch({ kind: 'booking', number }, signal);
      isBroken = false;
      const second = await patient?.fetch({ kind: 'booking', number }, signal);

      if (first?.outcome !== 'found') expect(first).toMatchObject({ outcome: 'unavailable', ...expected });
      else expect(broken).toBe('GET /tracking_requests');
      expect(second?.outcome).toBe('found');
      const keys = server.requests.flatMap(({ headers }) => headers['idempotency-key'] ?? []);
      expect(new Set(keys).size).toBe(1);
      expect(JSON.stringify(first)).not.toContain('key-1');
      await http.close();
      await server.close();
    }
  });

  it.each<[string, Record<string, string>, number]>([
    ['for so long', { 'retry-after': '40' }, 40],
    ['and does not say for how long', {}, 60],
  ])(
    'is not requested while the upstream wants to be left alone %s, for any of its lines',
    async (_, headers, seconds) => {
      const server = await startLoopbackServer((one, response) =>
        answerAs({ 'POST /tracking_requests': failed(429, {}, headers) }, one, response),
      );
      const http = createHttpClient({ userAgent: 'test', allowPrivateAddresses: true });
      const [msc, cosco] = sourcesOf(`${server.url}/v2`, http);
      const { signal } = new AbortController();

      await msc?.fetch({ kind: 'booking', number }, signal);
      const other = await cosco?.fetch({ kind: 'booking', number }, signal);

      expect(other).toMatchObject({ outcome: 'unavailable', throttled: true, retryAfterSeconds: seconds, requests: 0 });
      expect(server.requests).toHaveLength(1);
      await http.close();
      await server.close();
    },
  );

  it('is not ordered beyond the limit of the month, and what was ordered is polled all the same', async () => {
    const server = await startLoopbackServer((one, response) => answerAs(TRACKED, one, response));
    const http = createHttpClient({ userAgent: 'test', allowPrivateAddresses: true });
    const orders = await db.prisma.upstreamMonth.findFirstOrThrow({ where: { upstream: 'hub' } });
    const [source] = sourcesOf(`${server.url}/v2`, http, { limit: orders.orders + 1 });
    const { signal } = new AbortController();

    const answers: unknown[] = [];
    for (const one of [number, `${number}MORE`, number])
      answers.push(await source?.fetch({ kind: 'booking', number: one }, signal));

    expect(answers).toMatchObject([
      { outcome: 'found' },
      { outcome: 'misconfigured', check: 'UPSTREAM_HUB_LIMIT' },
      { outcome: 'found' },
    ]);
    await http.close();
    await server.close();
  });
});

describe('limits of an upstream', () => {
  it('are divided among its lines, so that all of them together keep them', () => {
    const http = createHttpClient({ userAgent: 'test' });
    const lines = new Map(['MSCU', 'COSU', 'OOLU'].map((scac) => [scac, scac]));
    const made = { installation: never, open: never, find: never, again: never, release: never };
    const orders = { ...made, confirm: never, note: never, giveUp: never };
    const sources = createUpstreamSources({
      name: 'hub',
      kind: 'landfall',
      url: 'https://hub.example.com/v2',
      key: 'k',
      limit: null,
      lines,
      orders,
      http,
      clock: { now: () => 0 },
      limits: { requestsPerMinute: 100 },
    });

    expect(sources.map(({ limits }) => limits.requestsPerMinute)).toEqual([33, 33, 33]);
  });
});

function never(): never {
  throw new Error('Nothing is polled here.');
}
