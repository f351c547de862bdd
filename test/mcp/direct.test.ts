import { once } from 'node:events';
import { createServer as createNodeServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authInfoOf, callerOf } from '../../src/mcp/http/caller.ts';
import { createServer } from '../../src/mcp/server.ts';
import { callerWith, serverParts } from './fixtures/catalogue.ts';
import { type HttpFixture, startHttp } from './fixtures/http-server.ts';
import { HANDSHAKES, modern, request, toolCall } from './fixtures/messages.ts';
import { post, postModern, type Reply } from './fixtures/post.ts';

/** The same catalogue behind the library alone, without the short way of `src/mcp/http/direct.ts`. */
async function startLibrary(): Promise<{ url: string; close(): Promise<void> }> {
  const parts = serverParts();
  const handler = createMcpHandler(({ era, authInfo }) =>
    createServer(parts, { ...callerOf(authInfo), carriesUpdates: era === 'modern' }),
  );
  const serve = toNodeHandler(handler);
  const app = express();
  app.post('/', express.json(), async (incoming, response) => {
    const message: unknown = incoming.body;
    const principal = callerWith(undefined, 'account-1');
    const auth = authInfoOf({ principal, requestId: 'request-1' }, message);
    await serve(Object.assign(incoming, { auth }), response, message);
  });
  const server = createNodeServer(app);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return { url: `http://127.0.0.1:${address.port}`, close };

  async function close(): Promise<void> {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  }
}

/** What a client sees: the id of a request that failed inside is of no other request. */
function seen({ status, headers, messages }: Reply) {
  const text = JSON.stringify(messages).replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|request-1/g, 'an id');
  return { status, type: headers.get('content-type'), messages: JSON.parse(text) };
}

/** The one method that is taken, `tools/call`, with every way in which a tool can answer. */
const CALLS = [
  ['data and text', ...toolCall('measure_number', { number: 'MSKU1234565' })],
  ['text alone', ...toolCall('forget_number', { number: 'one' })],
  ['arguments that are wrong', ...toolCall('measure_number', { number: 7 })],
  ['arguments that are missing', ...toolCall('forget_number')],
  ['something that is not there', ...toolCall('measure_number', { number: 'UNKNOWN' })],
  ['too many requests', ...toolCall('measure_number', { number: 'BUSY' })],
  ['a bug', ...toolCall('measure_number', { number: 'BUG!' })],
  ['data that its schema forbids', ...toolCall('lie_about_number', { request_number: '12345' })],
  ['a question without a user to answer it', ...toolCall('name_line', { number: '1' })],
  ['more arguments than are taken', ...toolCall('measure_number', { number: Array(1_001).fill('one') })],
  ['arguments within each other', ...toolCall('measure_number', { number: { a: { b: [1, null] } } })],
  ['arguments that are a list', 'tools/call', { name: 'measure_number', arguments: [] }],
  ['arguments that are null', 'tools/call', { name: 'measure_number', arguments: null }],
  ['more than a call has', 'tools/call', { name: 'forget_number', arguments: { number: 'one' }, more: { a: 1 } }],
  ['a tool that there is not', ...toolCall('no_such_tool')],
] as const;

describe('a call of a tool that is answered without the streams of the library', () => {
  let own: HttpFixture;
  let library: Awaited<ReturnType<typeof startLibrary>>;
  beforeAll(async () => {
    [own, library] = await Promise.all([startHttp(), startLibrary()]);
  });
  afterAll(async () => {
    await own.close();
    await library.close();
  });

  it.each(CALLS)(
    'is answered as by the library in every version with a handshake: %s',
    async (_what, method, params) => {
      for (const version of [undefined, ...HANDSHAKES.slice(0, 3)]) {
        const call = request(7, method, params);
        const headers = { 'mcp-protocol-version': version };

        const [direct, plain] = await Promise.all([post(own.url, call, headers), post(library.url, call, headers)]);

        expect(seen(direct)).toEqual(seen(plain));
        expect(direct.messages).toHaveLength(1);
      }
    },
  );

  it.each(CALLS)('is answered as by the library in the version without one: %s', async (_what, method, params) => {
    const call = modern('a', method, params);

    const [direct, plain] = await Promise.all([postModern(own.url, call), postModern(library.url, call)]);

    expect(seen(direct)).toEqual(seen(plain));
    expect(direct.messages).toHaveLength(1);
  });

  it('has its progress before its result in every version, where that is asked for', async () => {
    const [method, params] = toolCall('measure_number', { number: 'MSKU1234565' });
    const asked = { ...params, _meta: { progressToken: 'own' } };

    const answers = [
      await post(own.url, request(7, method, asked)),
      await postModern(own.url, modern(7, method, asked)),
    ];

    for (const { messages } of answers) {
      expect(messages).toMatchObject([
        { method: 'notifications/progress', params: { progressToken: 'own', progress: 1, total: 2 } },
        { id: 7, result: { structuredContent: { length: 11 } } },
      ]);
    }
  });
});
