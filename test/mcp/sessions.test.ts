import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema, ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { cleanUp } from '../../src/auth/clean-up.ts';
import { systemClock } from '../../src/core/clock.ts';
import type { Principal } from '../../src/core/context.ts';
import { Failure } from '../../src/core/failure.ts';
import { createMcpHttp } from '../../src/mcp/http/server.ts';
import { listen } from '../../src/rest/listen.ts';
import { createRestServer } from '../../src/rest/server.ts';
import { mcpSessions } from '../../src/services/mcp-session.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { type FakeClock, fakeClock, serviceContext } from '../support/service-context.ts';
import { serverParts, silentLog } from './fixtures/catalogue.ts';
import { initialize, modern, request, toolCall } from './fixtures/messages.ts';
import { numberChanged, numberUri } from './fixtures/numbers.ts';
import { post, postModern } from './fixtures/post.ts';

const MINE = { authorization: 'Token mine' };
const COLLEAGUE = { authorization: 'Token colleague' };
const STRANGER = { authorization: 'Token stranger' };
const ASK = toolCall('name_line', { number: 'one' });

describeWithDatabase('a session of a version with a handshake', () => {
  const db = useDatabase();
  let principals: Record<string, Principal>;
  let clock: FakeClock;

  beforeAll(async () => {
    clock = fakeClock(new Date(systemClock.now()).toISOString());
    const [own, other] = [await serviceContext(db, { clock }), await serviceContext(db, { clock })];
    principals = {
      [MINE.authorization]: { ...own.principal, keyId: 'mine' },
      [COLLEAGUE.authorization]: { ...own.principal, keyId: 'colleague' },
      [STRANGER.authorization]: { ...other.principal, keyId: 'mine' },
    };
  });

  /** A process of the service; several share the database. */
  async function replica(): Promise<string> {
    const verify = async (key = '') => {
      const principal = principals[key];
      if (principal === undefined) throw new Failure('unauthorized', 'Invalid or missing API token.');
      return principal;
    };
    // What is watched belongs to the account of the fixtures.
    const parts = serverParts({ log: silentLog });
    const { router, endStreams } = createMcpHttp({
      ...parts,
      watch: (context, uri, changed) =>
        parts.watch({ ...context, principal: { ...context.principal, accountId: 'account-1' } }, uri, changed),
      verifier: { verify, challenge: () => 'Token' },
      access: { hostnames: () => [], originHostnames: [] },
      sessions: mcpSessions({ db, clock }),
    });
    const rest = {
      routes: [],
      authenticate: verify,
      contextFor: parts.contextFor,
      publicUrl: () => 'http://localhost',
    };
    const app = createRestServer({ ...rest, log: silentLog, isReady: () => true, beside: [router] });
    const { url, close } = await listen(app, { host: '127.0.0.1', port: 0 });
    onTestFinished(async () => {
      await endStreams();
      await close();
    });
    return url;
  }

  /** Sends requests to processes in turn, as a load balancer does. */
  function balanced(urls: readonly string[]): typeof fetch {
    let turn = 0;
    return (_url, init) => fetch(urls[turn++ % urls.length] ?? '', init);
  }

  async function connected(urls: readonly string[]) {
    const client = new Client({ name: 'test', version: '0' }, { capabilities: { elicitation: {} } });
    const url = new URL(urls[0] ?? '');
    const transport = new StreamableHTTPClientTransport(url, { fetch: balanced(urls), requestInit: { headers: MINE } });
    return { client, transport };
  }

  async function begin(url: string, headers: Record<string, string> = MINE): Promise<string> {
    const { headers: answered } = await post(url, initialize('2025-11-25', { elicitation: {} }), headers);
    return answered.get('mcp-session-id') ?? '';
  }

  it('asks the person in the middle of a call, whichever process the answer comes to', async () => {
    const { client, transport } = await connected([await replica(), await replica()]);
    client.setRequestHandler(ElicitRequestSchema, () => ({ action: 'accept', content: { line: 'MAEU' } }));
    await client.connect(transport);

    const answers = await Promise.all(
      [1, 2, 3].map(() => client.callTool({ name: ASK[1].name, arguments: ASK[1].arguments })),
    );

    for (const { content } of answers) expect(content).toEqual([{ type: 'text', text: 'It is with MAEU.' }]);
    expect(transport.sessionId).toMatch(/^[0-9a-f-]{36}$/);
    await client.close();
  });

  it('hears of the resources that it subscribes to, whichever process the subscription comes to', async () => {
    const { client, transport } = await connected([await replica(), await replica()]);
    const heard: string[] = [];
    client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => void heard.push(params.uri));
    await client.connect(transport);

    await client.subscribeResource({ uri: numberUri('one') });
    await client.subscribeResource({ uri: numberUri('two') });
    await client.unsubscribeResource({ uri: numberUri('two') });
    await vi.waitFor(
      () => {
        numberChanged('two');
        numberChanged('one');
        expect(heard.at(-1)).toBe(numberUri('one'));
      },
      { timeout: 10_000, interval: 200 },
    );

    await expect(client.subscribeResource({ uri: numberUri('none') })).rejects.toThrow('There is no such resource');
    await client.close();
  });

  it('is there for nobody but who began it, and until it ends', async () => {
    const url = await replica();
    const id = await begin(url);
    const using = (headers: Record<string, string>, method = 'POST') =>
      method === 'POST'
        ? post(url, request(7, ...ASK), { ...headers, 'mcp-session-id': id })
        : fetch(url, { method, headers: { ...headers, 'mcp-session-id': id, accept: 'text/event-stream' } });

    const others = [
      await using(COLLEAGUE),
      await using(STRANGER),
      await using(STRANGER, 'DELETE'),
      await using(COLLEAGUE, 'GET'),
    ];
    const alone = await post(url, request(7, 'ping'), { authorization: undefined, 'mcp-session-id': id });
    const own = await post(url, request(7, 'tools/list'), { ...MINE, 'mcp-session-id': id });
    const ended = await using(MINE, 'DELETE');
    const after = await post(url, request(7, 'ping'), { ...MINE, 'mcp-session-id': id });
    const invented = await post(url, request(7, 'ping'), { ...MINE, 'mcp-session-id': "'; --" });

    expect(others.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect([alone.status, own.status, ended.status]).toEqual([401, 200, 200]);
    for (const { status, messages } of [after, invented]) {
      expect([status, messages[0]?.id, messages[0]?.error?.data?.code]).toEqual([404, 7, 'not_found']);
    }
  });

  it('takes no answer of another session, and none that nobody asked for', async () => {
    const url = await replica();
    const [asked, other] = [await begin(url), await begin(url, COLLEAGUE)];
    const call = await fetch(url, {
      method: 'POST',
      body: JSON.stringify(request(7, ...ASK)),
      headers: {
        ...MINE,
        'mcp-session-id': asked,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
    });
    const events = call.body?.pipeThrough(new TextDecoderStream()).getReader();
    const question = JSON.parse(/^data: (.*)$/m.exec((await events?.read())?.value ?? '')?.[1] ?? '{}');
    const answer = (line: string) => ({
      jsonrpc: '2.0',
      id: question.id,
      result: { action: 'accept', content: { line } },
    });

    const stolen = await post(url, answer('MSCU'), { ...COLLEAGUE, 'mcp-session-id': other });
    for (let index = 0; index < 30; index++) {
      await post(url, { ...answer('x'), id: `invented-${index}` }, { ...MINE, 'mcp-session-id': asked });
    }
    await post(url, answer('MAEU'), { ...MINE, 'mcp-session-id': asked });
    const said = (await events?.read())?.value;

    expect(question.method).toBe('elicitation/create');
    expect(stolen.status).toBe(202);
    expect(said).toContain('It is with MAEU.');
    expect(await db.prisma.mcpSessionAnswer.count({ where: { sessionId: asked } })).toBe(20);
  });

  it('expires, and is one of so many of its account', async () => {
    const url = await replica();
    const first = await begin(url);
    const where = { accountId: principals[MINE.authorization]?.accountId ?? '' };
    const opening = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: {} };
    const sessions = mcpSessions({ db, clock });
    for (let index = 0; index < 205; index++) {
      clock.advance(1_000);
      await sessions.begin({ ...(await principalOf(where.accountId)), keyId: 'mine' }, opening);
    }

    const gone = await post(url, request(7, 'ping'), { ...MINE, 'mcp-session-id': first });
    const kept = await db.prisma.mcpSession.count({ where });
    await db.pool.query("UPDATE mcp_session SET used_at = now() - interval '25 hours' WHERE account_id = $1", [
      where.accountId,
    ]);
    const removed = await cleanUp(db);

    expect([gone.status, kept]).toEqual([404, 200]);
    expect(removed).toMatchObject({ ended_mcp_sessions: 200 });
  });

  async function principalOf(accountId: string): Promise<Principal> {
    return { accountId, keyId: null, userId: null, permissions: new Set() };
  }

  it('is nothing to clients that begin none, and to the version without a handshake', async () => {
    const url = await replica();

    const stateless = await post(url, request(1, ...toolCall('measure_number', { number: 'MSKU' })), MINE);
    const later = await postModern(url, modern(1, ...toolCall('measure_number', { number: 'MSKU' })), {
      ...MINE,
      'mcp-session-id': 'of another version',
    });
    const stream = await fetch(url, { headers: { ...MINE, accept: 'text/event-stream' } });

    expect([stateless.status, later.status, stream.status]).toEqual([200, 200, 405]);
  });

  it('begins, takes answers and subscribes with texts that PostgreSQL does not store', async () => {
    const url = await replica();

    for (const text of ['\u0000', '\ud800', '\\\u0000\udfff']) {
      const begun = await post(url, initialize(text, { elicitation: {} }), MINE);
      const session = { ...MINE, 'mcp-session-id': begun.headers.get('mcp-session-id') ?? '' };
      const answer = { jsonrpc: '2.0', id: text, result: { [text]: text } };
      const answered = await post(url, answer, session);
      const subscribed = await post(url, request(1, 'resources/subscribe', { uri: numberUri(text) }), session);

      expect(session['mcp-session-id']).not.toBe('');
      expect([begun.status, answered.status, subscribed.status < 500]).toEqual([200, 202, true]);
    }
  });
});
