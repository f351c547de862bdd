import { afterEach, describe, expect, it } from 'vitest';
import { type MqttOptions, type MqttSession, openMqtt } from '../../../src/net/mqtt/session.ts';
import { CONNACK, type MqttBrokerOptions, published, startMqttBroker, suback } from '../../support/mqtt-broker.ts';
import { until } from '../../support/until.ts';

const closing: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function serve(options: MqttBrokerOptions = {}) {
  const broker = await startMqttBroker(options);
  closing.push(broker.close);
  return broker;
}

function open(url: string, more: Partial<MqttOptions> = {}): Promise<MqttSession> {
  const ending = new AbortController();
  closing.push(() => ending.abort());
  const clock = { now: () => Date.UTC(2026, 5, 12) };
  return openMqtt({ url, userAgent: 'Landfall/test', clientId: 'test', clock, signal: ending.signal, ...more });
}

/** Everything that comes, and how the session ends. */
async function drain({ messages }: MqttSession): Promise<{ texts: string[]; end: string }> {
  const texts: string[] = [];
  try {
    for (;;) {
      const { value, done } = await messages.next();
      if (done === true) return { texts, end: '' };
      texts.push(...value.map(({ topic, payload }) => `${topic} ${payload.toString('utf8')}`));
    }
  } catch (error) {
    return { texts, end: String(error).replace(/127\.0\.0\.1:\d+/, 'HOST') };
  }
}

const endOf = (opening: Promise<MqttSession>) => opening.then(drain, (error) => ({ end: String(error), error }));

