import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { TOOL_NAMES } from './fixtures/catalogue.ts';
import { type HttpFixture, KEYS, startHttp } from './fixtures/http-server.ts';
import { HANDSHAKES, initialize, MODERN, modern } from './fixtures/messages.ts';
import { GLOSSARY_URI, numberUri } from './fixtures/numbers.ts';
import { post, postModern } from './fixtures/post.ts';

let server: HttpFixture;
beforeAll(async () => {
  server = await startHttp();
});
afterAll(() => server.close());

const IDENTITY = { name: 'test', version: '0' };
const REQUEST = { requestInit: { headers: { Authorization: KEYS.first } } };
const PROMPT = { type: 'ref/prompt', name: 'explain-number' } as const;

async function connected(
  kind: 'earlier' | 'auto' | 'legacy' | 'pinned',
  path: string,
): Promise<Client | EarlierClient> {
  const url = new URL(path, server.url);
  if (kind === 'earlier') {
    const client = new EarlierClient(IDENTITY);
    await client.connect(new EarlierTransport(url, REQUEST));
    return client;
  }
  const mode = kind === 'pinned' ? { pin: MODERN } : kind;
  const client = new Client(IDENTITY, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(url, REQUEST));
  return client;
}

describe.each(['/', '/mcp'])('at %s', (path) => {
  it.each(['earlier', 'auto', 'legacy', 'pinned'] as const)('the %s client is served with everything', async (kind) => {
    const client = await connected(kind, path);
    onTestFinished(() => client.close());

    const { tools } = await client.listTools();
    const called = await client.callTool({ name: 'measure_number', arguments: { number: 'MSKU1234565' } });
    const failed = await client.callTool({ name: 'measure_number', arguments: { number: 'UNKNOWN' } });
    const { prompts } = await client.listPrompts();
    const prompt = await client.getPrompt({ name: 'explain-number', arguments: { number: 'one' } });
    const { resources } = await client.listResources();
    const { resourceTemplates } = await client.listResourceTemplates();
    const read = await client.readResource({ uri: numberUri('one') });
    const { completion } = await client.complete({ ref: PROMPT, argument: { name: 'number', value: 'tw' } });

    expect(tools.map(({ name }) => name)).toEqual(TOOL_NAMES);
    expect(called.structuredContent).toEqual({ length: 11 });
    expect([failed.isError, failed._meta?.['landfall/error']]).toEqual([true, { code: 'not_found', status: 404 }]);
    expect(prompts.map(({ name }) => name)).toEqual(['drop-number', 'explain-number']);
    expect(prompt.messages).toHaveLength(2);
    expect(resources.map(({ uri }) => uri)).toEqual(
      expect.arrayContaining([GLOSSARY_URI, numberUri('one'), numberUri('two')]),
    );
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(['landfall://number/{id}']);
    expect(read.contents).toEqual([{ uri: numberUri('one'), mimeType: 'text/plain', text: 'ONE' }]);
    expect(completion.values).toEqual(['two']);
    await expect(client.readResource({ uri: numberUri('four') })).rejects.toMatchObject({ code: -32602 });
    await expect(client.callTool({ name: 'no_such_tool', arguments: {} })).rejects.toMatchObject({ code: -32602 });
  });
});

describe('the version', () => {
  it.each(HANDSHAKES)('%s is answered to a client that opens with it, and spoken after it', async (version) => {
    const opened = await post(server.url, initialize(version));
    const listed = await post(
      server.url,
      { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      { 'mcp-protocol-version': version },
    );

    expect(opened.messages[0]?.result?.protocolVersion).toBe(version);
    expect(listed.messages[0]?.result?.tools).toHaveLength(TOOL_NAMES.length);
  });

  it('is the newest with a handshake for a client that opens with an unknown one', async () => {
    const opened = await post(server.url, initialize('2199-01-01'));

    expect(opened.messages[0]?.result?.protocolVersion).toBe(HANDSHAKES[0]);
  });

  it(`${MODERN} is discovered, with what there is and how to use it`, async () => {
    const discovered = await postModern(server.url, modern(1, 'server/discover'));

    expect(discovered.messages[0]?.result).toMatchObject({
      supportedVersions: [MODERN],
      capabilities: {
        tools: { listChanged: false },
        prompts: { listChanged: false },
        resources: { listChanged: false, subscribe: true },
        completions: {},
      },
      instructions: 'Measure first.',
      ttlMs: 3_600_000,
      cacheScope: 'public',
    });
  });

  it('is refused where the message and its headers do not agree', async () => {
    const message = modern(1, 'tools/list');

    const method = await postModern(server.url, message, { 'mcp-method': 'tools/call' });
    const version = await postModern(server.url, message, { 'mcp-protocol-version': '2025-11-25' });
    const missing = await postModern(server.url, message, { 'mcp-method': undefined });

    const answers = [method, version, missing].map(({ status, messages }) => [status, messages[0]?.error?.code]);
    expect(answers).toEqual(Array(3).fill([400, -32020]));
  });

  it('is refused with those that there are where it is not known', async () => {
    const message = JSON.parse(JSON.stringify(modern(1, 'tools/list')).replaceAll(MODERN, '2199-01-01'));

    const claimed = await postModern(server.url, message, { 'mcp-protocol-version': '2199-01-01' });
    const earlier = await post(
      server.url,
      { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      { 'mcp-protocol-version': '1999-01-01' },
    );

    expect([claimed.status, claimed.messages[0]?.error]).toMatchObject([
      400,
      { code: -32022, data: { supported: [MODERN], requested: '2199-01-01' } },
    ]);
    expect(earlier.status).toBe(400);
  });

  it('decides which methods there are', async () => {
    const ping = await post(server.url, { jsonrpc: '2.0', id: 1, method: 'ping' });
    const noPing = await postModern(server.url, modern(1, 'ping'));
    const nothing = await postModern(server.url, modern(1, 'no/such/method'));

    expect(ping.messages[0]?.result).toEqual({});
    expect([noPing.status, noPing.messages[0]?.error?.code]).toEqual([404, -32601]);
    expect([nothing.status, nothing.messages[0]?.error?.code]).toEqual([404, -32601]);
  });
});
