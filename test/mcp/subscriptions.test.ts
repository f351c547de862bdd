import { Agent, request as requestOf } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { manualTimeouts } from '../support/manual-timeouts.ts';
import { until } from '../support/until.ts';
import { callerWith } from './fixtures/catalogue.ts';
import { listenTo } from './fixtures/event-stream.ts';
import { type HttpFixture, KEYS, passingKey, startHttp } from './fixtures/http-server.ts';
import { initialize, type Message, MODERN, modern, modernHeaders, request, toolCall } from './fixtures/messages.ts';
import { GLOSSARY_URI, numberChanged, numberUri, watchersOf } from './fixtures/numbers.ts';
import { post, postModern } from './fixtures/post.ts';
import { answers, startPipe } from './fixtures/stdio-pipe.ts';

const SUBSCRIPTION = 'io.modelcontextprotocol/subscriptionId';
const isAcknowledged = ({ method }: Message) => method === 'notifications/subscriptions/acknowledged';
const isUpdate = ({ method }: Message) => method === 'notifications/resources/updated';

beforeEach(() => expect([watchersOf('one'), watchersOf('two'), watchersOf('four')]).toEqual([0, 0, 0]));

describe(`over HTTP in ${MODERN}`, () => {
  let server: HttpFixture;
  beforeAll(async () => {
    server = await startHttp();
  });
  afterAll(() => server.close());

  it('a change of a subscribed resource is notified, and no other', async () => {
    const stream = await listenTo(server.url, [numberUri('one')]);
    const acknowledged = await stream.next(isAcknowledged);

    numberChanged('two');
    numberChanged('one');
    const update = await stream.next(isUpdate);
    stream.leave();

    expect(acknowledged.params?.notifications).toEqual({ resourceSubscriptions: [numberUri('one')] });
    expect(update.params).toEqual({ uri: numberUri('one'), _meta: { [SUBSCRIPTION]: 'listening' } });
    await vi.waitFor(() => expect(watchersOf('one')).toBe(0));
  });

  it('what the caller may not read is left out, and never notified', async () => {
    const uris = [numberUri('four'), numberUri('one'), numberUri('none'), 'x', numberUri('one'), GLOSSARY_URI];
    const first = await listenTo(server.url, uris);
    const second = await listenTo(server.url, uris, KEYS.second);

    const acknowledged = [await first.next(isAcknowledged), await second.next(isAcknowledged)];
    numberChanged('four');
    numberChanged('one');
    const updates = [await first.next(isUpdate), await second.next(isUpdate)];
    first.leave();
    second.leave();

    expect(acknowledged.map(({ params }) => params?.notifications)).toEqual([
      { resourceSubscriptions: [numberUri('one'), GLOSSARY_URI] },
      { resourceSubscriptions: [numberUri('four'), GLOSSARY_URI] },
    ]);
    expect(updates.map(({ params }) => params?.uri)).toEqual([numberUri('one'), numberUri('four')]);
    await vi.waitFor(() => expect([watchersOf('one'), watchersOf('four')]).toEqual([0, 0]));
  });

  it.each([[[numberUri('four')]], [[]]])('with nothing to watch of %j it ends at once, in good order', async (uris) => {
    const stream = await listenTo(server.url, uris);

    const messages = await stream.toEnd();

    expect(messages.map(({ id, params, result }) => [id, params?.notifications ?? result?.resultType])).toEqual([
      [undefined, {}],
      ['listening', 'complete'],
    ]);
  });

  it('a key that was revoked hears nothing more, and its stream ends', async () => {
    const { key, revoke } = passingKey();
    const stream = await listenTo(server.url, [numberUri('one')], key);
    await stream.next(isAcknowledged);

    revoke();
    numberChanged('one');

    const rest = await stream.toEnd();
    expect(rest.filter(({ method }) => method === 'notifications/resources/updated')).toEqual([]);
    await vi.waitFor(() => expect(watchersOf('one')).toBe(0));
  });

  it('no more than a hundred resources are looked up for one stream', async () => {
    const uris = [...Array.from({ length: 100 }, (_, index) => numberUri(`none-${index}`)), numberUri('one')];

    const stream = await listenTo(server.url, uris);
    const messages = await stream.toEnd();

    expect(messages[0]?.params?.notifications).toEqual({});
  });

  it('a watch that breaks is a fault of ours, reported by an id alone', async () => {
    const message = modern(1, 'subscriptions/listen', {
      notifications: { resourceSubscriptions: [numberUri('one'), numberUri('BROKEN')] },
    });

    const { status, text } = await postModern(server.url, message);

    expect([status, text]).toEqual([500, expect.not.stringMatching(/postgres|TypeError/)]);
    await vi.waitFor(() => expect(watchersOf('one')).toBe(0));
  });

  it.each([
    ['without a filter', {}, -32602],
    ['with a filter that is none', { notifications: { resourceSubscriptions: 'x' } }, -32602],
    ['with addresses that are none', { notifications: { resourceSubscriptions: [numberUri('one'), 1] } }, -32602],
  ])('a subscription %s is refused, and watches nothing', async (_what, params, code) => {
    const { messages } = await postModern(server.url, modern(1, 'subscriptions/listen', params));

    expect(messages.map(({ error }) => error?.code)).toEqual([code]);
    expect(watchersOf('one')).toBe(0);
  });

  it('the versions before have no subscriptions over HTTP', async () => {
    const filter = { notifications: { resourceSubscriptions: [numberUri('one')] } };

    const listened = await post(server.url, request(1, 'subscriptions/listen', filter));
    const subscribed = await post(server.url, request(2, 'resources/subscribe', { uri: numberUri('one') }));

    expect([listened, subscribed].map(({ messages }) => messages[0]?.error?.code)).toEqual([-32601, -32601]);
    expect(watchersOf('one')).toBe(0);
  });

  it('an account has so many streams and no more, and leaves room for others', async () => {
    const streams = await Promise.all(Array.from({ length: 50 }, () => listenTo(server.url, [numberUri('one')])));
    const message = modern(1, 'subscriptions/listen', { notifications: { resourceSubscriptions: [numberUri('one')] } });

    const refused = await postModern(server.url, message);
    const other = await listenTo(server.url, [numberUri('four')], KEYS.second);
    for (const stream of [...streams, other]) stream.leave();
    await vi.waitFor(() => expect(watchersOf('one')).toBe(0));
    const later = await listenTo(server.url, [numberUri('one')]);
    later.leave();

    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect(refused.messages[0]?.error?.data).toEqual({ code: 'rate_limited', status: 429, retry_after_seconds: 60 });
    expect([other.status, later.status]).toEqual([200, 200]);
    await vi.waitFor(() => expect([watchersOf('one'), watchersOf('four')]).toEqual([0, 0]));
  });
});