describe('a session of MQTT', () => {
  it('receives the messages of its topics, and changes them by what differs', async () => {
    const broker = await serve();
    const session = await open(broker.url);
    session.subscribe(new Set(['a/1', 'a/2']));
    await until(() => broker.topics().length === 2);

    session.subscribe(new Set(['a/2', 'a/3']));
    await until(() => broker.topics().includes('a/3'));
    for (const topic of ['a/1', 'a/2', 'a/3']) broker.publish(topic, topic);
    await until(() => broker.packets.length === 4);

    expect((await session.messages.next()).value?.map(({ topic }) => topic)).toEqual(['a/2', 'a/3']);
    expect(broker.packets.map(({ type, topics }) => [type, topics])).toEqual([
      ['connect', []],
      ['subscribe', ['a/1', 'a/2']],
      ['unsubscribe', ['a/1']],
      ['subscribe', ['a/3']],
    ]);
  });

  it('subscribes to many topics by several packets', async () => {
    const broker = await serve();
    const session = await open(broker.url);

    session.subscribe(new Set(Array.from({ length: 120 }, (_, at) => `a/${at}`)));
    await until(() => broker.topics().length === 120);

    expect(broker.packets.map(({ topics }) => topics.length)).toEqual([0, 50, 50, 20]);
  });

  it('is kept by pings, and ends where they are not answered', async () => {
    const kept = await serve();
    await open(kept.url, { keepAliveMs: 20, answerMs: 5_000 });
    await until(() => kept.packets.filter(({ type }) => type === 'pingreq').length > 4);
    expect(kept.sockets.every((socket) => socket.isOpen())).toBe(true);

    const deaf = await serve({ answer: ({ type }) => type === 'pingreq' });
    const { end } = await drain(await open(deaf.url, { keepAliveMs: 20 }));

    expect(end).toBe('StreamFailure: HOST does not answer pings.');
    await until(() => deaf.sockets.every((socket) => !socket.isOpen()));
  });

  it('reads answers while its reader is busy', async () => {
    const broker = await serve();
    const session = await open(broker.url, { keepAliveMs: 20, answerMs: 60 });
    session.subscribe(new Set(['a/1']));

    await until(() => broker.packets.filter(({ type }) => type === 'pingreq').length > 6);
    broker.publish('a/1', 'late');

    expect((await session.messages.next()).value).toHaveLength(1);
  });

  it('leaves out and counts what comes while too much waits', async () => {
    const broker = await serve();
    let dropped = 0;
    const session = await open(broker.url, { waitingLengthMax: 12, dropped: () => void dropped++ });
    session.subscribe(new Set(['a/1']));
    await until(() => broker.topics().length === 1);

    for (const text of ['first', 'second', 'third']) broker.publish('a/1', text);
    await until(() => dropped > 0);

    expect((await session.messages.next()).value).toHaveLength(1);
    expect(dropped).toBe(2);
  });

  it('is ended with a farewell', async () => {
    const broker = await serve();
    const session = await open(broker.url);

    session.close();
    await until(() => broker.packets.at(-1)?.type === 'disconnect');

    expect((await drain(session)).end).toBe('StreamFailure: The connection to HOST was ended.');
    await until(() => broker.sockets.every((socket) => !socket.isOpen()));
  });

  it.each([
    [1, 'it does not accept this version of MQTT'],
    [2, 'it does not accept the client id'],
    [3, 'it is not available'],
    [4, 'the user name or password is wrong'],
    [5, 'the client is not authorized'],
    [9, 'its code is 9'],
  ])('is none where the connection is refused with the code %i, which is left alone for long', async (code, reason) => {
    const broker = await serve({
      connected: (socket) => socket.sendBinary(Buffer.from([0x20, 2, 0, code])),
      answer: () => true,
    });

    const ended = await endOf(open(broker.url, { refusedMs: 77_000 }));

    expect(ended.end).toMatch(new RegExp(`^StreamFailure: 127.0.0.1:\\d+ refuses the connection: ${reason}\\.$`));
    expect(ended).toHaveProperty('error.retryAfterMs', 77_000);
  });

  it.each<[string, MqttBrokerOptions, string]>([
    ['answers nothing', { answer: () => true }, 'does not answer the request for a connection'],
    ['speaks another protocol', { protocol: 'chat' }, 'closed'],
    ['names no protocol', { protocol: null }, 'closed'],
    [
      'begins with a message',
      { connected: (socket) => socket.sendBinary(published('a/1', 'x')) },
      'does not begin with an answer',
    ],
    [
      'begins with a page',
      { connected: (socket) => socket.send(`<html>${' '.repeat(200)}`), answer: () => true },
      'sends no MQTT',
    ],
    [
      'answers in two pieces of which the second does not come',
      { connected: (socket) => socket.sendBinary(CONNACK.subarray(0, 3)), answer: () => true },
      'does not answer the request for a connection',
    ],
    ['hangs up', { connected: (socket) => socket.destroy() }, 'closed'],
  ])('is none where the broker %s', async (_what, options, reason) => {
    const broker = await serve(options);

    const { end } = await endOf(open(broker.url, { answerMs: 60 }));

    expect(end).toMatch(/^StreamFailure: /);
    expect(end).toContain(reason);
    await until(() => broker.sockets.every((socket) => !socket.isOpen()));
  });

  it.each<[string, (bytes: Buffer) => Buffer | null, string]>([
    ['refuses it', () => null, 'refuses the subscription.'],
    [
      'answers it under another id',
      (bytes) => Buffer.from([...bytes.subarray(0, 3), 99, 0]),
      'does not answer the request for a subscription.',
    ],
    [
      'answers it with half a packet',
      (bytes) => bytes.subarray(0, 3),
      'does not answer the request for a subscription.',
    ],
    [
      'answers with a packet of a client',
      () => Buffer.from([0xc0, 0]),
      'sends a packet that no client expects (type 12).',
    ],
    [
      'announces too long a packet',
      () => Buffer.from([0x30, 0xff, 0xff, 0xff, 0x7f]),
      'sends no MQTT: a packet is too long.',
    ],
    ['sends a frame that is too long', () => Buffer.alloc(100_000, 0x30), 'closed'],
  ])('ends where the broker, asked for a subscription, %s', async (_what, answerOf, reason) => {
    const broker = await serve({
      answer: (packet, socket) => {
        if (packet.type !== 'subscribe') return false;
        socket.sendBinary(answerOf(suback(packet)) ?? suback(packet, 0x80));
        return true;
      },
    });
    const session = await open(broker.url, { answerMs: 60 });
    session.subscribe(new Set(['a/1']));

    const { end } = await drain(session);

    expect(end).toContain(reason);
    await until(() => broker.sockets.every((socket) => !socket.isOpen()));
  });
});
