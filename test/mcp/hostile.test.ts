import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Context } from '../../src/core/context.ts';
import type { ServerParts } from '../../src/mcp/catalogue.ts';
import { serveStdio } from '../../src/mcp/stdio.ts';
import { callerWith, serverParts, silentLog } from './fixtures/catalogue.ts';
import { KEYS, startHttp } from './fixtures/http-server.ts';
import { initialize, modern, modernHeaders, request, toolCall } from './fixtures/messages.ts';
import { GLOSSARY_URI, numberUri } from './fixtures/numbers.ts';
import { post } from './fixtures/post.ts';
import { assaultHttp, assaultStdio, type StdioWire } from './hostile/assault.ts';
import { corpusOf } from './hostile/corpus.ts';

const COUNT = 400;
const CORPUS = corpusOf({
  calls: [
    ['measure_number', { number: 'MSKU1234565' }],
    ['name_line', { number: 'MSKU1234565' }],
    ['who_am_i', {}],
  ],
  prompts: [['explain-number', { number: 'one' }]],
  uris: [numberUri('one'), GLOSSARY_URI],
  uriTemplate: 'landfall://number/{id}',
});

const CALL = toolCall('measure_number', { number: 'MSKU1234565' });

describe('a hostile client', () => {
  it('over HTTP gets an answer to everything, finds no fault and does no harm', async () => {
    const server = await startHttp();
    onTestFinished(() => server.close());

    const outcome = await assaultHttp(server.url, KEYS.first, { corpus: CORPUS, count: COUNT, seed: 1 });
    const good = modern('good', ...CALL);
    const after = await post(server.url, good, modernHeaders(good));

    expect(outcome.flaws).toEqual([]);
    expect(outcome.sent).toBe(COUNT);
    // A mutator whose messages are never understood, or that breaks nothing, would prove nothing.
    expect(Object.keys(outcome.statuses)).toEqual(expect.arrayContaining(['200', '202', '400', '404']));
    expect(server.log.filter(({ level }) => level === 'error' || level === 'warn')).toEqual([]);
    expect(after.messages[0]?.result?.structuredContent).toEqual({ length: 11 });
  });

  it.each([
    [
      'with a handshake',
      {
        messages: [
          initialize('2025-11-25', { elicitation: {} }),
          { jsonrpc: '2.0', method: 'notifications/initialized' },
        ],
        good: (id: string) => request(id, ...CALL),
      },
    ],
    [
      'without one',
      {
        messages: [modern('open', 'server/discover'), modern('go', 'tools/list')],
        good: (id: string) => modern(id, ...CALL),
      },
    ],
  ])('over stdio finds no fault and does no harm, in a version %s', async (_what, opening) => {
    const errors: object[] = [];
    const log = { ...silentLog, error: (fields: object) => errors.push(fields) };

    const outcome = await assaultStdio(() => wire({ log }), opening, {
      corpus: CORPUS,
      count: COUNT / 2,
      perRound: 100,
      seed: 1,
    });

    expect(outcome.flaws).toEqual([]);
    expect(outcome.sent).toBe(COUNT / 2);
    expect(errors).toEqual([]);
  });

  it('leaves the prototypes of this process as they were', () => {
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
  });
});

function wire(parts: Partial<ServerParts<Context>>): StdioWire {
  const input = new PassThrough();
  const output = new PassThrough();
  const served = serveStdio(serverParts(parts), { principal: callerWith(), input, output });
  return {
    write: (bytes) => void input.write(bytes),
    onLine: (listener) => void createInterface({ input: output }).on('line', listener),
    end: async () => {
      input.end();
      await served;
    },
  };
}
