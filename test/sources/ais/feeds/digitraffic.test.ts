import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttpClient } from '../../../../src/net/fetch.ts';
import type { AisFeed } from '../../../../src/sources/ais/feed.ts';
import { createDigitrafficFeed } from '../../../../src/sources/ais/feeds/digitraffic/index.ts';
import type { AisMessage } from '../../../../src/sources/ais/reader.ts';
import { collectedLog } from '../../../support/collected-log.ts';
import {
  type Handler,
  type LoopbackServer,
  sendStatus,
  startLoopbackServer,
} from '../../../support/loopback-server.ts';
import { until } from '../../../support/until.ts';

const NOW_MS = Date.parse('2026-06-10T12:20:03Z');
const CLOCK = { now: () => NOW_MS };
const [EMMA, OTHER] = [219018271, 230000001];

const LOCATIONS = {
  type: 'FeatureCollection',
  dataUpdatedTime: '2026-06-10T12:20:00Z',
  features: [location(OTHER, 2), location(EMMA, 1), location(EMMA, 3)],
};
const VESSELS = [
  {
    mmsi: EMMA,
    imo: 9321483,
    name: 'EMMA',
    destination: 'FIHEL',
    eta: 418_206,
    timestamp: NOW_MS - 600_000,
    shipType: 71,
  },
  { mmsi: OTHER, imo: 0, name: 'YACHT', timestamp: NOW_MS - 600_000 },
];

const closing: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

function location(mmsi: number, minutesAgo: number, properties: object = {}) {
  const moving = { sog: 14.2, cog: 360, heading: 511, navStat: 0, timestamp: 59 };
  return {
    mmsi,
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [24.9, 60.1] },
    properties: { mmsi, ...moving, timestampExternal: NOW_MS - minutesAgo * 60_000, ...properties },
  };
}

/** A server as Digitraffic documents its own: compressed answers, and none without. */
const asDocumented: Handler = ({ url, headers }, response) => {
  if (headers['accept-encoding'] !== 'gzip') return sendStatus(response, 406);
  const answer = url.pathname.endsWith('/vessels') ? VESSELS : LOCATIONS;
  response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
  response.end(gzipSync(JSON.stringify(answer)));
};

interface Listening {
  feed: AisFeed;
  messages: AisMessage[];
  server: LoopbackServer;
  text(): string;
}

async function listen(handler: Handler, delayMsMin = 5): Promise<Listening> {
  const server = await startLoopbackServer(handler);
  const http = createHttpClient({ userAgent: 'Landfall/test', allowPrivateAddresses: true });
  const { log, text } = collectedLog();
  const pace = { pollMs: 5, delayMsMin, delayMsMax: 20, idleMs: 5 };
  const baseUrl = `${server.url}/api/ais/v1`;
  const feed = createDigitrafficFeed({ baseUrl, userAgent: 'Landfall/test', http, clock: CLOCK, log, pace });
  const ending = new AbortController();
  const messages: AisMessage[] = [];
  feed.want({ mmsis: [EMMA], unknown: 0 });
  const ended = (async () => {
    for await (const piece of feed.open(ending.signal)) messages.push(...piece);
  })();
  closing.push(
    server.close,
    () => http.close(),
    async () => {
      ending.abort();
      await ended;
    },
  );
  return { feed, messages, server, text };
}

