import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttpClient } from '../../../../src/net/fetch.ts';
import type { AisFeed, WantedVessels } from '../../../../src/sources/ais/feed.ts';
import { createDigitrafficFeed, type DigitrafficOptions } from '../../../../src/sources/ais/feeds/digitraffic/index.ts';
import type { AisMessage } from '../../../../src/sources/ais/reader.ts';
import { collectedLog } from '../../../support/collected-log.ts';
import {
  type Handler,
  type LoopbackServer,
  sendStatus,
  startLoopbackServer,
} from '../../../support/loopback-server.ts';
import {
  type MqttBroker,
  type MqttBrokerOptions,
  published,
  startMqttBroker,
  suback,
} from '../../../support/mqtt-broker.ts';
import { until } from '../../../support/until.ts';
import type { ServedSocket } from '../../../support/web-socket-server.ts';

const NOW_MS = Date.parse('2026-06-10T12:20:03Z');
const [EMMA, OTHER] = [219018271, 230000001];

const closing: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A position as the broker publishes it. */
function location(minutesAgo = 1, changes: object = {}) {
  const moving = { sog: 14.2, cog: 360, heading: 511, navStat: 0, rot: 0, posAcc: true, raim: false };
  return { time: NOW_MS / 1000 - minutesAgo * 60, ...moving, lon: 24.9, lat: 60.1, ...changes };
}

const METADATA = {
  timestamp: NOW_MS - 60_000,
  destination: 'FIHEL',
  name: 'EMMA',
  draught: 125,
  eta: 418_206,
  posType: 1,
  refA: 200,
  callSign: 'OXYZ',
  imo: 9321483,
  type: 71,
};

function sent(socket: ServedSocket, bytes: Iterable<number>): true {
  socket.sendBinary(Buffer.from([...bytes]));
  return true;
}

function broken(socket: ServedSocket): true {
  socket.destroy();
  return true;
}

