import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Context } from '../../src/core/context.ts';
import { defineOperation } from '../../src/core/operation.ts';
import { encodingFor } from '../../src/rest/content-encoding.ts';
import { listen } from '../../src/rest/listen.ts';
import { defineResource, resourceAnswer } from '../../src/rest/resource.ts';
import { defineRoute } from '../../src/rest/route.ts';
import { createRestServer } from '../../src/rest/server.ts';

const getText = defineOperation(
  {
    id: 'get_text',
    summary: 'Get a text',
    permission: 'tracking:read',
    input: z.object({ length: z.coerce.number() }),
    output: z.object({ text: z.string() }),
  },
  async (_context: Context, { length }) => ({ text: 'MSKU'.repeat(length / 4) }),
);

const attributes = { text: z.string() };
const open = defineResource({ type: 'text', attributes, isLinked: false });
const secret = defineResource({ type: 'text', attributes: { ...attributes, secret: z.string() }, isLinked: false });
const ROUTES = [
  { path: '/texts/:length', kind: open, name: 'text' },
  { path: '/secrets/:length', kind: secret, name: 'secret' },
].map(({ path, kind, name }) =>
  defineRoute({
    method: 'GET',
    path: `/${path.slice(1)}`,
    operation: getText,
    name,
    answer: resourceAnswer(kind),
    toInput: ({ params }) => ({ length: params.length }),
    document: ({ text }) => ({ data: { type: 'text', id: '1', attributes: { text, secret: 's' } } }),
  }),
);

let base: string;

beforeAll(async () => {
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const permissions = new Set(['tracking:read' as const]);
  const app = createRestServer({
    routes: ROUTES,
    authenticate: async () => ({ accountId: 'a', keyId: 'k', userId: null, permissions }),
    contextFor: (principal, requestId) => ({ principal, requestId, log, clock: { now: () => 0 } }),
    publicUrl: () => base,
    log,
    isReady: () => true,
  });
  const listener = await listen(app, { host: '127.0.0.1', port: 0 });
  base = listener.url;
  return () => listener.close();
});

/** The answer as it came over the wire. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }>((resolve, reject) => {
    const sent = request(`${base}${path}`, { headers, method }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(Buffer.from(chunk));
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(chunks) });
    });
    sent.on('error', reject).end();
  });
}

describe('the encoding that is chosen', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['br;q=0.1, gzip;q=0.9', 'gzip'],
    ['br;q=0, gzip;q=0', null],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['*;q=0', null],
    ['identity', null],
    ['identity, br;q=0.5', null],
    ['identity;q=0', null],
    ['zstd, deflate', null],
  ])('for %s', (header, encoding) => {
    expect(encodingFor(header)).toBe(encoding);
  });
});

describe('a compressed answer', () => {
  it('is the same one in each encoding, with a strong tag of its own', async () => {
    const plain = await get('/v2/texts/4000');
    const brotli = await get('/v2/texts/4000', { 'Accept-Encoding': 'gzip, br' });
    const zipped = await get('/v2/texts/4000', { 'Accept-Encoding': 'gzip' });

    expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
    expect(gunzipSync(zipped.bytes)).toEqual(plain.bytes);
    expect([plain, brotli, zipped].map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'br',
      'gzip',
    ]);
    expect([plain, brotli, zipped].map(({ headers }) => headers.vary)).toEqual(
      Array(3).fill('Accept, Accept-Encoding'),
    );
    const tags = [plain, brotli, zipped].map(({ headers }) => String(headers.etag));
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[\w.-]+"$/);
    expect(Number(brotli.headers['content-length'])).toBe(brotli.bytes.length);
  });

  it('is known again by the tag of any encoding, and by one that a proxy made weak', async () => {
    const encoded = { 'Accept-Encoding': 'br' };
    const plain = String((await get('/v2/texts/4000')).headers.etag);
    const brotli = String((await get('/v2/texts/4000', encoded)).headers.etag);
    const asked = [
      get('/v2/texts/4000', { ...encoded, 'If-None-Match': plain }),
      get('/v2/texts/4000', { ...encoded, 'If-None-Match': `W/${brotli}` }),
      get('/v2/texts/4000', { 'If-None-Match': brotli }),
      get('/v2/texts/4004', { ...encoded, 'If-None-Match': brotli }),
    ];

    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status)).toEqual([304, 304, 304, 200]);
    expect(answers.map(({ headers }) => headers.etag).slice(0, 3)).toEqual([brotli, brotli, plain]);
  });

  it('to HEAD has the same headers', async () => {
    const encoded = { 'Accept-Encoding': 'br' };
    const { headers } = await get('/v2/texts/4000', encoded);
    const head = await get('/v2/texts/4000', encoded, 'HEAD');

    for (const name of ['etag', 'content-encoding', 'content-length', 'vary'])
      expect(head.headers[name]).toBe(headers[name]);
    expect(head.bytes).toHaveLength(0);
  });

  it('is neither a small one, nor a secret, nor an error', async () => {
    const encoded = { 'Accept-Encoding': 'br' };
    const answers = await Promise.all([
      get('/v2/texts/400', encoded),
      get('/v2/secrets/4000', encoded),
      get(`/v2/texts/4000?${'x'.repeat(4000)}`, encoded),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400]);
    expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual([undefined, undefined, undefined]);
    expect(answers[0]?.headers.vary).toBe('Accept, Accept-Encoding');
  });
});
