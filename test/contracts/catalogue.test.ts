import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { prompts } from '../../prompts/index.ts';
import { resources } from '../../resources/index.ts';
import { systemClock } from '../../src/core/clock.ts';
import { ALL_PERMISSIONS } from '../../src/core/permission.ts';
import { createServer } from '../../src/mcp/server.ts';
import { instructions, tools } from '../../tools/index.ts';

const LIST_TOKENS_MAX = 12_000;
const INSTRUCTIONS_TOKENS_MAX = 500;

/** More tools cost every conversation more tokens, and models choose among them less well. */
const TOOLS_MAX = 36;

/** As hosts know them; `verb_noun`, in the letters that all of them take. */
const NAME = /^[a-z][a-z0-9_-]{1,63}$/;

const SPECIFIED: Readonly<Record<string, string[]>> = {
  search_container: ['query'],
  track_container: ['number', 'numberType', 'scac', 'refNumbers'],
  get_container: ['id', 'include'],
  get_shipment_details: ['id', 'include_containers'],
  get_container_transport_events: ['id'],
  get_supported_shipping_lines: ['search'],
  get_container_route: ['id'],
  list_shipments: ['status', 'port', 'carrier', 'updated_after', 'include_containers', 'page', 'page_size'],
  list_containers: ['status', 'port', 'carrier', 'updated_after', 'include', 'page', 'page_size'],
  list_tracking_requests: ['filters', 'status', 'request_type', 'page', 'page_size'],
};

async function connect(): Promise<Client> {
  const principal = { accountId: 'a', keyId: null, userId: null, permissions: new Set(ALL_PERMISSIONS) };
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const server = createServer(
    {
      catalogue: { tools: tools.map(withoutBody), prompts: [], resources: [], instructions },
      identity: { name: 'landfall', title: 'Landfall', version: '0', description: '' },
      contextFor: (_principal, requestId) => ({ principal, clock: systemClock, log, requestId }),
      watch: async () => null,
      log,
    },
    { principal, carriesUpdates: true },
  );
  const client = new Client({ name: 'test', version: '0' });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await server.connect(far);
  await client.connect(near);
  onTestFinished(() => client.close());
  return client;
}

/** What is listed of a tool does not depend on what it does, so no database is needed to list it. */
function withoutBody(tool: (typeof tools)[number]) {
  return { ...tool, call: async () => ({ text: '' }), task: null };
}

it('keeps the contract of every tool as a host sees it; a change of it is a change of this snapshot', async () => {
  const client = await connect();

  const listed = await client.listTools();

  const contracts = listed.tools.map((tool) => ({
    ...tool,
    permission: tools.find(({ name }) => name === tool.name)?.permission,
  }));
  await expect(`${JSON.stringify(contracts, null, 2)}\n`).toMatchFileSnapshot('tools.json');
});

it('offers schemas that strict hosts take: objects at the root, without references, unions or lists of types', async () => {
  const client = await connect();

  const listed = await client.listTools();

  expect(JSON.stringify(listed)).not.toMatch(/"\$ref"|"anyOf"|"oneOf"|"allOf"|"type":\[/);
  expect(new Set(listed.tools.map(({ inputSchema }) => inputSchema.type))).toEqual(new Set(['object']));
});

it('states all four hints and describes every parameter of every tool', async () => {
  const client = await connect();

  const { tools: listed } = await client.listTools();

  const undescribed = listed.flatMap(({ name, inputSchema }) =>
    Object.entries(inputSchema.properties ?? {}).flatMap(([parameter, schema]) =>
      'description' in Object(schema) ? [] : [`${name}.${parameter}`],
    ),
  );
  expect(undescribed).toEqual([]);
  for (const { annotations } of listed) {
    expect(Object.keys(annotations ?? {}).sort()).toEqual([
      'destructiveHint',
      'idempotentHint',
      'openWorldHint',
      'readOnlyHint',
      'title',
    ]);
  }
});

it('lists the tools in the order of their names, each once', () => {
  const names = tools.map(({ name }) => name);

  expect(names).toEqual([...new Set(names)].sort());
});

it('keeps the contract of every prompt', async () => {
  const contracts = prompts.map(({ name, title, description, permission, input, complete }) => ({
    name,
    title,
    description,
    permission,
    arguments: z.toJSONSchema(input, { io: 'input' }),
    completed: Object.keys(complete),
  }));

  await expect(`${JSON.stringify(contracts, null, 2)}\n`).toMatchFileSnapshot('prompts.json');
});

it('keeps the contract of every resource', async () => {
  const contracts = resources.map((resource) =>
    Object.fromEntries(Object.entries(resource).filter(([, value]) => typeof value !== 'function')),
  );

  await expect(`${JSON.stringify(contracts, null, 2)}\n`).toMatchFileSnapshot('resources.json');
});

it('has the tools of the specification with their parameters, and none beside them but those that are ours', () => {
  const OURS = new Set(['detail', 'pickup_place', 'ready_for_pickup', 'custom_fields', 'include_custom_fields']);
  const found = Object.fromEntries(tools.map(({ name, input }) => [name, Object.keys(input.shape)]));

  for (const [name, parameters] of Object.entries(SPECIFIED)) {
    expect([name, (found[name] ?? []).filter((parameter) => !OURS.has(parameter)).sort()]).toEqual([
      name,
      [...parameters].sort(),
    ]);
  }
});

it('takes few tokens to list, so that a host has room for its work', async () => {
  const client = await connect();

  const listed = await client.listTools();

  expect(listed.tools.length).toBe(tools.length);
  expect(listed.tools.length).toBeLessThanOrEqual(TOOLS_MAX);
  expect(countTokens(JSON.stringify(listed))).toBeLessThan(LIST_TOKENS_MAX);
  expect(countTokens(client.getInstructions() ?? '')).toBeLessThan(INSTRUCTIONS_TOKENS_MAX);
});

it('names every tool so that every host takes it, and says of each what it is', () => {
  const wrong = tools.filter(
    ({ name, title, description }) =>
      !NAME.test(name) || title.length > 60 || description.length < 60 || description.length > 600,
  );

  expect(wrong.map(({ name }) => name)).toEqual([]);
});

it('gives a tool that changes something another name than one that reads, and says which is which', () => {
  const kinds = tools.map(({ name, permission, annotations }) => [
    name,
    annotations.readOnlyHint === permission.endsWith(':read'),
  ]);

  expect(kinds.filter(([, isDescribed]) => !isDescribed)).toEqual([]);
});

it('describes to the model what tools do, not what to do', () => {
  const orders = tools.filter(({ description }) => /\b(always|never|you must|do not|don't)\b/i.test(description));

  expect(orders.map(({ name }) => name)).toEqual([]);
});