function refused(response: Socket): true {
  response.end('HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
  return true;
}

/** A service that returns nothing when it is polled. */
const NOTHING_NEW: Handler = ({ url }, response) => {
  response.writeHead(200).end(url.pathname.endsWith('/vessels') ? '[]' : '{"features":[]}');
};

interface Listening {
  feed: AisFeed;
  messages: AisMessage[];
  broker: MqttBroker;
  rest: LoopbackServer;
  text(): string;
}

async function listen(
  more: MqttBrokerOptions = {},
  {
    wanted = { mmsis: [EMMA], unknown: 0 },
    pace = {},
    polled = NOTHING_NEW,
  }: { wanted?: WantedVessels; pace?: DigitrafficOptions['pace']; polled?: Handler } = {},
): Promise<Listening> {
  const broker = await startMqttBroker(more);
  const rest = await startLoopbackServer(polled);
  const http = createHttpClient({ userAgent: 'Landfall/test', allowPrivateAddresses: true });
  const { log, text } = collectedLog();
  const feed = createDigitrafficFeed({
    baseUrl: `${rest.url}/api/ais/v1`,
    stream: { url: broker.url },
    userAgent: 'Landfall/test',
    http,
    clock: { now: () => NOW_MS },
    log,
    pace: { pollMs: 5, delayMsMin: 20, delayMsMax: 20, idleMs: 5, ...pace },
  });
  const ending = new AbortController();
  const messages: AisMessage[] = [];
  feed.want(wanted);
  const ended = (async () => {
    for await (const piece of feed.open(ending.signal)) messages.push(...piece);
  })();
  closing.push(
    broker.close,
    rest.close,
    () => http.close(),
    async () => {
      ending.abort();
      await ended;
    },
  );
  return { feed, messages, broker, rest, text };
}

describe('what Digitraffic publishes', () => {
  it('is received of the wanted vessels alone, after one poll', async () => {
    const { feed, messages, broker, rest } = await listen();
    await until(() => broker.topics().length === 2);

    broker.publish(`vessels-v2/${OTHER}/location`, location());
    broker.publish(`vessels-v2/${EMMA}/metadata`, METADATA);
    broker.publish(`vessels-v2/${EMMA}/location`, location());
    await until(() => messages.length === 2);

    expect(broker.topics()).toEqual([`vessels-v2/${EMMA}/location`, `vessels-v2/${EMMA}/metadata`]);
    expect(messages).toMatchObject([
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
      {
        type: 1,
        mmsi: EMMA,
        atMs: NOW_MS - 60_000,
        position: { latitude: 60.1, longitude: 24.9, speedKnots: 14.2, courseDegrees: null, headingDegrees: null },
        feed: 'digitraffic',
      },
    ]);
    expect(rest.requests).toHaveLength(2);
    expect(broker.packets[0]?.clientId).toMatch(/^Landfall\/test; [0-9a-f-]{36}$/);
    expect(feed.state()).toMatchObject({
      isConnected: true,
      lastMessageAt: '2026-06-10T12:20:03.000Z',
      lastError: null,
      counts: { understood: 2, requests: 3, failures: 0, unrequested: 0 },
    });
  });

  it('is subscribed to anew over the same connection as the vessels change', async () => {
    const { feed, broker } = await listen();
    await until(() => broker.topics().length === 2);

    feed.want({ mmsis: [OTHER], unknown: 0 });
    await until(() => broker.topics().includes(`vessels-v2/${OTHER}/location`) && broker.topics().length === 2);

    expect(broker.sockets).toHaveLength(1);
    feed.want({ mmsis: [], unknown: 0 });
    await until(() => broker.sockets.every((socket) => !socket.isOpen()));
  });

  it('has the names of all vessels while the number of one is not known, and all of them where too many are wanted', async () => {
    const { feed, broker, messages } = await listen({}, { wanted: { mmsis: [EMMA], unknown: 1 } });
    await until(() => broker.topics().length === 2);
    broker.publish(`vessels-v2/${OTHER}/metadata`, { ...METADATA, imo: 9074729 });
    await until(() => messages.length === 1);

    feed.want({ mmsis: Array.from({ length: 501 }, (_, at) => EMMA + at), unknown: 0 });
    await until(() => broker.topics().includes('vessels-v2/+/location'));
    broker.publish(`vessels-v2/${OTHER}/location`, location());
    broker.publish(`vessels-v2/${EMMA}/location`, location());
    await until(() => messages.length === 2);

    expect(messages.map(({ type, mmsi }) => [type, mmsi])).toEqual([
      [5, OTHER],
      [1, EMMA],
    ]);
    expect(broker.topics()).toEqual(['vessels-v2/+/metadata', 'vessels-v2/+/location']);
    expect(feed.state().counts.unrequested).toBe(0);
  });

  it('is left out and counted where it makes no sense', async () => {
    const { feed, broker, messages } = await listen();
    await until(() => broker.topics().length === 2);
    const topic = `vessels-v2/${EMMA}/location`;
    const [socket] = broker.sockets;

    for (const odd of ['no JSON', '[]', 'null', { lat: 60 }, location(-60), location(1, { time: NOW_MS })]) {
      broker.publish(topic, odd);
    }
    socket?.sendBinary(published('vessels-v2/status', {}));
    socket?.sendBinary(published(`vessels-v2/${OTHER}/location`, location()));
    broker.publish(topic, location(1, { sog: 102.3 }));
    await until(() => messages.length === 1);

    expect(messages[0]?.position?.speedKnots).toBeNull();
    expect(feed.state().counts).toMatchObject({ understood: 1, malformed: 6, unsupported: 1, unrequested: 1 });
    expect(broker.sockets).toHaveLength(1);
  });

  it.each<[string, MqttBrokerOptions, string]>([
    [
      'refuses it',
      { answer: ({ type }, socket) => type === 'connect' && sent(socket, [0x20, 2, 0, 5]) },
      'refuses the connection: the client is not authorized.',
    ],
    [
      'refuses a subscription',
      { answer: (packet, socket) => packet.type === 'subscribe' && sent(socket, suback(packet, 0x80)) },
      'refuses the subscription.',
    ],
    ['answers no ping', { answer: ({ type }) => type === 'pingreq' }, 'does not answer pings.'],
    ['breaks off', { answer: ({ type }, socket) => type === 'subscribe' && broken(socket) }, 'was closed.'],
    ['is another service', { instead: (_, response) => refused(response) }, 'answers with status 503'],
  ])('is polled while the broker %s, which is tried again', async (_what, options, reason) => {
    const { feed, broker, rest, text } = await listen(options, {
      pace: { keepAliveMs: 20, refusedMs: 40, answerMs: 1_000 },
    });

    await until(() => feed.state().counts.failures > 1 && rest.requests.length > 4);

    expect(feed.state()).toMatchObject({ isConnected: true, lastError: { reason: expect.stringContaining(reason) } });
    expect(text()).toContain('ais_feed.ended');
    expect(broker.sockets.filter((socket) => socket.isOpen()).length).toBeLessThanOrEqual(1);
  });

  it('is received while the service cannot be polled, which is said once for each poll', async () => {
    const { feed, messages, broker, rest, text } = await listen(
      {},
      { polled: (_request, response) => sendStatus(response, 503) },
    );
    await until(() => broker.topics().length === 2);

    broker.publish(`vessels-v2/${EMMA}/location`, location());
    await until(() => messages.length === 1);

    expect(rest.requests).toHaveLength(1);
    expect(feed.state()).toMatchObject({
      isConnected: true,
      lastError: { reason: expect.stringContaining('status 503') },
      counts: { understood: 1, failures: 1 },
    });
    expect(text().match(/ais_feed\.ended/g)).toHaveLength(1);
  });

  it('leaves the service alone for as long as it wants, though the connection to the broker breaks off meanwhile', async () => {
    const { messages, broker, rest } = await listen(
      {},
      { polled: (_request, response) => sendStatus(response, 429, '', { 'retry-after': '900' }) },
    );
    await until(() => broker.topics().length === 2);
    broker.publish(`vessels-v2/${EMMA}/location`, location());
    await until(() => messages.length === 1);

    broker.sockets[0]?.destroy();
    await until(() => broker.sockets.length > 1 && broker.topics().length === 2);
    broker.publish(`vessels-v2/${EMMA}/location`, location(0));
    await until(() => messages.length === 2);

    expect(rest.requests).toHaveLength(1);
  });

  it('is not connected where neither the service nor the broker can be reached, and both are tried again', async () => {
    const { feed, broker, rest } = await listen(
      { instead: (_, response) => refused(response) },
      { polled: (_request, response) => sendStatus(response, 503) },
    );

    await until(() => rest.requests.length > 1 && feed.state().counts.failures > 3);

    expect(feed.state().isConnected).toBe(false);
    expect(broker.sockets).toEqual([]);
  });

  it('is not asked for again before the wait that follows a refusal is over, while the service is polled', async () => {
    const refusing = {
      answer: ({ type }: { type: string }, socket: ServedSocket) => type === 'connect' && sent(socket, [0x20, 2, 0, 5]),
    };
    const { broker, rest } = await listen(refusing);

    await until(() => rest.requests.length > 10);

    expect(broker.sockets).toHaveLength(1);
  });

  it('is looked for by another session when nothing comes for long, which is no error', async () => {
    const { feed, broker, text } = await listen({}, { pace: { quietMs: 30 } });

    await until(() => broker.sockets.length > 1);

    expect(feed.state()).toMatchObject({ lastError: null, counts: { failures: 0 } });
    expect(text()).toContain('ais_feed.silent');
    expect(broker.packets.map(({ type }) => type)).toContain('disconnect');
  });
});
