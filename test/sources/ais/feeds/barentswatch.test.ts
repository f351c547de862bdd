import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttpClient } from '../../../../src/net/fetch.ts';
import type { AisFeed } from '../../../../src/sources/ais/feed.ts';
import { createBarentsWatchFeed } from '../../../../src/sources/ais/feeds/barentswatch/index.ts';
import type { AisMessage } from '../../../../src/sources/ais/reader.ts';
import { collectedLog } from '../../../support/collected-log.ts';
import {
  type Handler,
  type LoopbackServer,
  sendCut,
  sendJson,
  sendStatus,
  startLoopbackServer,
} from '../../../support/loopback-server.ts';
import { until } from '../../../support/until.ts';

const NOW_MS = Date.parse('2026-06-10T12:20:03Z');
const [EMMA, OTHER] = [219018271, 257918900];
const SECRET = 'secret-of-the-client-77';

const closing: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A row of the model Full. */
function row(mmsi: number, changes: object = {}) {
  return {
    courseOverGround: 188.4,
    latitude: 58.417612,
    longitude: 1.840345,
    name: 'EMMA',
    rateOfTurn: 5,
    shipType: 71,
    speedOverGround: 14.2,
    trueHeading: 511,
    navigationalStatus: 0,
    mmsi,
    msgtime: '2026-06-10T12:19:34.8259595+00:00',
    imoNumber: 9321483,
    callSign: 'OYGR2',
    destination: 'NOOSL',
    eta: '06120600',
    draught: 12.1,
    ...changes,
  };
}

/** A server as BarentsWatch is described: tokens for an hour, and compressed rows. */
function service(rows: readonly unknown[] = [row(OTHER, { imoNumber: null, name: 'RESCUE' }), row(EMMA)]) {
  const state = { issued: 0, accepted: 'token-1' };
  const handler: Handler = ({ url, body, headers }, response) => {
    if (url.pathname === '/connect/token') {
      const form = new URLSearchParams(body);
      const isRight = form.get('client_secret') === SECRET && form.get('scope') === 'ais';
      if (!isRight) return sendStatus(response, 400, '{"error":"invalid_client"}');
      state.issued += 1;
      return sendJson(response, { access_token: `token-${state.issued}`, expires_in: 3600, token_type: 'Bearer' });
    }
    if (headers.authorization !== `Bearer ${state.accepted}`) return sendStatus(response, 401);
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
    response.end(gzipSync(JSON.stringify(rows)));
  };
  return { state, handler };
}

interface Listening {
  feed: AisFeed;
  messages: AisMessage[];
  server: LoopbackServer;
  polls(): LoopbackServer['requests'];
  /** How many lists came, the empty ones as well. */
  signs(): number;
  pass(minutes: number): void;
  text(): string;
}

async function listen(handler: Handler, clientSecret = SECRET, isStreamed = false): Promise<Listening> {
  const server = await startLoopbackServer(handler);
  const http = createHttpClient({ userAgent: 'Landfall/test', allowPrivateAddresses: true });
  const { log, text } = collectedLog();
  let nowMs = NOW_MS;
  const feed = createBarentsWatchFeed({
    baseUrl: `${server.url}/v1`,
    tokenUrl: `${server.url}/connect/token`,
    clientId: 'me@example.com:landfall',
    clientSecret,
    http,
    clock: { now: () => nowMs },
    log,
    pace: { pollMs: 5, delayMsMin: 5, delayMsMax: 20, idleMs: 5 },
    ...(isStreamed ? { stream: { userAgent: 'Landfall/test' } } : {}),
  });
  const ending = new AbortController();
  const messages: AisMessage[] = [];
  let signs = 0;
  feed.want({ mmsis: [EMMA], unknown: 0 });
  const ended = (async () => {
    for await (const piece of feed.open(ending.signal)) {
      messages.push(...piece);
      signs += 1;
    }
  })();
  closing.push(
    server.close,
    () => http.close(),
    async () => {
      ending.abort();
      await ended;
    },
  );
  const polls = () => server.requests.filter(({ url }) => url.pathname === '/v1/latest/combined');
  const pass = (minutes: number) => {
    nowMs += minutes * 60_000;
  };
  return { feed, messages, server, polls, signs: () => signs, pass, text };
}

