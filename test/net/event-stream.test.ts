import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { EventReader, openEventStream } from '../../src/net/event-stream.ts';
import { StreamFailure, StreamSilence } from '../../src/net/kept-stream.ts';
import { type Handler, type LoopbackServer, sendStatus, startLoopbackServer } from '../support/loopback-server.ts';

const EVENTS = { 'content-type': 'text/event-stream; charset=utf-8' };
const closing: LoopbackServer[] = [];

afterEach(async () => {
  for (const server of closing.splice(0)) await server.close();
});

function read(text: string, cuts: readonly number[] = []): string[] {
  const reader = new EventReader();
  const bytes = Buffer.from(text);
  const ends = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((one, other) => one - other);
  return [...ends, bytes.length].flatMap((end, at) => reader.push(bytes.subarray(ends[at - 1] ?? 0, end)));
}

describe('events of a stream', () => {
  it.each<[string, string[]]>([
    ['data: one\n\ndata: two\n\n', ['one', 'two']],
    ['data:one\r\n\r\ndata:two\r\rdata: three\n\n', ['one', 'two', 'three']],
    ['data: a\ndata: b\n\n', ['a\nb']],
    ['event: ais\nid: 7\nretry: 10\ndata: {"a":1}\n\n', ['{"a":1}']],
    [': a comment\n\n:\n\ndata: x\n\n', ['x']],
    ['data\n\ndata: \n\n', ['', '']],
    ['database: no\ndata:  two blanks\n\n', [' two blanks']],
    ['data: Ærø\n\n', ['Ærø']],
    ['data: no end\n', []],
    ['event: nothing\n\n', []],
  ])('are read of %j', (text, events) => {
    expect(read(text)).toEqual(events);
  });

  it('are the same however they are cut on the way', () => {
    const text = 'data: one\r\n\r\n: hm\r\ndata: Ærø\r\ndata: two\r\n\r\ndata: three\n\n';
    fc.assert(
      fc.property(fc.array(fc.nat(200), { maxLength: 12 }), (cuts) => {
        expect(read(text, cuts)).toEqual(['one', 'Ærø\ntwo', 'three']);
      }),
    );
  });
});

describe('a stream of events', () => {
  async function open(handler: Handler, more: { silenceMs?: number; eventCharactersMax?: number } = {}) {
    const server = await startLoopbackServer(handler);
    closing.push(server);
    const headers = { authorization: 'Bearer SECRET-TOKEN' };
    const parts = { url: `${server.url}/sse?a=b`, headers, userAgent: 'landfall-test', clock: { now: () => 0 } };
    const ending = new AbortController();
    const stream = await openEventStream({ ...parts, ...more, signal: ending.signal });
    return { stream, server, ending };
  }

  const failureOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => null,
      (error: unknown) => error,
    );

  it('gives events as they come, and says how it ended', async () => {
    const { stream, server } = await open((_, response) => {
      response.writeHead(200, EVENTS).write('data: one\n\nda');
      setTimeout(() => response.end('ta: two\n\n'), 20);
    });

    const taken: string[] = [];
    const ended = await failureOf(
      (async () => {
        for (let next = await stream.next(); next.done !== true; next = await stream.next()) taken.push(...next.value);
      })(),
    );
    expect(taken).toEqual(['one', 'two']);
    expect(ended).toEqual(expect.objectContaining({ message: expect.stringContaining('ended the stream') }));
    expect(server.requests[0]?.headers).toMatchObject({
      accept: 'text/event-stream',
      authorization: 'Bearer SECRET-TOKEN',
    });
    expect(server.requests[0]?.url.search).toBe('?a=b');
  });

  it.each<[string, Handler, object]>([
    ['a refusal', (_, response) => sendStatus(response, 401), { status: 401 }],
    ['a limit', (_, response) => sendStatus(response, 429, '', { 'retry-after': '90' }), { retryAfterMs: 90_000 }],
    ['a page', (_, response) => sendStatus(response, 200, '<html>', { 'content-type': 'text/html' }), { status: null }],
    ['nothing', (_, response) => void response.destroy(), { status: null }],
  ])('is not opened by %s, and shows no credential', async (_what, handler, failure) => {
    const error = await failureOf(open(handler));

    expect(error).toBeInstanceOf(StreamFailure);
    expect(error).toMatchObject(failure);
    expect(String(error)).not.toContain('SECRET');
  });

  it('ends when nothing comes for long, when an event has no end, and with its signal', async () => {
    const silent = await open((_, response) => void response.writeHead(200, EVENTS).write(': hello\n'), {
      silenceMs: 50,
    });
    await silent.stream.next();
    expect(await failureOf(silent.stream.next())).toBeInstanceOf(StreamSilence);

    const endless = await open(
      (_, response) => void response.writeHead(200, EVENTS).write(`data: ${'x'.repeat(999)}`),
      {
        eventCharactersMax: 500,
      },
    );
    expect(await failureOf(endless.stream.next())).toMatchObject({ message: expect.stringContaining('too long') });

    const aborted = await open((_, response) => void response.writeHead(200, EVENTS).write(': hello\n'));
    await aborted.stream.next();
    const last = failureOf(aborted.stream.next());
    aborted.ending.abort();
    expect(await last).toBeInstanceOf(StreamFailure);
  });
});
