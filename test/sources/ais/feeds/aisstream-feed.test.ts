import { afterEach, describe, expect, it } from 'vitest';
import type { Log } from '../../../../src/core/context.ts';
import type { AisFeed } from '../../../../src/sources/ais/feed.ts';
import { type AisStreamOptions, createAisStreamFeed } from '../../../../src/sources/ais/feeds/aisstream/index.ts';
import type { AisMessage } from '../../../../src/sources/ais/reader.ts';
import {
  type AisStreamServer,
  positionReport,
  shipStaticData,
  startAisStreamServer,
} from '../../../support/aisstream-server.ts';
import { collectedLog } from '../../../support/collected-log.ts';
import { until } from '../../../support/until.ts';
import { startWebSocketServer } from '../../../support/web-socket-server.ts';

const KEY = 'k-0123456789';
const AT = '2026-06-10T12:20:00.000Z';
const CLOCK = { now: () => Date.parse('2026-06-10T12:20:03Z') };
const [EMMA, OTHER] = [219018271, 219018272];
const WORLD = [
  [
    [-90, -180],
    [90, 180],
  ],
] as const;
const HERE = { latitude: 33.68, longitude: -118.25, speedKnots: 4 };

const closing: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function serve(): Promise<AisStreamServer> {
  const server = await startAisStreamServer(KEY);
  closing.push(server.close);
  return server;
}

interface Listening {
  feed: AisFeed;
  messages: AisMessage[];
  text(): string;
}

function listen(url: string, more: Partial<AisStreamOptions> = {}): Listening {
  const { log, text } = collectedLog();
  const pace = { subscribeMs: 0, delayMsMin: 1, delayMsMax: 5, idleMs: 5, ...more.pace };
  const limits = { mmsisPerConnection: 2, connectionsMax: 2, boxes: WORLD };
  const known: { clock: typeof CLOCK; log: Log } = { clock: CLOCK, log };
  const feed = createAisStreamFeed({
    url,
    apiKey: KEY,
    userAgent: 'Landfall/test',
    ...limits,
    ...known,
    ...more,
    pace,
  });
  const messages: AisMessage[] = [];
  const ending = new AbortController();
  const ended = (async () => {
    for await (const piece of feed.open(ending.signal)) messages.push(...piece);
  })();
  closing.push(() => {
    ending.abort();
    return ended;
  });
  return { feed, messages, text };
}

const mmsisOf = (server: AisStreamServer) => server.subscriptions().map(({ FiltersShipMMSI }) => FiltersShipMMSI);