describe('the feed of BarentsWatch', () => {
  it('gives who vessels are, and where the wanted ones are', async () => {
    const { feed, messages } = await listen(service().handler);
    await until(() => messages.length >= 3);

    const atMs = Date.parse('2026-06-10T12:19:34.825Z');
    expect(messages.slice(0, 3)).toMatchObject([
      {
        type: 5,
        mmsi: EMMA,
        atMs,
        statics: { imo: '9321483', name: 'EMMA', destination: 'NOOSL', eta: { month: 6, day: 12, hour: 6, minute: 0 } },
      },
      {
        type: 1,
        mmsi: EMMA,
        atMs,
        position: { latitude: 58.417612, longitude: 1.840345, speedKnots: 14.2, headingDegrees: null },
        feed: 'barentswatch',
      },
      { type: 1, mmsi: EMMA },
    ]);
    expect(messages.every(({ mmsi }) => mmsi === EMMA)).toBe(true);
    expect(feed.state()).toMatchObject({ isConnected: true, lastError: null });
  });

  it('signs in once, and asks for what is new', async () => {
    const { state, handler } = service();
    const { polls } = await listen(handler);
    await until(() => polls().length >= 3);

    expect(state.issued).toBe(1);
    expect(polls()[0]?.url.search).toBe('?modelType=Full&modelFormat=Json&since=2026-06-10T11%3A20%3A03.000Z');
    const since = polls().map(({ url }) => url.searchParams.get('since'));
    expect(since.slice(1, 3)).toEqual(['2026-06-10T12:19:03.000Z', '2026-06-10T12:19:03.000Z']);
  });

  it('takes the names of all vessels again after ten minutes, since the last time', async () => {
    const { messages, polls, pass } = await listen(service([row(OTHER)]).handler);
    await until(() => polls().length >= 2);
    pass(11);
    await until(() => messages.length >= 2);

    expect(messages).toMatchObject([
      { type: 5, mmsi: OTHER },
      { type: 5, mmsi: OTHER },
    ]);
    const since = new Set(polls().map(({ url }) => url.searchParams.get('since')));
    expect([...since].slice(0, 2)).toEqual(['2026-06-10T11:20:03.000Z', '2026-06-10T12:19:03.000Z']);
  });

  it('signs in again where its token is not accepted any more, without a failure', async () => {
    const { state, handler } = service();
    const { feed, messages } = await listen(handler);
    await until(() => messages.length >= 2);
    state.accepted = 'token-2';
    await until(() => state.issued === 2);
    const before = messages.length;
    await until(() => messages.length > before);

    expect(feed.state()).toMatchObject({ lastError: null, counts: { failures: 0 } });
  });

  it('says that the credentials are refused, and shows none of them', async () => {
    const { feed, text, polls } = await listen(service().handler, 'wrong-secret-88');
    await until(() => feed.state().lastError !== null);

    expect(feed.state().lastError?.reason).toContain('The service issued no token');
    expect(text() + JSON.stringify(feed.state())).not.toMatch(/wrong-secret|me@example/);
    expect(polls()).toEqual([]);
  });

  it('does not sign in again and again where new tokens are not accepted either', async () => {
    const { state, handler } = service();
    state.accepted = 'none';
    const { feed } = await listen(handler);
    await until(() => feed.state().counts.failures > 0);

    expect(state.issued).toBeLessThanOrEqual(2 * feed.state().counts.requests);
    expect(feed.state().lastError?.reason).toContain('refused our credentials');
  });

  it.each<[string, Handler, string]>([
    ['fails', (_, response) => sendStatus(response, 503), 'failed with status 503'],
    ['is a page', (_, response) => sendStatus(response, 200, '<html>Maintenance</html>'), 'sent HTML or XML'],
    ['is of another form', (_, response) => sendStatus(response, 200, '{"a":1}'), 'The answer is JSON of another form'],
    ['is of no address', (_, response) => sendStatus(response, 404), 'Nothing is at this address'],
    ['breaks off', (_, response) => void response.writeHead(200, { 'content-length': '99' }).write('['), 'was closed'],
  ])('goes on after an answer that %s', async (_, hostile, reason) => {
    const { handler } = service();
    let polls = 0;
    const { feed, messages } = await listen((request, response) => {
      if (request.url.pathname === '/connect/token' || ++polls > 1) return handler(request, response);
      hostile(request, response);
      if (!response.writableEnded) setTimeout(() => response.destroy(), 20);
    });
    await until(() => messages.length > 0);

    expect(feed.state().lastError?.reason).toContain(reason);
    expect(feed.state().counts.failures).toBe(1);
  });

  it.each<[string, Handler, string]>([
    ['fails', (_, response) => sendStatus(response, 503), 'failed with status 503'],
    ['is a page', (_, response) => sendStatus(response, 200, '<html>Maintenance</html>'), 'issued no token'],
    ['is of no address', (_, response) => sendStatus(response, 404), 'Nothing is at this address'],
    ['breaks off', (_, response) => sendCut(response), 'was closed'],
    ['is no answer', (_, response) => void response.destroy(), 'closed'],
  ])('goes on after a sign-in that %s', async (_, hostile, reason) => {
    const { handler } = service();
    let signIns = 0;
    const { feed, messages } = await listen((request, response) => {
      if (request.url.pathname !== '/connect/token' || ++signIns > 1) return handler(request, response);
      hostile(request, response);
    });
    await until(() => messages.length > 0);

    expect(feed.state().lastError?.reason).toContain(reason);
    expect(JSON.stringify(feed.state())).not.toContain(SECRET);
  });

  describe.each([
    ['sign-in', '/connect/token'],
    ['API', '/v1/latest/combined'],
  ])('whose %s limits the rate of requests', (_what, path) => {
    it.each<[string, Record<string, string>, boolean]>([
      ['is left alone for as long as it says', { 'retry-after': '900' }, false],
      ['is polled again, less often, where it does not say for how long', {}, true],
    ])('%s', async (_how, headers, isPolledAgain) => {
      const { handler } = service();
      let isLimited = true;
      const { feed, messages, server, signs } = await listen((request, response) =>
        isLimited && request.url.pathname === path
          ? sendStatus(response, 429, '', headers)
          : handler(request, response),
      );
      await until(() => feed.state().lastError !== null);
      isLimited = false;
      const { length: sent } = server.requests;
      // Signs of life are given more often than a feed that failed is polled again.
      const enough = signs() + 40;
      await until(() => (isPolledAgain ? messages.length > 0 : signs() > enough));

      expect(feed.state().lastError?.reason).toContain('limits the rate of requests');
      expect(server.requests.length > sent).toBe(isPolledAgain);
    });
  });

  it('leaves out and counts what makes no sense', async () => {
    const odd = [
      row(EMMA, { mmsi: '219018271' }),
      row(EMMA, { msgtime: '2026-06-11T12:19:34Z' }),
      row(EMMA, { msgtime: '2026-06-10T12:19:34' }),
      row(EMMA, { latitude: 91 }),
      null,
      'a text',
      row(EMMA, { latitude: null, longitude: null, imoNumber: 0 }),
      row(EMMA, { speedOverGround: 102.3, courseOverGround: 360 }),
    ];
    const { feed, messages } = await listen(service(odd).handler);
    await until(() => messages.some(({ type }) => type === 1));

    expect(messages.find(({ type }) => type === 1)).toMatchObject({
      position: { latitude: 58.417612, speedKnots: null, courseDegrees: null },
    });
    expect(feed.state().counts.malformed).toBeGreaterThanOrEqual(5);
  });
});