describe('the end of the server', () => {
  it('ends every stream in good order, and waits for no client', async () => {
    const server = await startHttp();
    const streams = await Promise.all([1, 2, 3].map(() => listenTo(server.url, [numberUri('one')])));
    await Promise.all(streams.map((stream) => stream.next(isAcknowledged)));
    const ends = Promise.all(streams.map((stream) => stream.toEnd()));
    // No timeout ends here, so that whatever waited for one would never be over.
    manualTimeouts();

    await server.close();

    for (const messages of await ends) {
      expect(messages).toEqual([
        {
          jsonrpc: '2.0',
          id: 'listening',
          result: { resultType: 'complete', _meta: expect.objectContaining({ [SUBSCRIPTION]: 'listening' }) },
        },
      ]);
    }
    expect(watchersOf('one')).toBe(0);
  });

  it('does not wait for a client that does not read', async () => {
    const server = await startHttp();
    const message = modern(1, 'subscriptions/listen', { notifications: { resourceSubscriptions: [numberUri('one')] } });
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    const headers = {
      ...modernHeaders(message),
      authorization: KEYS.first,
      accept: '*/*',
      'content-type': 'application/json',
    };
    const request = requestOf(server.url, { method: 'POST', agent, headers }, (response) => response.pause());
    request.on('error', () => {}).end(JSON.stringify(message));
    await vi.waitFor(() => expect(watchersOf('one')).toBe(1));
    // Far more than what lies between the two takes without anybody reading.
    for (let changes = 0; changes < 60_000; changes += 1) numberChanged('one');
    const timeouts = manualTimeouts();

    const closed = server.close();
    await until(() => timeouts.pending() > 0);
    await timeouts.pass(2_999);
    await closed;

    await until(() => watchersOf('one') === 0);
  });

  it('lets no more streams begin', async () => {
    const server = await startHttp();
    onTestFinished(() => server.close());

    await server.endStreams();
    const message = modern(1, 'subscriptions/listen', { notifications: { resourceSubscriptions: [numberUri('one')] } });
    const { status, messages } = await postModern(server.url, message);

    expect([status, messages[0]?.error?.data]).toEqual([503, { code: 'unavailable', status: 503 }]);
  });
});

