import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bothLoaded, toolsNamedBy } from '../../src/mcp/loaded-tools.ts';
import { CATALOGUE, serverParts } from './fixtures/catalogue.ts';
import { connect } from './fixtures/connected.ts';
import { type HttpFixture, KEYS, startHttp } from './fixtures/http-server.ts';
import { modern, request, toolCall } from './fixtures/messages.ts';
import { post, postModern, type Reply } from './fixtures/post.ts';

const toolsets = { core: ['who_am_i', 'measure_number'], writing: ['forget_number'] };
const catalogue = { ...serverParts().catalogue, toolsets };

let server: HttpFixture;
beforeAll(async () => {
  server = await startHttp({ catalogue });
});
afterAll(() => server.close());

/** A request in a version of each kind, with such headers, below such an address. */
function both(method: string, params: object, headers: Record<string, string>, query = ''): Promise<Reply[]> {
  return Promise.all([
    post(`${server.url}/mcp${query}`, request(1, method, params), headers),
    postModern(`${server.url}/mcp${query}`, modern(1, method, params), headers),
  ]);
}

function listed({ messages }: Reply): string[] {
  const tools = messages[0]?.result?.tools;
  return Array.isArray(tools) ? tools.map(({ name }) => name) : [];
}

function text({ messages }: Reply): unknown {
  const { isError, content } = messages[0]?.result ?? {};
  return isError === true && Array.isArray(content) ? content[0]?.text : null;
}

describe('a connection', () => {
  it.each([
    ['a toolset', { 'X-Landfall-Tools': 'core' }, '', ['measure_number', 'who_am_i']],
    ['a toolset and a tool', { 'X-Landfall-Tools': ' Writing, name_line' }, '', ['forget_number', 'name_line']],
    ['all that changes nothing', { 'X-Landfall-Read-Only': 'true' }, '', null],
    ['both in the address', {}, '?tools=core,forget_number&read_only=1', ['measure_number', 'who_am_i']],
    ['what header and address both name', { 'X-Landfall-Tools': 'core' }, '?tools=who_am_i,name_line', ['who_am_i']],
  ])('loads %s, in every version', async (_what, headers, query, names) => {
    const readers = CATALOGUE.filter(({ annotations }) => annotations.readOnlyHint).map(({ name }) => name);

    const replies = await both('tools/list', {}, headers, query);

    for (const reply of replies) expect(listed(reply)).toEqual(names ?? readers.sort());
  });

  it('cannot call what it did not load, and is told what to do', async () => {
    const args = toolCall('forget_number', { number: 'one' });

    const replies = [
      ...(await both(...args, { 'X-Landfall-Tools': 'core' })),
      ...(await both(...args, { 'X-Landfall-Read-Only': '1' })),
    ];
    const [loaded] = await both(...args, { 'X-Landfall-Tools': 'writing' });

    for (const reply of replies.slice(0, 2)) {
      expect(text(reply)).toMatch(/^forbidden: forget_number is not loaded on this connection, which has who_am_i, /);
    }
    for (const reply of replies.slice(2))
      expect(text(reply)).toMatch(/changes something, .* read-only\. The user can /);
    expect(loaded?.messages[0]?.result?.content).toEqual([{ type: 'text', text: 'Forgotten.' }]);
  });

  it.each([
    [
      'an unknown name',
      { 'X-Landfall-Tools': 'core,webhoks' },
      '',
      'Unknown toolset or tool webhoks; the toolsets are core, writing, all.',
    ],
    ['nothing', {}, '?tools=', 'No tools are named; the toolsets are core, writing, all.'],
    ['the name of a member', { 'X-Landfall-Tools': '__proto__' }, '', 'Unknown toolset or tool __proto__;'],
    ['no flag', { 'X-Landfall-Read-Only': 'please' }, '', 'must be 1, 0, true or false, not please.'],
    ['too much', { 'X-Landfall-Tools': 'core,'.repeat(101) }, '', 'More than 100 tools are named.'],
  ])('is refused where it names %s', async (_what, headers, query, message) => {
    const replies = await both('tools/list', {}, headers, query);

    for (const { status, messages } of replies) {
      expect([status, messages[0]?.id]).toEqual([400, 1]);
      expect(messages[0]?.error?.message).toContain(message);
    }
  });

  it('leaves out more than the operator, and never less', () => {
    const operator = { names: toolsNamedBy('core', { tools: CATALOGUE, toolsets }), isReadOnly: true };

    const wider = bothLoaded(operator, { names: null, isReadOnly: false });
    const other = bothLoaded(operator, { names: new Set(['forget_number', 'who_am_i']), isReadOnly: false });

    expect(wider).toEqual(operator);
    expect(other).toEqual({ names: new Set(['who_am_i']), isReadOnly: true });
  });

  it('without requests of its own, as over stdio, lists and refuses the same', async () => {
    const client = await connect(undefined, [], {
      catalogue,
      loaded: { names: new Set(['who_am_i']), isReadOnly: false },
    });

    const { tools } = await client.listTools();
    const refused = await client.callTool({ name: 'forget_number', arguments: { number: 'one' } });

    expect(tools.map(({ name }) => name)).toEqual(['who_am_i']);
    expect(refused).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('is not loaded') }] });
  });

  it('has the tools of its key as before', async () => {
    const [reply] = await both('tools/list', {}, { authorization: KEYS.reader, 'X-Landfall-Tools': 'writing' });

    expect(reply && listed(reply)).toEqual([]);
  });
});
