import { Client, InMemoryTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import type { Context } from '../../src/core/context.ts';
import { defineOperation } from '../../src/core/operation.ts';
import { defineTool } from '../../src/mcp/define.ts';
import { createServer } from '../../src/mcp/server.ts';
import { callerWith, serverParts } from './fixtures/catalogue.ts';
import { KEYS, startHttp } from './fixtures/http-server.ts';

const LINK = { uri: 'landfall://container/018f0000-0000-7000-8000-000000000001', name: 'MSKU1234565' };
const TEXT = { type: 'text', text: 'One container.' };

const listBoxes = defineOperation(
  { id: 'list_boxes', summary: 'List', permission: 'tracking:read', input: z.object({}), output: z.object({}) },
  async (_context: Context) => ({}),
);
const linking = defineTool({
  name: 'list_boxes',
  title: 'List boxes',
  description: 'Lists boxes.',
  operation: listBoxes,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  output: z.object({}),
  render: () => ({ text: TEXT.text, structured: {}, links: [LINK] }),
});

const catalogue = { tools: [linking], prompts: [], resources: [], instructions: '' };

/** What the tool answers to a host of a version. */
async function contentFor(version: string) {
  const server = createServer(serverParts({ catalogue }), { principal: callerWith(), carriesUpdates: false });
  const client = new Client({ name: 'test', version: '0' }, { supportedProtocolVersions: [version] });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await server.connect(far);
  await client.connect(near);
  onTestFinished(() => client.close());
  return (await client.callTool({ name: 'list_boxes', arguments: {} })).content;
}

it.each(['2025-06-18', '2025-11-25'])('links the resources that an answer names, in version %s', async (version) => {
  expect(await contentFor(version)).toEqual([TEXT, { type: 'resource_link', ...LINK }]);
});

it.each(['2024-11-05', '2025-03-26'])('gives no links in version %s, which does not have them', async (version) => {
  expect(await contentFor(version)).toEqual([TEXT]);
});

describe.each([
  ['', {}],
  [' with progress', { onprogress() {} }],
])('over HTTP%s, where each request is for itself,', (_how, options) => {
  /** What the tool answers to a host of a version. */
  async function contentOverHttp(version: string) {
    const server = await startHttp({ catalogue });
    onTestFinished(() => server.close());
    const client = new Client({ name: 'test', version: '0' }, { supportedProtocolVersions: [version] });
    const requestInit = { headers: { Authorization: KEYS.first } };
    await client.connect(new StreamableHTTPClientTransport(new URL(server.url), { requestInit }));
    onTestFinished(() => client.close());
    return (await client.callTool({ name: 'list_boxes', arguments: {} }, options)).content;
  }

  it.each(['2025-06-18', '2025-11-25'])('links the resources in version %s', async (version) => {
    expect(await contentOverHttp(version)).toEqual([TEXT, { type: 'resource_link', ...LINK }]);
  });

  it.each(['2024-11-05', '2025-03-26'])('gives no links in version %s', async (version) => {
    expect(await contentOverHttp(version)).toEqual([TEXT]);
  });
});