describe('the feed of Digitraffic', () => {
  it('gives who vessels are, and where the wanted ones were, in the order of time', async () => {
    const { feed, messages, server } = await listen(asDocumented);
    await until(() => messages.length >= 3);

    expect(messages.slice(0, 3)).toMatchObject([
      {
        type: 5,
        mmsi: EMMA,
        statics: {
          imo: '9321483',
          name: 'EMMA',
          destination: 'FIHEL',
          eta: { month: 6, day: 12, hour: 6, minute: 30 },
        },
        feed: 'digitraffic',
      },
      { type: 1, mmsi: EMMA, atMs: NOW_MS - 180_000 },
      {
        type: 1,
        mmsi: EMMA,
        atMs: NOW_MS - 60_000,
        position: { latitude: 60.1, longitude: 24.9, speedKnots: 14.2, courseDegrees: null, headingDegrees: null },
      },
    ]);
    expect(feed.state()).toMatchObject({ isConnected: true, lastError: null });
    expect(server.requests[0]?.headers['digitraffic-user']).toBe('Landfall/test');
  });

  it('asks for the names of all vessels once, and then for what is new', async () => {
    const { server } = await listen(asDocumented);
    await until(() => server.requests.length >= 4);

    const asked = server.requests.map(({ url }) => [url.pathname.split('/').at(-1), url.searchParams.get('from')]);
    expect(asked.slice(0, 4)).toEqual([
      ['vessels', null],
      ['locations', String(NOW_MS - 3_600_000)],
      ['locations', String(NOW_MS - 60_000)],
      ['locations', String(NOW_MS - 60_000)],
    ]);
  });

  it('is not polled while nothing is tracked, and for names alone while no number is known', async () => {
    const { feed, server } = await listen(asDocumented);
    feed.want({ mmsis: [], unknown: 1 });
    await until(() => server.requests.length > 0);

    expect(server.requests.every(({ url }) => url.pathname.endsWith('/vessels'))).toBe(true);
  });

  it.each<[string, Handler, string]>([
    ['fails', (_, response) => sendStatus(response, 503), 'The source failed with status 503.'],
    [
      'sends a page',
      (_, response) => void response.writeHead(200).end('<html>Maintenance</html>'),
      'The source sent HTML or XML.',
    ],
    [
      'sends another form',
      (_, response) => void response.writeHead(200).end('{"a":1}'),
      'The answer is JSON of another',
    ],
    ['breaks off', (_, response) => void response.writeHead(200, { 'content-length': '99' }).write('['), 'was closed'],
    ['is no answer', (_, response) => void setTimeout(() => response.destroy(), 20), 'closed'],
    ['limits the rate without saying for how long', (_, response) => sendStatus(response, 429), 'limits the rate'],
    ['refuses', (_, response) => sendStatus(response, 403), 'refused'],
    [
      'is not compressed as it says',
      (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('['),
      'is not HTTP',
    ],
  ])('goes on after an answer that %s', async (_, handler, reason) => {
    let polls = 0;
    const { feed, messages, text } = await listen((request, response) => {
      polls += 1;
      if (polls > 1) return asDocumented(request, response);
      handler(request, response);
      if (!response.writableEnded) setTimeout(() => response.destroy(), 20);
    });
    await until(() => messages.length > 0);

    expect(feed.state().lastError?.reason).toContain(reason);
    expect(feed.state().counts.failures).toBe(1);
    expect(text()).toContain('ais_feed.ended');
  });

  it('takes the names of all vessels again where the positions of the same poll did not come', async () => {
    let hasFailed = false;
    const { messages, server } = await listen((request, response) => {
      if (hasFailed || request.url.pathname.endsWith('/vessels')) return asDocumented(request, response);
      hasFailed = true;
      sendStatus(response, 503);
    });
    await until(() => messages.some(({ statics }) => statics?.imo === '9321483'));

    const ofNames = server.requests.filter(({ url }) => url.pathname.endsWith('/vessels'));
    expect(ofNames.map(({ url }) => url.searchParams.get('from'))).toEqual([null, null]);
  });

  it('waits as long as the service wants to be left alone', async () => {
    const { feed, server } = await listen((_, response) => sendStatus(response, 429, '', { 'retry-after': '3600' }));
    await until(() => feed.state().lastError !== null);
    await new Promise((resolve) => setTimeout(resolve, 100));

    expect(server.requests).toHaveLength(1);
    expect(feed.state()).toMatchObject({ isConnected: false, counts: { requests: 1, failures: 1 } });
  });

  it('counts each request that it makes', async () => {
    const { feed, server, messages } = await listen(asDocumented);
    await until(() => messages.length > 0);

    expect(server.requests.length).toBeGreaterThan(1);
    expect(feed.state().counts.requests).toBe(server.requests.length);
  });

  it('leaves out and counts what makes no sense', async () => {
    const odd = [
      location(EMMA, 1, { mmsi: '219018271' }),
      location(EMMA, -60),
      { ...location(EMMA, 1), geometry: null },
      null,
      location(EMMA, 1, { sog: 102.3 }),
    ];
    const { feed, messages } = await listen(({ url }, response) => {
      const answer = url.pathname.endsWith('/vessels') ? [7, { mmsi: EMMA }] : { features: odd };
      response.writeHead(200).end(JSON.stringify(answer));
    });
    await until(() => messages.length > 0);

    expect(messages[0]).toMatchObject({ type: 1, position: { speedKnots: null } });
    expect(feed.state().counts.malformed).toBeGreaterThanOrEqual(6);
  });
});
