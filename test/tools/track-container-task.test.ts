import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createTaskSessionFromClient, resultFromTaskOutcome } from '@modelcontextprotocol/ext-tasks/client';
import type { JsonValue } from '@modelcontextprotocol/ext-tasks/core';
import { isCreateTaskResultV2, isDetailedTaskV2 } from '@modelcontextprotocol/ext-tasks/core/v2';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { mcpParts } from '../../src/app/mcp-parts.ts';
import { newId } from '../../src/core/id.ts';
import { serveStdio } from '../../src/mcp/stdio.ts';
import { Meters } from '../../src/observability/meters.ts';
import { Metrics } from '../../src/observability/metrics.ts';
import { ContainerWatch } from '../../src/services/container/container-watch.ts';
import { mcpTasks } from '../../src/services/mcp-task.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { serveEndpoint } from '../eval/mcp-endpoint.ts';
import { MODERN, modern, modernHeaders, request, toolCall } from '../mcp/fixtures/messages.ts';
import { post, postModern } from '../mcp/fixtures/post.ts';
import { pipeTo } from '../mcp/fixtures/stdio-pipe.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { sailing } from '../support/sailing.ts';
import { type FakeClock, fakeClock, serviceContext } from '../support/service-context.ts';
import { answer, newBox, newNumber, saying, track, watchOf } from '../support/tracking.ts';

const TASKS = { extensions: { 'io.modelcontextprotocol/tasks': {} } };
const MINUTE_MS = 60_000;
const ANSWER = z.looseObject({ result: z.custom<JsonValue>() });