describe('the feed of aisstream.io', () => {
  it('makes no connection while nothing is tracked', async () => {
    const server = await serve();
    const { feed } = listen(server.url);

    feed.want({ mmsis: [], unknown: 0 });

    expect(feed.state()).toMatchObject({ isConnected: false, vessels: 0, lastError: null });
    expect(server.sockets).toEqual([]);
  });

  it('receives the wanted vessels', async () => {
    const server = await serve();
    const { feed, messages } = listen(server.url);
    feed.want({ mmsis: [EMMA], unknown: 0 });
    await until(() => server.subscriptions().length === 1);

    server.report(positionReport({ mmsi: OTHER, ...HERE }, AT));
    server.report(shipStaticData({ mmsi: EMMA, imo: '9321483', name: 'EMMA' }, AT));
    server.report(positionReport({ mmsi: EMMA, ...HERE }, AT));
    await until(() => messages.length === 2);

    expect(messages.map(({ type, mmsi }) => [type, mmsi])).toEqual([
      [5, EMMA],
      [1, EMMA],
    ]);
    expect(feed.state()).toEqual({
      key: 'aisstream',
      name: 'aisstream.io',
      isConnected: true,
      vessels: 1,
      isWanted: true,
      lastMessageAt: '2026-06-10T12:20:03.000Z',
      lastError: null,
      counts: { understood: 2, malformed: 0, unsupported: 0, unrequested: 0, dropped: 0, requests: 1, failures: 0 },
    });
  });

  it('asks for other vessels over the same connections as they change', async () => {
    const server = await serve();
    const { feed } = listen(server.url);
    feed.want({ mmsis: [1, 2, 3], unknown: 0 });
    await until(() => server.subscriptions().length === 2);

    feed.want({ mmsis: [2, 3, 4], unknown: 0 });
    await until(() => mmsisOf(server)[0]?.includes('000000004') === true);

    expect(mmsisOf(server)).toEqual([['000000002', '000000004'], ['000000003']]);
    expect(server.sockets).toHaveLength(2);
    feed.want({ mmsis: [3], unknown: 0 });
    await until(() => server.subscriptions().length === 1 && mmsisOf(server)[0]?.includes('000000003') === true);
    expect(mmsisOf(server)).toEqual([['000000003']]);
  });

  it('subscribes no more often than it may, with what is wanted by then', async () => {
    const server = await serve();
    const { feed } = listen(server.url, { pace: { subscribeMs: 200 } });
    feed.want({ mmsis: [1], unknown: 0 });
    await until(() => server.subscriptions().length === 1);

    for (const mmsi of [2, 3, 4, 5]) feed.want({ mmsis: [mmsi], unknown: 0 });
    await until(() => (server.sockets[0]?.received.length ?? 0) > 1);

    expect(mmsisOf(server)).toEqual([['000000005']]);
    expect(server.sockets[0]?.received).toHaveLength(2);
  });

  it('learns the numbers of vessels in the area as long as one is not known', async () => {
    const server = await serve();
    const { feed, messages } = listen(server.url);
    feed.want({ mmsis: [], unknown: 1 });
    await until(() => server.subscriptions().length === 1);

    server.report(positionReport({ mmsi: EMMA, ...HERE }, AT));
    server.report(shipStaticData({ mmsi: EMMA, imo: '9321483', name: 'EMMA' }, AT));
    await until(() => messages.length > 0);

    expect(messages.map(({ type }) => type)).toEqual([5]);
  });

  it('receives all vessels of the area where there are more than the connections take', async () => {
    const server = await serve();
    const { feed, messages } = listen(server.url, {
      boxes: [
        [
          [30, -130],
          [50, -110],
        ],
      ],
    });
    feed.want({ mmsis: [1, 2, 3, 4, 5], unknown: 0 });
    await until(() => server.subscriptions().length === 1);

    server.report(positionReport({ mmsi: EMMA, ...HERE }, AT));
    await until(() => messages.length === 1);

    expect(server.subscriptions()).toMatchObject([
      {
        BoundingBoxes: [
          [
            [30, -130],
            [50, -110],
          ],
        ],
      },
    ]);
    expect(feed.state().vessels).toBeNull();
  });

  it('connects again when the server hangs up, and asks for the same', async () => {
    const server = await serve();
    const { feed, messages, text } = listen(server.url);
    feed.want({ mmsis: [EMMA], unknown: 0 });
    await until(() => server.subscriptions().length === 1);

    server.sockets[0]?.destroy();
    await until(() => server.sockets.length === 2 && server.subscriptions().length === 1);
    server.report(positionReport({ mmsi: EMMA, ...HERE }, AT));
    await until(() => messages.length === 1);

    expect(feed.state()).toMatchObject({ isConnected: true, counts: { requests: 2, failures: 1 } });
    expect(feed.state().lastError?.reason).toContain('was closed');
    expect(text()).toContain('ais_feed.ended');
  });

  it('connects again when nothing comes for long, which is no error: the vessels may be at sea', async () => {
    const server = await serve();
    const { feed, text } = listen(server.url, { pace: { silenceMs: 30 } });
    feed.want({ mmsis: [EMMA], unknown: 0 });

    await until(() => server.sockets.length > 1);

    expect(feed.state()).toMatchObject({ lastError: null, lastMessageAt: null, counts: { failures: 0 } });
    expect(text()).toContain('ais_feed.silent');
  });

  it('says that its key is refused and waits for long, and shows the key nowhere', async () => {
    const server = await serve();
    const wrong = 'wrong-9876543210';
    const { feed, text } = listen(server.url, { apiKey: wrong, pace: { refusedMs: 60_000 } });
    feed.want({ mmsis: [EMMA], unknown: 0 });

    await until(() => feed.state().lastError !== null);

    expect(feed.state()).toMatchObject({
      isConnected: false,
      lastError: { reason: 'aisstream.io refuses the subscription: Api Key Is Not Valid' },
    });
    expect(text()).toContain('refuses the subscription');
    expect(text() + JSON.stringify(feed.state())).not.toContain(wrong);
    expect(server.sockets).toHaveLength(1);
  });

  it('shows no key that a server sends back', async () => {
    const server = await startWebSocketServer({
      message: (_, socket) => socket.send(JSON.stringify({ error: `No such key: ${KEY}` })),
    });
    closing.push(server.close);
    const { feed, text } = listen(server.url);
    feed.want({ mmsis: [EMMA], unknown: 0 });

    await until(() => feed.state().lastError !== null);

    expect(feed.state().lastError?.reason).toBe('aisstream.io refuses the subscription: No such key: [secret]');
    expect(text()).not.toContain(KEY);
  });

  it('counts what it cannot use, and goes on', async () => {
    const server = await serve();
    const { feed, messages } = listen(server.url);
    feed.want({ mmsis: [EMMA], unknown: 0 });
    await until(() => server.subscriptions().length === 1);
    const socket = server.sockets[0];

    socket?.send('no JSON');
    socket?.send('{"MessageType":"PositionReport","MetaData":7}');
    socket?.send(JSON.stringify({ ...positionReport({ mmsi: EMMA, ...HERE }, AT), MessageType: 'BaseStationReport' }));
    socket?.send(JSON.stringify(positionReport({ mmsi: OTHER, ...HERE }, AT)));
    server.report(positionReport({ mmsi: EMMA, ...HERE }, AT));
    await until(() => messages.length > 0);

    expect(messages.map(({ mmsi }) => mmsi)).toEqual([EMMA]);
    expect(feed.state().counts).toMatchObject({ understood: 1, malformed: 2, unsupported: 1, unrequested: 1 });
  });

  it('outlives a message that is too long', async () => {
    const server = await serve();
    const { feed, messages } = listen(server.url);
    feed.want({ mmsis: [EMMA], unknown: 0 });
    await until(() => server.subscriptions().length === 1);

    server.sockets[0]?.send('x'.repeat(100_000));
    await until(() => server.sockets.length === 2 && server.subscriptions().length === 1);
    server.report(positionReport({ mmsi: EMMA, ...HERE }, AT));
    await until(() => messages.length === 1);

    expect(feed.state().counts).toMatchObject({ requests: 2, failures: 1 });
  });
});
