import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../src/core/id.ts';
import { initialize, modern, request, toolCall } from '../mcp/fixtures/messages.ts';
import { numberUri } from '../mcp/fixtures/numbers.ts';
import { post, postModern, type Reply } from '../mcp/fixtures/post.ts';
import { describeWithDatabase } from '../support/database.ts';
import { type LimitedServer, startLimited } from './limited-server.ts';

const LIMIT = 6;
const WHO = toolCall('who_am_i');

let server: LimitedServer;

/** What a reply says of the allowance. */
function allowanceOf({ status, headers }: Pick<Reply, 'status' | 'headers'>) {
  return [status, headers.get('ratelimit-policy'), headers.get('ratelimit'), headers.get('ratelimit-remaining')];
}

/** An answer that leaves so much. */
function leaving(remaining: number) {
  return [200, `"default";q=${LIMIT};w=60`, `"default";r=${remaining};t=60`, String(remaining)];
}

describeWithDatabase('a caller of MCP over HTTP', () => {
  beforeAll(async () => {
    server = await startLimited({ default: LIMIT, create: 1, refresh: 2 });
  });
  afterAll(() => server.close());

  it('pays once for each thing that is done, whichever way it is answered, and learns what is left', async () => {
    const key = { authorization: newId() };

    const replies = [
      await post(server.url, request(1, ...WHO), key),
      await postModern(server.url, modern(2, ...WHO), key),
      // The protocol's library answers these.
      await post(server.url, request(3, ...toolCall('no_such_tool')), key),
      await post(server.url, request(4, 'resources/read', { uri: numberUri('one') }), key),
      await post(server.url, [request(5, ...WHO), request(6, 'ping'), request(7, ...WHO)], key),
    ];

    expect(replies.map(allowanceOf)).toEqual([5, 4, 3, 2, 0].map(leaving));
  });

  it('is refused beyond the limit with when to come again, in every version', async () => {
    const key = { authorization: newId() };
    for (let index = 0; index < LIMIT; index++) await post(server.url, request(index, ...WHO), key);

    const uri = { uri: numberUri('one') };
    const replies = [
      await post(server.url, request('own', 'resources/read', uri), key),
      await postModern(server.url, modern('own', 'resources/read', uri), key),
    ];
    const batch = await post(server.url, [request(1, ...WHO), request(2, 'ping')], key);

    for (const reply of replies) {
      expect(allowanceOf(reply)).toEqual([429, `"default";q=${LIMIT};w=60`, '"default";r=0;t=60', '0']);
      expect(reply.headers.get('retry-after')).toBe('60');
      expect(reply.messages).toEqual([
        {
          jsonrpc: '2.0',
          id: 'own',
          error: {
            code: -32000,
            message: expect.stringContaining('rate_limited: Your account has exceeded its API rate limit.'),
            data: { code: 'rate_limited', status: 429, retry_after_seconds: 60 },
          },
        },
      ]);
    }
    expect([batch.status, batch.messages.map(({ id }) => id)]).toEqual([429, [1, 2]]);
  });

  it('reads in the result of a tool that the limit is reached and when to come again, in every version', async () => {
    const key = { authorization: newId() };
    for (let index = 0; index < LIMIT; index++) await post(server.url, request(index, ...WHO), key);

    const replies = [
      await post(server.url, request('own', ...WHO), key),
      await postModern(server.url, modern('own', ...WHO), key),
    ];

    for (const { status, headers, messages } of replies) {
      expect([status, headers.get('retry-after'), headers.get('ratelimit')]).toEqual([200, '60', '"default";r=0;t=60']);
      expect(messages).toMatchObject([
        {
          id: 'own',
          result: {
            isError: true,
            content: [{ text: expect.stringMatching(/^rate_limited: .*"default" is 6 per 60 seconds.* 60 s\.$/) }],
            _meta: { 'landfall/error': { code: 'rate_limited', status: 429, retry_after_seconds: 60 } },
          },
        },
      ]);
    }
  });

  it('pays nothing for handshakes, lists and whatever else hosts send on their own', async () => {
    const key = { authorization: newId() };
    const free = [
      initialize('2025-11-25'),
      request(1, 'ping'),
      request(2, 'tools/list'),
      request(3, 'prompts/list'),
      request(4, 'resources/list'),
      { jsonrpc: '2.0', method: 'notifications/initialized' },
    ];

    const replies = [];
    for (let round = 0; round < LIMIT; round++) {
      for (const message of free) replies.push(await post(server.url, message, key));
    }

    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 202]));
    expect(replies.filter(({ headers }) => headers.has('ratelimit'))).toEqual([]);
  });

  it('beyond the limit still lists what there is, in every version', async () => {
    const key = { authorization: newId() };
    for (let index = 0; index < LIMIT; index++) await post(server.url, request(index, ...WHO), key);
    const lists = ['tools/list', 'prompts/list', 'resources/list'];

    const replies = [];
    for (const list of lists) {
      replies.push(await post(server.url, request(list, list), key));
      replies.push(await postModern(server.url, modern(list, list), key));
    }
    const work = await post(server.url, request(1, 'prompts/get', { name: 'explain-number' }), key);

    expect(replies.map(({ status, messages }) => [status, messages[0]?.error])).toEqual(
      replies.map(() => [200, undefined]),
    );
    expect(work.status).toBe(429);
  });

  it('has a smaller allowance for what is dear', async () => {
    const key = { authorization: newId() };
    const names = ['track_container', 'track_container', 'refresh_container', 'refresh_container', 'refresh_container'];

    const statuses = [];
    for (const name of names) statuses.push((await post(server.url, request(1, ...toolCall(name)), key)).status);
    const other = await post(server.url, request(1, ...WHO), key);

    expect(statuses).toEqual([200, 429, 200, 200, 429]);
    expect(other.status).toBe(200);
  });

  it('shares the allowance of creations with the API, which has nothing to do with its other requests', async () => {
    const key = { authorization: newId() };
    const create = () =>
      fetch(`${server.url}/v2/tracking_requests`, {
        method: 'POST',
        headers: { ...key, 'Content-Type': 'application/json' },
        body: '{}',
      });

    const first = await create();
    const second = await create();
    const tracked = await post(server.url, request(1, ...toolCall('track_container')), key);
    const list = await fetch(`${server.url}/v2/tracking_requests`, { headers: key });

    expect(allowanceOf(first)).toEqual([400, '"create";q=1;w=60', '"create";r=0;t=60', '0']);
    expect(allowanceOf(second)).toEqual([429, '"create";q=1;w=60', '"create";r=0;t=60', '0']);
    expect([second.headers.get('retry-after'), tracked.status]).toEqual(['60', 429]);
    expect(allowanceOf(list)).toEqual(leaving(LIMIT - 1));
  });

  it('shares the allowance with the API', async () => {
    const key = { authorization: newId() };
    const list = () => fetch(`${server.url}/v2/shipping_lines`, { headers: key });

    const replies = [];
    for (let round = 0; round < LIMIT / 2; round++) {
      replies.push(await list(), await post(server.url, request(1, ...WHO), key));
    }
    const refused = [
      await list(),
      await post(server.url, request(1, 'resources/read', { uri: numberUri('one') }), key),
    ];

    expect(replies.map(allowanceOf)).toEqual([5, 4, 3, 2, 1, 0].map(leaving));
    expect(refused.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
      [429, '60'],
      [429, '60'],
    ]);
  });
});