describeWithDatabase('track_container as a task', () => {
  const db = useDatabase();
  let clock: FakeClock;
  let context: ServiceContext;
  let url: string;

  beforeEach(async () => {
    clock = fakeClock('2026-06-18T18:00:00.000Z');
    context = await serviceContext(db, { clock });
    const other = await serviceContext(db, { clock });
    const callers = new Map([
      ['other', other.principal],
      ['member', { ...context.principal, keyId: null, userId: '0198c1b2-0000-7000-8000-000000000001' }],
      ['reader', { ...context.principal, permissions: new Set(['tracking:read' as const]) }],
    ]);
    const endpoint = await serveEndpoint(context, async (header) => callers.get(header ?? '') ?? context.principal);
    onTestFinished(endpoint.close);
    url = endpoint.url;
  });

  async function result(
    method: string,
    params: object,
    { as = 'owner', capabilities = TASKS }: { as?: string; capabilities?: object } = {},
  ): Promise<Record<string, unknown>> {
    const { messages } = await postModern(url, modern(1, method, params, capabilities), { authorization: as });
    return messages[0]?.result ?? { error: messages[0]?.error };
  }

  const call = (number: string, capabilities: object = TASKS) =>
    result(...toolCall('track_container', { number, scac: 'MAEU' }), { capabilities });

  const sail = async (number: string, box = newBox()) => {
    await answer(context, await watchOf(db, number, 'MAEU'), saying(...sailing(box, number)));
    return box;
  };

  it('gives a client of the extension a task, and the containers once the line has answered', async () => {
    const number = newNumber();
    const created = await call(number);
    expect(isCreateTaskResultV2(created)).toBe(true);
    expect(created).toMatchObject({ resultType: 'task', status: 'working', pollIntervalMs: 2_000, ttlMs: 86_400_000 });
    expect(created).not.toHaveProperty('content');
    const { taskId } = created;

    const working = await result('tasks/get', { taskId });
    const box = await sail(number);
    const completed = await result('tasks/get', { taskId });

    expect([isDetailedTaskV2(working), isDetailedTaskV2(completed)]).toEqual([true, true]);
    expect(working).toMatchObject({
      ...{ resultType: 'complete', status: 'working' },
      statusMessage: 'Waiting for the shipping line of 1.',
    });
    expect(completed).toMatchObject({
      ...{ resultType: 'complete', taskId, status: 'completed' },
      result: { structuredContent: { containers: [{ number: box, current_status: 'on_ship' }] } },
    });
    expect(await result('tasks/get', { taskId })).toEqual(completed);
  });

  it('serves the client that the extension publishes', async () => {
    const number = newNumber();
    const client = new Client(
      { name: 'tasks', version: '0' },
      { versionNegotiation: { mode: 'auto' }, capabilities: TASKS },
    );
    await client.connect(new StreamableHTTPClientTransport(new URL(url)));
    const session = createTaskSessionFromClient(client, {
      endpointId: 'landfall',
      rawDispatch: async (sent: JsonValue) => {
        const { method, params } = z.object({ method: z.string(), params: z.looseObject({}) }).parse(sent);
        const message = request(newId(), method, params);
        const { messages } = await post(url, message, modernHeaders(message));
        return { kind: 'result', result: ANSWER.parse(messages[0]).result };
      },
      v2RequestFraming: {
        protocolVersion: MODERN,
        clientInfo: { name: 'tasks', version: '0' },
        clientCapabilities: TASKS,
      },
    });
    onTestFinished(async () => {
      await session.close();
      await client.close();
    });

    const execution = await session.callTool('track_container', { number, scac: 'MAEU' });
    expect(execution.kind).toBe('task');
    const box = await sail(number);
    const { outcome } = await execution.settle();

    expect(resultFromTaskOutcome(outcome)).toMatchObject({ structuredContent: { containers: [{ number: box }] } });
  });

  it('gives tasks over stdio too', async () => {
    const number = newNumber();
    const containers = new ContainerWatch(db, context.log);
    onTestFinished(() => containers.close());
    const contextFor = () => context;
    const meters = new Meters(new Metrics(context.log));
    const parts = mcpParts({ ...context, containers, contextFor, meters, notificationDays: 30 });
    const pipe = pipeTo((streams) => serveStdio(parts, { principal: context.principal, ...streams }));
    pipe.send(modern(1, ...toolCall('track_container', { number, scac: 'MAEU' }), TASKS));
    const { result: created } = await pipe.next(({ id }) => id === 1);
    const box = await sail(number);

    pipe.send(modern(2, 'tasks/get', { taskId: created?.taskId }, TASKS));

    expect(isCreateTaskResultV2(created)).toBe(true);
    expect((await pipe.next(({ id }) => id === 2)).result).toMatchObject({
      status: 'completed',
      result: { structuredContent: { containers: [{ number: box }] } },
    });
  });

  it('answers at once where nothing is awaited, and every client that does not know tasks', async () => {
    const number = newNumber();
    await track(context, number, { scac: 'MAEU' });
    await sail(number);

    const known = await call(number);
    const plain = await call(newNumber(), {});
    const { messages } = await post(
      url,
      request(1, ...toolCall('track_container', { number: newNumber(), scac: 'MAEU' })),
    );

    expect(known).toMatchObject({ resultType: 'complete', structuredContent: { already_tracked: true } });
    expect(plain).toMatchObject({ resultType: 'complete', structuredContent: { already_tracked: false } });
    expect(messages[0]?.result).toMatchObject({ structuredContent: { already_tracked: false } });
  });

  describe('is none, so that the call is answered at once,', () => {
    const store = (accountId: string, count: number) =>
      db.pool.query(
        `INSERT INTO mcp_task (id, account_id, owner, tool, begun, status, created_at, updated_at)
         SELECT gen_random_uuid(), $1, 'key', 'track_container', '{}', 'working', now(), now() FROM generate_series(1, $2::int)`,
        [accountId, count],
      );

    beforeEach(async () => {
      await db.pool.query('TRUNCATE mcp_task');
      return () => db.pool.query('TRUNCATE mcp_task');
    });

    it('beyond 1,000 of an account, which leaves those of the others', async () => {
      await store(context.principal.accountId, 999);

      expect(await call(newNumber())).toMatchObject({ resultType: 'task' });
      expect(await call(newNumber())).toMatchObject({ resultType: 'complete' });
      const [method, params] = toolCall('track_container', { number: newNumber(), scac: 'MAEU' });
      expect(await result(method, params, { as: 'other' })).toMatchObject({ resultType: 'task' });
    });

    it('beyond 100,000 of all accounts', async () => {
      const { accountId } = (await serviceContext(db, { clock })).principal;
      await store(accountId, 99_999);

      expect(await call(newNumber())).toMatchObject({ resultType: 'task' });
      expect(await call(newNumber())).toMatchObject({ resultType: 'complete' });
    });

    it('where it would keep more than 200,000 characters of JSON', async () => {
      const tasks = mcpTasks({ db, clock });
      const frame = JSON.stringify({ begun: '' }).length;
      const begin = (length: number) => tasks.begin(context.principal, 'track_container', 'x'.repeat(length - frame));

      expect(await begin(200_000)).not.toBeNull();
      expect(await begin(200_001)).toBeNull();
    });
  });

  it('ends after ten minutes without an answer with what is known by then, which no later answer changes', async () => {
    const number = newNumber();
    const { taskId } = await call(number);
    clock.advance(11 * MINUTE_MS);

    const ended = await result('tasks/get', { taskId });
    await sail(number);

    expect(ended).toMatchObject({
      status: 'completed',
      result: { structuredContent: { tracking_request: { status: 'pending' } } },
    });
    expect(await result('tasks/get', { taskId })).toEqual(ended);
    clock.advance(1_430 * MINUTE_MS);
    expect(await result('tasks/get', { taskId })).toMatchObject({ error: { code: -32602 } });
  });

  it('is cancelled when its client says so, and the number stays tracked', async () => {
    const number = newNumber();
    const { taskId } = await call(number);

    const cancelled = await result('tasks/cancel', { taskId });
    await sail(number);

    expect(cancelled).toMatchObject({ resultType: 'complete' });
    expect(await result('tasks/get', { taskId })).toMatchObject({ status: 'cancelled' });
    expect(await call(number)).toMatchObject({ structuredContent: { already_tracked: true } });
  });

  it('ignores input that no task has asked for', async () => {
    const { taskId } = await call(newNumber());

    const updated = await result('tasks/update', { taskId, inputResponses: { nothing: { action: 'accept' } } });

    expect(updated).toMatchObject({ resultType: 'complete' });
    expect(await result('tasks/get', { taskId })).toMatchObject({ status: 'working' });
  });

  describe.each(['tasks/get', 'tasks/update', 'tasks/cancel'])('%s', (method) => {
    it('knows no task of anybody else, none that is none, and none of a client without the extension', async () => {
      const { taskId } = await call(newNumber());
      const params = { taskId, inputResponses: {} };
      const unknown = { ...params, taskId: '0198c1b2-0000-4000-8000-000000000001' };

      const answers = [
        await result(method, params, { as: 'other' }),
        await result(method, params, { as: 'member' }),
        await result(method, unknown),
        await result(method, { ...params, taskId: "x' OR true" }),
        await result(method, {}),
        await result(method, { ...params, taskId: 7 }),
      ];

      expect(answers.map(({ error }) => Reflect.get(Object(error), 'code'))).toEqual(answers.map(() => -32602));
      expect(await result(method, params, { capabilities: {} })).toMatchObject({
        error: { code: -32021, data: { requiredCapabilities: TASKS } },
      });
      expect(await result('tasks/get', { taskId })).toMatchObject({ status: 'working' });
    });
  });

  it('gives its result to no caller who may no longer track, though it was fetched before', async () => {
    const number = newNumber();
    const { taskId } = await call(number);
    await sail(number);
    const completed = await result('tasks/get', { taskId });

    expect(completed).toMatchObject({ status: 'completed' });
    expect(await result('tasks/get', { taskId }, { as: 'reader' })).toMatchObject({ error: { code: -32602 } });
    expect(await result('tasks/get', { taskId })).toEqual(completed);
  });

  it('refuses a client that wants to hear of tasks and does not declare the extension, over HTTP and stdio', async () => {
    const { taskId } = await call(newNumber());
    const listen = (capabilities: object, id = 7) =>
      modern(id, 'subscriptions/listen', { notifications: { taskIds: [taskId] } }, capabilities);
    const refused = { id: 7, error: { code: -32021, data: { requiredCapabilities: TASKS } } };

    const { status, messages } = await postModern(url, listen({}), { authorization: 'owner' });
    expect(status).toBe(400);
    expect(messages).toMatchObject([refused]);

    const containers = new ContainerWatch(db, context.log);
    onTestFinished(() => containers.close());
    const meters = new Meters(new Metrics(context.log));
    const parts = mcpParts({ ...context, containers, contextFor: () => context, meters, notificationDays: 30 });
    const pipe = pipeTo((streams) => serveStdio(parts, { principal: context.principal, ...streams }));
    pipe.send(listen({}));
    expect(await pipe.next(({ id }) => id === 7)).toMatchObject(refused);
    // The connection goes on, and who declares it is served.
    pipe.send(listen(TASKS, 8));
    const acknowledged = await pipe.next(({ id, method }) => id === 8 || method !== undefined);
    expect(acknowledged).toMatchObject({ method: 'notifications/subscriptions/acknowledged' });
  });

  it('is not looked at for a caller who may no longer track', async () => {
    const { taskId } = await call(newNumber());

    expect(await result('tasks/get', { taskId }, { as: 'reader' })).toMatchObject({ error: { code: -32602 } });
  });

  it('is declared to whoever asks what the server can do', async () => {
    expect(await result('server/discover', {})).toMatchObject({ capabilities: TASKS });
  });
});