describe('the stream of BarentsWatch', () => {
  type Opening = (response: Parameters<Handler>[1], count: number) => void;

  /** A service whose stream does this, each time that it is opened. */
  function streaming(opened: Opening, rows: readonly unknown[] = []) {
    const { state, handler } = service(rows);
    const streams: { search: string; authorization: string | undefined }[] = [];
    const answering: Handler = (request, response) => {
      if (request.url.pathname !== '/v1/sse/combined') return handler(request, response);
      const { authorization } = request.headers;
      streams.push({ search: request.url.search, authorization });
      if (authorization !== `Bearer ${state.accepted}`) return sendStatus(response, 401);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      opened(response, streams.length);
    };
    return { state, streams, handler: answering };
  }

  const event = (value: unknown) => `event: ais\ndata: ${JSON.stringify(value)}\n\n`;

  it('gives where the wanted vessels are as it comes, and who any vessel is once in ten minutes', async () => {
    const { handler, streams } = streaming((response) => {
      const other = event(row(OTHER, { imoNumber: 9811000 }));
      response.write(
        `: hello\n\n${other}${event(row(EMMA, { latitude: 58.5 }))}${other}${event(row(EMMA, { latitude: 58.6 }))}`,
      );
    });
    const { feed, messages, polls } = await listen(handler, SECRET, true);
    await until(() => messages.some(({ position }) => position?.latitude === 58.6));

    expect(messages.map(({ mmsi, type, position }) => [mmsi, type, position?.latitude ?? null])).toEqual([
      [OTHER, 5, null],
      [EMMA, 5, null],
      [EMMA, 1, 58.5],
      [EMMA, 1, 58.6],
    ]);
    expect(streams).toEqual([{ search: '?modelType=Full&modelFormat=Json', authorization: 'Bearer token-1' }]);
    expect(polls()).toHaveLength(1);
    expect(feed.state()).toMatchObject({ isConnected: true, lastError: null });
  });

  it('is opened again when it ends, after a poll of what was sent meanwhile', async () => {
    const { handler, streams } = streaming((response, count) => {
      response.write(event(row(EMMA, { latitude: 58 + count / 10 })));
      if (count === 1) response.end();
    });
    const { feed, messages, polls } = await listen(handler, SECRET, true);
    await until(() => messages.some(({ position }) => position?.latitude === 58.2));

    expect([streams.length, polls().length]).toEqual([2, 2]);
    expect(feed.state().lastError?.reason).toContain('ended the stream');
    expect(feed.state().counts.failures).toBe(1);
  });

  it('signs in again where its token is not accepted any more, without a failure', async () => {
    const { handler, state } = streaming((response) => void response.write(event(row(EMMA))));
    const { feed, messages } = await listen(
      (request, response) => {
        // Between the poll and the stream the token ends.
        if (request.url.pathname === '/v1/sse/combined' && state.issued === 1) state.accepted = 'token-2';
        handler(request, response);
      },
      SECRET,
      true,
    );
    await until(() => messages.length >= 2);

    expect(state.issued).toBe(2);
    expect(feed.state()).toMatchObject({ isConnected: true, lastError: null, counts: { failures: 0 } });
  });

  it('leaves out and counts what makes no sense, and goes on', async () => {
    const { handler } = streaming((response) => {
      response.write(`data: {"half\n\ndata: []\n\n${event(row(EMMA, { mmsi: '219018271' }))}${event(row(EMMA))}`);
    });
    const { feed, messages } = await listen(handler, SECRET, true);
    await until(() => messages.some(({ type }) => type === 1));

    expect(feed.state().counts.malformed).toBe(3);
  });
});
