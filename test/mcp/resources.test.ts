import { describe, expect, it } from 'vitest';
import { callerWith } from './fixtures/catalogue.ts';
import { connect, type Line } from './fixtures/connected.ts';
import { GLOSSARY_URI, numberUri } from './fixtures/numbers.ts';

describe('resources', () => {
  it('are listed a page at a time, the fixed ones first', async () => {
    const client = await connect();

    const first = await client.request({ method: 'resources/list', params: {} });
    const second = await client.request({ method: 'resources/list', params: { cursor: first.nextCursor } });

    expect(first.resources.map(({ uri }) => uri)).toEqual([GLOSSARY_URI, numberUri('one'), numberUri('two')]);
    expect(second).toEqual({
      resources: [
        { uri: numberUri('three'), name: 'three', title: 'three', description: 'A number.', mimeType: 'text/plain' },
      ],
    });
  });

  it.each(['', 'number', 'number x', 'nothing 2', '__proto__', 'constructor 0'])(
    'have no page at a mark that is none, such as "%s", and reveal nothing of the inside',
    async (cursor) => {
      const client = await connect();

      const answered = client.request({ method: 'resources/list', params: { cursor } });

      // The bare name of a family is the mark of its first page.
      if (cursor === 'number') expect((await answered).resources).toHaveLength(2);
      else await expect(answered).rejects.toMatchObject({ code: -32602, data: { code: 'invalid_input' } });
    },
  );

  it('are read, and templates are listed', async () => {
    const client = await connect();

    const { contents } = await client.readResource({ uri: numberUri('one') });
    const { resourceTemplates } = await client.listResourceTemplates();

    expect(contents).toEqual([{ uri: numberUri('one'), mimeType: 'text/plain', text: 'ONE' }]);
    expect(resourceTemplates).toEqual([
      {
        name: 'number',
        title: 'A number',
        description: 'What is known of a number.',
        mimeType: 'text/plain',
        uriTemplate: 'landfall://number/{id}',
      },
    ]);
  });

  it.each([numberUri('four'), numberUri('none'), 'landfall://nothing', 'not an address', numberUri('%00')])(
    'of others are not there, and neither is what is nowhere: %s',
    async (uri) => {
      const client = await connect();

      await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32602 });
    },
  );

  it('hide a bug behind a request id', async () => {
    const lines: Line[] = [];
    const client = await connect(callerWith(), lines);

    const refused = client.readResource({ uri: numberUri('BUG') });

    await expect(refused).rejects.toMatchObject({ code: -32603, message: expect.not.stringContaining('postgres') });
    expect(lines.map(({ message }) => message)).toEqual(['mcp.resource_failed']);
  });
});

describe('completion', () => {
  const number = { type: 'ref/prompt', name: 'explain-number' } as const;
  const family = { type: 'ref/resource', uri: 'landfall://number/{id}' } as const;

  it.each([
    ['the argument of a prompt', number, 'number', 't', ['two', 'three']],
    ['the variable of a template', family, 'id', 'on', ['one']],
    ['an argument that has none', number, 'tone', 'd', []],
    ['an argument that is none', number, 'constructor', '', []],
    ['a fixed resource', { type: 'ref/resource', uri: GLOSSARY_URI } as const, 'id', '', []],
  ])('of %s proposes what the caller has', async (_what, ref, name, value, values) => {
    const client = await connect();

    const { completion } = await client.complete({ ref, argument: { name, value } });

    expect(completion).toEqual({ values, hasMore: false });
  });

  it('says that there is more than the protocol lets it send', async () => {
    const client = await connect();

    const { completion } = await client.complete({ ref: number, argument: { name: 'number', value: 'many' } });

    expect([completion.values.length, completion.hasMore]).toEqual([100, true]);
  });

  it.each([
    { type: 'ref/prompt', name: 'constructor' } as const,
    { type: 'ref/resource', uri: 'landfall://nothing/{id}' } as const,
  ])('knows nothing of %j', async (ref) => {
    const client = await connect();

    const refused = client.complete({ ref, argument: { name: 'number', value: '' } });

    await expect(refused).rejects.toMatchObject({ code: -32602, data: { code: 'not_found' } });
  });

  it('is for those who may have the prompt', async () => {
    const client = await connect(callerWith(['reference:read']));

    const refused = client.complete({ ref: number, argument: { name: 'number', value: '' } });

    await expect(refused).rejects.toMatchObject({ code: -32602, data: { code: 'forbidden', status: 403 } });
  });
});