describe(`over stdio in ${MODERN}`, () => {
  const listen = (id: number, uris: readonly string[]) =>
    modern(id, 'subscriptions/listen', { notifications: { resourceSubscriptions: uris } });
  const isAcknowledgedFor = (id: number) => (message: Message) =>
    isAcknowledged(message) && subscriptionOf(message) === id;

  it('a change of a subscribed resource is notified, to a subscription that is acknowledged without the rest', async () => {
    const pipe = startPipe();

    pipe.send(listen(1, [numberUri('four'), numberUri('one')]));
    const acknowledged = await pipe.next(isAcknowledged);
    pipe.send(modern(2, ...toolCall('forget_number', { number: 'one' })));
    const update = await pipe.next(isUpdate);
    await pipe.end();

    expect(acknowledged.params?.notifications).toEqual({ resourceSubscriptions: [numberUri('one')] });
    expect(update.params).toEqual({ uri: numberUri('one'), _meta: { [SUBSCRIPTION]: 1 } });
    expect(watchersOf('one')).toBe(0);
  });

  it('what was said after a subscription is received after it', async () => {
    const pipe = startPipe();

    pipe.send(listen(1, [numberUri('one')]), modern(2, ...toolCall('forget_number', { number: 'one' })));
    await pipe.next(answers(2));

    expect(pipe.received().map(({ method }) => method)).toEqual([
      'notifications/subscriptions/acknowledged',
      'notifications/resources/updated',
      undefined,
    ]);
    await pipe.end();
  });

  it('a subscription that is cancelled ends what no other names', async () => {
    const pipe = startPipe();
    pipe.send(listen(1, [numberUri('one'), numberUri('two')]), listen(2, [numberUri('two')]));
    await pipe.next(isAcknowledgedFor(2));
    const before = [watchersOf('one'), watchersOf('two')];

    pipe.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } });
    pipe.send(modern(3, 'tools/list'));
    await pipe.next(answers(3));
    const between = [watchersOf('one'), watchersOf('two')];
    numberChanged('two');
    const update = await pipe.next(isUpdate);
    await pipe.end();

    expect([before, between]).toEqual([
      [1, 1],
      [0, 1],
    ]);
    expect(subscriptionOf(update)).toBe(2);
    expect(watchersOf('two')).toBe(0);
  });

  it('may be begun and cancelled for ever', async () => {
    const pipe = startPipe();

    for (let id = 1; id <= 150; id += 1) {
      pipe.send(listen(id, [numberUri(id % 2 === 0 ? 'one' : 'two')]));
      pipe.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } });
    }
    pipe.send(listen(200, [numberUri('one')]));
    const acknowledged = await pipe.next(isAcknowledgedFor(200));
    const watchers = [watchersOf('one'), watchersOf('two')];
    await pipe.end();

    expect(acknowledged.params?.notifications).toEqual({ resourceSubscriptions: [numberUri('one')] });
    expect(watchers).toEqual([1, 0]);
  });

  it('ends in good order when the input ends', async () => {
    const pipe = startPipe();
    pipe.send(listen(1, [numberUri('one')]));
    await pipe.next(isAcknowledged);

    await pipe.end();

    expect(pipe.received().at(-1)).toMatchObject({ id: 1, result: { resultType: 'complete' } });
    expect(watchersOf('one')).toBe(0);
  });

  it('outlives a watch that breaks', async () => {
    const pipe = startPipe();

    pipe.send(listen(1, [numberUri('BROKEN')]), modern(2, 'tools/list'));
    const listed = await pipe.next(answers(2));

    expect(listed.result).toBeDefined();
    await pipe.end();
  });
});

