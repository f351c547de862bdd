import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Context } from '../../src/core/context.ts';
import { Failure } from '../../src/core/failure.ts';
import { defineOperation } from '../../src/core/operation.ts';
import { resourceBody } from '../../src/rest/body.ts';
import { toMany, toOne } from '../../src/rest/json-api.ts';
import { wholeListDocument } from '../../src/rest/paging.ts';
import { defineResource, many, one, pageAnswer, resourceAnswer } from '../../src/rest/resource.ts';
import { defineRoute } from '../../src/rest/route.ts';

const Words = z.array(z.string());
const boxKind = defineResource({
  type: 'box',
  attributes: { number: z.string(), tags: Words },
  relationships: { owner: one('party'), lids: many('lid') },
});
const lidKind = defineResource({ type: 'lid', attributes: { color: z.string() } });

let given: unknown;

const changeBox = defineOperation(
  {
    id: 'change_box',
    summary: 'Change a box',
    permission: 'tracking:write',
    input: z.object({ id: z.string(), tags: Words.optional(), owner_id: z.string().nullable().optional() }),
    output: z.object({ id: z.string() }),
  },
  async (_context: Context, input) => {
    given = input;
    return { id: input.id };
  },
);

const listBoxes = defineOperation(
  {
    id: 'list_boxes',
    summary: 'List boxes',
    permission: 'tracking:read',
    input: z.object({ include: z.array(z.string()) }),
    output: z.object({ include: z.array(z.string()) }),
  },
  async (_context: Context, { include }) => ({ include }),
);

const getBox = defineOperation(
  {
    id: 'get_box',
    summary: 'Get a box',
    permission: 'tracking:read',
    input: z.object({ id: z.string() }),
    output: z.object({ id: z.string() }),
  },
  async (_context: Context, { id }) => ({ id }),
);

const shown = defineRoute({
  method: 'GET',
  path: '/boxes/:id',
  operation: getBox,
  relations: ['owner', 'lids'],
  answer: resourceAnswer(boxKind, [lidKind]),
  document: ({ id }, { include }) => ({
    data: {
      type: 'box',
      id,
      attributes: { number: 'N1', tags: [] },
      relationships: { owner: toOne('party', null), lids: toMany('lid', ['l', 'm']) },
    },
    ...(include.size === 0 ? {} : { included: [{ type: 'lid', id: 'l', attributes: { color: 'red' } }] }),
  }),
});

const change = defineRoute({
  method: 'PATCH',
  path: '/boxes/:id',
  operation: changeBox,
  shows: shown,
  body: resourceBody('box', { tags: changeBox.input.shape.tags }, { relationships: { owner: 'party' } }),
  answer: resourceAnswer(boxKind),
  toInput: ({ params, attributes, related }) => ({
    id: params.id ?? '',
    tags: attributes.tags,
    owner_id: related.owner,
  }),
  document: ({ id }) => ({ data: { type: 'box', id, attributes: {} } }),
});

const list = defineRoute({
  method: 'GET',
  path: '/boxes',
  operation: listBoxes,
  relations: ['lids', 'owner'],
  answer: pageAnswer(boxKind, [lidKind]),
  toInput: ({ include }) => ({ include: [...include] }),
  document: (_result, { url }) => {
    const lid = (id: string) => ({ type: 'lid', id, attributes: { color: 'red' } });
    const box = (id: string) => ({
      type: 'box',
      id,
      attributes: { number: id, tags: [] },
      relationships: { owner: toOne('party', null), lids: toMany('lid', [`lid of ${id}`]) },
    });
    const included = ['a', 'b', 'c'].map((id) => lid(`lid of ${id}`));
    return { ...wholeListDocument(['a', 'b', 'c'].map(box), url), included };
  },
});

const CONTEXT: Context = {
  principal: { accountId: 'a', keyId: null, userId: null, permissions: new Set(['tracking:read', 'tracking:write']) },
  clock: { now: () => 0 },
  log: { debug() {}, info() {}, warn() {}, error() {} },
  requestId: 'r',
};

function ask(route: typeof list, { search = '', body }: { search?: string; body?: unknown }) {
  const url = new URL(`https://track.example.com/v2/boxes${search}`);
  return route.handle(CONTEXT, { params: { id: '1' }, body, idempotencyKey: null, url, baseUrl: '' });
}

async function failureOf(answered: Promise<unknown>): Promise<object> {
  const thrown = await answered.catch((error: unknown) => error);
  if (thrown instanceof Failure) return { code: thrown.code, ...thrown.detail };
  throw new Error('It did not fail.');
}

beforeEach(() => {
  given = null;
});

