import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../src/core/clock.ts';
import { ALL_PERMISSIONS } from '../../src/core/permission.ts';
import { type LoadedTools, toolsNamedBy } from '../../src/mcp/loaded-tools.ts';
import { createServer } from '../../src/mcp/server.ts';
import { tools } from '../../tools/index.ts';
import { toolsets } from '../../tools/toolsets.ts';

const CORE_TOKENS_MAX = 3_000;

it('has six tools in its core, in few tokens', async () => {
  const listed = await list({ names: toolsNamedBy('core', { tools, toolsets }), isReadOnly: false });

  expect(listed.map(({ name }) => name)).toEqual(toolsets.core);
  expect(listed).toHaveLength(6);
  expect(countTokens(JSON.stringify(listed))).toBeLessThan(CORE_TOKENS_MAX);
});

it('has every tool in one toolset beside the core', () => {
  const { core: _core, ...others } = toolsets;
  const names = Object.values(others).flat();

  expect([...names].sort()).toEqual(tools.map(({ name }) => name).sort());
  expect(toolsets.webhooks).toEqual(tools.map(({ name }) => name).filter((name) => name.includes('webhook')));
});

it('lists without those that change something where it is read-only', async () => {
  const listed = await list({ names: null, isReadOnly: true });

  const readers = tools.filter(({ annotations }) => annotations.readOnlyHint).map(({ name }) => name);
  expect(listed.map(({ name }) => name)).toEqual(readers);
});

async function list(loaded: LoadedTools) {
  const principal = { accountId: 'a', keyId: null, userId: null, permissions: new Set(ALL_PERMISSIONS) };
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const bodiless = tools.map((tool) => ({ ...tool, call: async () => ({ text: '' }), task: null }));
  const server = createServer(
    {
      catalogue: { tools: bodiless, prompts: [], resources: [], instructions: '', toolsets },
      identity: { name: 'landfall', title: 'Landfall', version: '0', description: '' },
      contextFor: (_principal, requestId) => ({ principal, clock: systemClock, log, requestId }),
      watch: async () => null,
      loaded,
      log,
    },
    { principal, carriesUpdates: true },
  );
  const client = new Client({ name: 'test', version: '0' });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await server.connect(far);
  await client.connect(near);
  onTestFinished(() => client.close());
  return (await client.listTools()).tools;
}
