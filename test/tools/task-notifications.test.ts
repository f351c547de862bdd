import { isTaskStatusNotificationV2 } from '@modelcontextprotocol/ext-tasks/core/v2';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { mcpParts } from '../../src/app/mcp-parts.ts';
import { serveStdio } from '../../src/mcp/stdio.ts';
import { Meters } from '../../src/observability/meters.ts';
import { Metrics } from '../../src/observability/metrics.ts';
import { ContainerWatch } from '../../src/services/container/container-watch.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { serveEndpoint } from '../eval/mcp-endpoint.ts';
import { listenFor } from '../mcp/fixtures/event-stream.ts';
import { initialize, type Message, modern, request, toolCall } from '../mcp/fixtures/messages.ts';
import { postModern } from '../mcp/fixtures/post.ts';
import { pipeTo } from '../mcp/fixtures/stdio-pipe.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { sailing } from '../support/sailing.ts';
import { fakeClock, serviceContext } from '../support/service-context.ts';
import { answer, newBox, newNumber, saying, track, watchOf } from '../support/tracking.ts';

const TASKS = { extensions: { 'io.modelcontextprotocol/tasks': {} } };
const SUBSCRIPTION = 'io.modelcontextprotocol/subscriptionId';
const isAcknowledged = ({ method }: Message) => method === 'notifications/subscriptions/acknowledged';
const isNews = ({ method }: Message) =>
  method === 'notifications/tasks' || method === 'notifications/resources/updated';