function subscriptionOf({ params }: Message): unknown {
  const meta = params?._meta;
  return typeof meta === 'object' && meta !== null ? Reflect.get(meta, SUBSCRIPTION) : undefined;
}

describe('over stdio in the versions before', () => {
  async function opened(principal = callerWith()) {
    const pipe = startPipe({}, principal);
    pipe.send(initialize('2025-11-25'), { jsonrpc: '2.0', method: 'notifications/initialized' });
    const { result } = await pipe.next(answers(0));
    expect(result?.capabilities).toMatchObject({ resources: { subscribe: true } });
    return pipe;
  }
  const subscribe = (id: number, uri: string) => request(id, 'resources/subscribe', { uri });

  it('a change is notified from subscribing to unsubscribing, once however often it was subscribed', async () => {
    const pipe = await opened();

    pipe.send(subscribe(1, numberUri('one')), subscribe(2, numberUri('one')), subscribe(3, numberUri('two')));
    await pipe.next(answers(3));
    numberChanged('one');
    await pipe.next(isUpdate);
    pipe.send(request(4, 'resources/unsubscribe', { uri: numberUri('one') }));
    await pipe.next(answers(4));
    numberChanged('one');
    numberChanged('two');
    await pipe.next((message) => isUpdate(message) && message.params?.uri === numberUri('two'));
    await pipe.end();

    expect(
      pipe
        .received()
        .filter(isUpdate)
        .map(({ params }) => params),
    ).toEqual([{ uri: numberUri('one') }, { uri: numberUri('two') }]);
    expect(watchersOf('two')).toBe(0);
  });

  it('what is unsubscribed at once is not watched', async () => {
    const pipe = await opened();

    pipe.send(subscribe(1, numberUri('one')), request(2, 'resources/unsubscribe', { uri: numberUri('one') }));
    await Promise.all([pipe.next(answers(1)), pipe.next(answers(2))]);

    expect(watchersOf('one')).toBe(0);
    await pipe.end();
  });

  it('a document that never changes may be subscribed to', async () => {
    const pipe = await opened();

    pipe.send(subscribe(1, GLOSSARY_URI));
    const answer = await pipe.next(answers(1));

    expect(answer.result).toEqual({});
    await pipe.end();
  });

  it.each([numberUri('four'), numberUri('none'), 'x', ''])('%j is not there for this caller', async (uri) => {
    const pipe = await opened();

    pipe.send(subscribe(1, uri));
    const answer = await pipe.next(answers(1));

    expect(answer.error).toMatchObject({ code: -32602, message: 'not_found: There is no such resource.' });
    await pipe.end();
  });

  it('neither is what the caller lacks the permission for', async () => {
    const pipe = await opened(callerWith(['webhooks:read']));

    pipe.send(subscribe(1, numberUri('one')), subscribe(2, GLOSSARY_URI));
    const refused = [await pipe.next(answers(1)), await pipe.next(answers(2))];

    expect(refused.map(({ error }) => error?.code)).toEqual([-32602, -32602]);
    await pipe.end();
  });

  it('a watch that breaks is reported by an id alone', async () => {
    const pipe = await opened();

    pipe.send(subscribe(1, numberUri('BROKEN')));
    const answer = await pipe.next(answers(1));

    expect(answer.error).toMatchObject({ code: -32603, message: expect.not.stringMatching(/postgres|TypeError/) });
    await pipe.end();
  });
});
