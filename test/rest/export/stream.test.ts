import { type IncomingMessage, request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Context } from '../../../src/core/context.ts';
import { defineOperation } from '../../../src/core/operation.ts';
import { listSheet } from '../../../src/rest/list-sheet.ts';
import { listen } from '../../../src/rest/listen.ts';
import { defineResource, pageAnswer } from '../../../src/rest/resource.ts';
import { defineRoute } from '../../../src/rest/route.ts';
import { createRestServer } from '../../../src/rest/server.ts';
import { type Cell, SheetOutput, sheetColumn } from '../../../src/services/export/sheet.ts';
import { until } from '../../support/until.ts';

const CSV = { Accept: 'text/csv' };
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const ROWS_OF_PAGE = 500;
const ENDLESS = 1_000_000;

/** How many pages were read, and whether the reading has ended. */
let read = { pages: 0, isOver: false };
const logged: unknown[] = [];

async function* pagesOf(pages: number, failsAfter: number): AsyncGenerator<Cell[][]> {
  try {
    for (let page = 0; page < pages; page++) {
      if (page === failsAfter) throw new Error('The database is gone.');
      read.pages++;
      yield Array.from({ length: ROWS_OF_PAGE }, (_, row) => [page * ROWS_OF_PAGE + row, 'x'.repeat(1_000)]);
    }
  } finally {
    read.isOver = true;
  }
}

const exportThings = defineOperation(
  {
    id: 'export_things',
    summary: 'Export things',
    permission: 'tracking:read',
    input: z.object({
      pages: z.coerce.number(),
      fails_after: z.coerce.number().default(-1),
      after: z.string().optional(),
    }),
    output: SheetOutput,
  },
  async (_context: Context, { pages, fails_after }) => {
    read = { pages: 0, isOver: false };
    const columns = [
      sheetColumn('number', { title: 'Number', type: 'number', doc: '' }, () => null),
      sheetColumn('text', { title: 'Text', doc: '' }, () => null),
    ];
    return { name: 'things', columns, pages: pagesOf(pages, fails_after) };
  },
);

const listThings = defineOperation(
  {
    id: 'list_things',
    summary: 'List things',
    permission: 'tracking:read',
    input: z.object({}),
    output: z.object({}),
  },
  async (_context: Context) => ({}),
);

const things = defineRoute({
  method: 'GET',
  path: '/things',
  operation: listThings,
  query: z.object({
    pages: z.string().optional(),
    fails_after: z.string().optional(),
    'page[after]': z.string().optional(),
  }),
  answer: pageAnswer(defineResource({ type: 'thing', attributes: {} })),
  toInput: () => ({}),
  document: () => ({ data: [] }),
  sheet: listSheet(
    exportThings,
    ({ pages, fails_after }: { pages?: string | undefined; fails_after?: string | undefined }) => ({
      pages,
      fails_after,
    }),
  ),
});

let base: string;

beforeAll(async () => {
  const log = { debug() {}, info() {}, warn() {}, error: (facts: unknown) => logged.push(facts) };
  const permissions = new Set(['tracking:read' as const]);
  const app = createRestServer({
    routes: [things],
    authenticate: async (header) => ({ accountId: header ?? 'a', keyId: 'k', userId: null, permissions }),
    contextFor: (principal, requestId) => ({ principal, requestId, log, clock: { now: () => 0 } }),
    publicUrl: () => base,
    log,
    isReady: () => true,
  });
  const listener = await listen(app, { host: '127.0.0.1', port: 0 });
  base = listener.url;
  return () => listener.close();
});

/** The answer as soon as it begins. */
function begin(query: string, headers: Record<string, string> = CSV, method = 'GET'): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(`${base}/v2/things?${query}`, { headers, method }, resolve).on('error', reject).end();
  });
}

async function bodyOf(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

describe('a sheet that is sent', () => {
  it('has a line for every row, and says what file it is', async () => {
    const answer = await begin('pages=3');
    const lines = String(await bodyOf(answer)).split('\r\n');

    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': 'attachment; filename="things-1970-01-01.csv"',
      'cache-control': 'no-store',
      vary: 'Accept, Accept-Encoding',
    });
    expect(lines.length).toBe(1 + 3 * ROWS_OF_PAGE + 1);
    expect(lines[0]).toBe('number,text');
    expect(lines.at(-2)).toMatch(/^1499,x+$/);
  });

  it('is compressed where the client takes that', async () => {
    const plain = await bodyOf(await begin('pages=2'));
    const answer = await begin('pages=2', { ...CSV, 'Accept-Encoding': 'gzip' });

    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(await bodyOf(answer)).equals(plain)).toBe(true);
  });

  it('is a workbook where that is what the client takes', async () => {
    const answer = await begin('pages=3', { Accept: XLSX, 'Accept-Encoding': 'gzip' });
    const sheet = unzipSync(await bodyOf(answer))['xl/worksheets/sheet1.xml'] ?? new Uint8Array();

    expect(answer.headers).toMatchObject({
      'content-type': XLSX,
      'content-disposition': 'attachment; filename="things-1970-01-01.xlsx"',
    });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(strFromU8(sheet).split('<row ')).toHaveLength(1 + 1 + 3 * ROWS_OF_PAGE);
  });

  it('to HEAD is its headers alone', async () => {
    const answer = await begin('pages=2', CSV, 'HEAD');

    expect(answer).toMatchObject({ statusCode: 200, headers: { 'content-type': expect.stringContaining('text/csv') } });
    expect(read.pages).toBe(0);
  });

  it('is not read further than the client takes it, and no more once the client is gone', async () => {
    const answer = await begin(`pages=${ENDLESS}`);
    answer.pause();
    await until(async () => read.pages > 0);
    let before = -1;
    // Both ends have buffers, which are full at some time.
    await until(async () => {
      const isStill = before === read.pages;
      before = read.pages;
      return isStill;
    });
    expect(read.pages).toBeLessThan(100);

    answer.destroy();
    await until(async () => read.isOver);
    expect(logged).toEqual([]);
  });

  it('that fails in the middle is cut off, so that nobody takes a part for the whole, and is logged', async () => {
    const answer = await begin('pages=4&fails_after=2');

    await expect(bodyOf(answer)).rejects.toThrow('aborted');
    expect(logged).toMatchObject([{ err: { message: 'The database is gone.' } }]);
    logged.length = 0;
  });

  it('is one of two that an account can have at once', async () => {
    const [first, second] = [await begin(`pages=${ENDLESS}`), await begin(`pages=${ENDLESS}`)];
    const refused = await begin('pages=1');
    const ofOther = await begin('pages=1', { ...CSV, Authorization: 'other' });
    await Promise.all([bodyOf(refused), bodyOf(ofOther)]);

    expect(refused).toMatchObject({ statusCode: 429, headers: { 'retry-after': '5' } });
    expect(ofOther.statusCode).toBe(200);
    for (const answer of [first, second]) answer.destroy();
    await until(async () => {
      const answer = await begin('pages=1');
      await bodyOf(answer);
      return answer.statusCode === 200;
    });
  });

  it.each(['page[size]=1', 'page[number]=2', 'fields[thing]=a'])('takes no %s', async (parameter) => {
    const answer = await begin(`pages=1&${parameter}`);

    expect(answer.statusCode).toBe(400);
    expect(JSON.parse(String(await bodyOf(answer)))).toMatchObject({ errors: [{ code: 'bad_request' }] });
  });
});