describeWithDatabase('a client that listens to a task', () => {
  const db = useDatabase();
  let context: ServiceContext;
  let url: string;
  let reads: Set<string>;

  beforeEach(async () => {
    context = await serviceContext(db, { clock: fakeClock('2026-06-18T18:00:00.000Z') });
    const other = await serviceContext(db, { clock: context.clock });
    reads = new Set();
    const endpoint = await serveEndpoint(context, async (header) => {
      if (reads.has(header ?? '')) return { ...context.principal, permissions: new Set(['tracking:read' as const]) };
      return header === 'other' ? other.principal : context.principal;
    });
    onTestFinished(endpoint.close);
    url = endpoint.url;
  });

  async function ask(method: string, params: object): Promise<Record<string, unknown>> {
    const { messages } = await postModern(url, modern(1, method, params, TASKS), { authorization: 'owner' });
    return messages[0]?.result ?? {};
  }

  async function begin(number = newNumber()): Promise<string> {
    return String((await ask(...toolCall('track_container', { number, scac: 'MAEU' }))).taskId);
  }

  const sail = async (number: string, box = newBox()) => {
    await answer(context, await watchOf(db, number, 'MAEU'), saying(...sailing(box, number)));
    return box;
  };

  const listen = (notifications: object, authorization = 'owner') =>
    listenFor(url, { notifications }, { authorization, capabilities: TASKS });

  it('is told of its end with its result, over HTTP', async () => {
    const number = newNumber();
    const taskId = await begin(number);
    const unknown = '0198c1b2-0000-4000-8000-000000000001';
    const stream = await listen({ taskIds: [unknown, taskId, taskId] });
    const acknowledged = await stream.next(isAcknowledged);

    const box = await sail(number);
    const news = await stream.next(isNews);
    stream.leave();

    expect(acknowledged.params?.notifications).toEqual({ taskIds: [taskId] });
    expect(isTaskStatusNotificationV2(news)).toBe(true);
    expect(news).toMatchObject({
      method: 'notifications/tasks',
      params: {
        ...{ taskId, status: 'completed', _meta: { [SUBSCRIPTION]: 'listening' } },
        result: { structuredContent: { containers: [{ number: box }] } },
      },
    });
    expect(news.params).not.toHaveProperty('uri');
    const { resultType: _type, _meta, ...got } = await ask('tasks/get', { taskId });
    expect(news.params).toEqual({ ...got, _meta: { [SUBSCRIPTION]: 'listening' } });
  });

  it('is told of a task that had ended or was cancelled before, beside changes of resources', async () => {
    const number = newNumber();
    await track(context, number, { scac: 'MAEU' });
    await sail(number);
    const { id } = await db.prisma.container.findFirstOrThrow({ where: { accountId: context.principal.accountId } });
    const container = `landfall://container/${id}`;
    const taskId = await begin();
    await ask('tasks/cancel', { taskId });
    const stream = await listen({ taskIds: [taskId], resourceSubscriptions: [container] });

    const messages = [await stream.next(isAcknowledged), await stream.next(isNews)];
    stream.leave();

    expect(messages).toMatchObject([
      { params: { notifications: { taskIds: [taskId], resourceSubscriptions: [container] } } },
      { method: 'notifications/tasks', params: { taskId, status: 'cancelled' } },
    ]);
  });

  it('is told how many lines are awaited still', async () => {
    const [first, second] = [newNumber(), newNumber()];
    const taskId = await begin(`${first}\n${second}`);
    const stream = await listen({ taskIds: [taskId] });
    await stream.next(isAcknowledged);

    await sail(first);
    const news = await stream.next(isNews);
    stream.leave();

    expect(news.params).toMatchObject({ status: 'working', statusMessage: 'Waiting for the shipping line of 1.' });
  });

  it('is told of no task of anybody else, and the stream ends', async () => {
    const taskId = await begin();

    const messages = await (await listen({ taskIds: [taskId] }, 'other')).toEnd();

    expect(messages.map(({ params, result }) => params?.notifications ?? result?.resultType)).toEqual([{}, 'complete']);
  });

  it('is told nothing more once it may no longer track', async () => {
    const number = newNumber();
    const taskId = await begin(number);
    const stream = await listen({ taskIds: [taskId] });
    await stream.next(isAcknowledged);

    reads.add('owner');
    await sail(number);

    expect((await stream.toEnd()).filter(isNews)).toEqual([]);
  });

  it('cannot name a task as a resource, and has to name tasks by a list', async () => {
    const taskId = await begin();
    const address = `io.modelcontextprotocol/tasks:${taskId}`;

    const messages = await (await listen({ resourceSubscriptions: [address] })).toEnd();
    const wrong = modern(1, 'subscriptions/listen', { notifications: { taskIds: taskId } }, TASKS);
    const refused = await postModern(url, wrong, { authorization: 'owner' });

    expect(messages[0]?.params?.notifications).toEqual({});
    expect(refused.messages).toMatchObject([{ id: 1, error: { code: -32602 } }]);
  });

  it('is told over stdio, and only there where it has subscribed', async () => {
    const containers = new ContainerWatch(db, context.log);
    onTestFinished(() => containers.close());
    const meters = new Meters(new Metrics(context.log));
    const parts = mcpParts({ ...context, containers, contextFor: () => context, meters, notificationDays: 30 });
    const pipe = pipeTo((streams) => serveStdio(parts, { principal: context.principal, ...streams }));
    const number = newNumber();
    pipe.send(modern(1, ...toolCall('track_container', { number, scac: 'MAEU' }), TASKS));
    const { result } = await pipe.next(({ id }) => id === 1);
    const taskId = result?.taskId;

    pipe.send(modern(7, 'subscriptions/listen', { notifications: { taskIds: [taskId] } }, TASKS));
    const acknowledged = await pipe.next(isAcknowledged);
    const box = await sail(number);
    const news = await pipe.next(isNews);

    expect(acknowledged.params?.notifications).toEqual({ taskIds: [taskId] });
    expect(isTaskStatusNotificationV2(news)).toBe(true);
    expect(news.params).toMatchObject({
      ...{ taskId, status: 'completed', _meta: { [SUBSCRIPTION]: 7 } },
      result: { structuredContent: { containers: [{ number: box }] } },
    });

    const former = pipeTo((streams) => serveStdio(parts, { principal: context.principal, ...streams }));
    former.send(
      initialize('2025-11-25'),
      request(2, 'resources/subscribe', { uri: `io.modelcontextprotocol/tasks:${taskId}` }),
    );
    expect((await former.next(({ id }) => id === 2)).error).toBeDefined();
  });
});