describe('a body', () => {
  it('may be the resource as it is shown, with links and meta wherever clients write them', async () => {
    const relationships = {
      owner: { data: { type: 'party', id: 'p' } },
      lids: {
        data: [
          { type: 'lid', id: 'm' },
          { type: 'lid', id: 'l', attributes: { color: 'red' } },
        ],
      },
    };
    const attributes = { number: 'N1', tags: ['x'], links: { self: '…' }, meta: {} };
    const included = [
      { type: 'lid', id: 'l', attributes: { color: 'red' } },
      { type: 'party', id: 'p', attributes: {} },
    ];

    await ask(change, {
      body: { data: { type: 'box', id: '1', attributes, relationships, links: {}, meta: {} }, included, links: {} },
    });

    expect(given).toEqual({ id: '1', tags: ['x'], owner_id: 'p' });
  });

  it.each([
    [{ attributes: { number: 'N2' } }, '/data/attributes/number'],
    [{ attributes: { lids: {} } }, '/data/attributes/lids'],
    [{ attributes: {}, relationships: { lids: { data: [{ type: 'lid', id: 'l' }] } } }, '/data/relationships/lids'],
    [{ attributes: {}, relationships: { lids: 'l' } }, '/data/relationships/lids'],
    [
      {
        attributes: {},
        relationships: {
          lids: {
            data: [
              { type: 'lid', id: 'l', attributes: { color: 'blue' } },
              { type: 'lid', id: 'm' },
            ],
          },
        },
      },
      '/data/relationships/lids/data/attributes/color',
    ],
    [
      { attributes: {}, relationships: { owner: { data: { type: 'party', id: 'p', attributes: { name: 'x' } } } } },
      '/data/relationships/owner/data',
    ],
    [{ id: '1' }, '/data/attributes'],
    [{ attributes: {}, tags: [] }, '/data/tags'],
    [{ attributes: {}, lid: 'x' }, '/data/lid'],
  ])('is refused where it says what is not taken: %j', async (data, pointer) => {
    expect(await failureOf(ask(change, { body: { data } }))).toMatchObject({ code: 'invalid_input', pointer });
    expect(given).toBeNull();
  });

  it.each([
    [{ data: { attributes: {} }, tags: [] }, '/tags'],
    [
      { data: { attributes: {} }, included: [{ type: 'lid', id: 'l', attributes: { color: 'blue' } }] },
      '/included/0/attributes/color',
    ],
    [{ data: { attributes: {} }, included: [{ type: 'lid', id: 'z', attributes: { color: 'blue' } }] }, '/included/0'],
  ])('is refused where its document says what is not taken: %j', async (body, pointer) => {
    expect(await failureOf(ask(change, { body }))).toMatchObject({ code: 'invalid_input', pointer });
    expect(given).toBeNull();
  });

  it('may be of the type that the address is called by, as some clients write it', async () => {
    await ask(change, { body: { data: { type: 'boxes', attributes: { tags: [] } } } });

    expect(given).toEqual({ id: '1', tags: [] });
  });

  it.each([
    [{ attributes: { tag: [] } }, 'invalid_input', '/data/attributes/tag'],
    [{ attributes: { __proto__: null, toString: [] } }, 'invalid_input', '/data/attributes/toString'],
    [{ relationships: { lid: { data: null } } }, 'invalid_input', '/data/relationships/lid'],
    [{ relationships: { owner: { data: [] } } }, 'bad_request', '/data/relationships/owner'],
    [{ relationships: { owner: { data: { type: 'lid', id: 'l' } } } }, 'conflict', '/data/relationships/owner'],
    [{ type: 'lid' }, 'conflict', '/data/type'],
    [{ id: '2' }, 'conflict', '/data/id'],
    [{ attributes: [] }, 'bad_request', '/data/attributes'],
    [{ attributes: { tags: [1] } }, 'invalid_input', '/data/attributes/tags/0'],
  ])('is refused at the member that is wrong: %j', async (data, code, pointer) => {
    expect(await failureOf(ask(change, { body: { data } }))).toMatchObject({ code, pointer });
    expect(given).toBeNull();
  });
});

describe('a list that an operation gives as a whole', () => {
  it('can be requested in pages, each with what it refers to', async () => {
    const whole = await ask(list, {});
    const page = await ask(list, { search: '?page[number]=2&page[size]=2&include=lids' });

    expect(whole).toMatchObject({ meta: { size: 3, total: 3 } });
    expect(page).toMatchObject({
      data: [{ id: 'c' }],
      included: [{ id: 'lid of c' }],
      meta: { size: 1, total: 3 },
      links: { prev: expect.stringContaining('page%5Bnumber%5D=1') },
    });
    expect(page).toHaveProperty('included.length', 1);
  });

  it('takes relations and fields in one piece or in several, and a parameter without a value as none', async () => {
    const answered = await ask(list, {
      search: '?include=lids&include=owner&fields[box]=number&fields[box]=lids&fields[lid]=',
    });

    expect(answered).toMatchObject({
      data: [{ attributes: { number: 'a' }, relationships: { lids: {} } }, {}, {}],
      included: [{ attributes: { color: 'red' } }, {}, {}],
    });
    expect(answered).not.toHaveProperty('data.0.attributes.tags');
    expect(await failureOf(ask(list, { search: '?page[size]=1&page[size]=2' }))).toMatchObject({ code: 'bad_request' });
    expect(await failureOf(ask(list, { search: '?fields[box]=weight' }))).toMatchObject({ parameter: 'fields[box]' });
  });
});
