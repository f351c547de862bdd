import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { LineSplitter, type LineStreamOptions, openLineStream } from '../../src/net/line-stream.ts';
import { collectedLog } from '../support/collected-log.ts';
import { freePort } from '../support/free-port.ts';

const HOST = '127.0.0.1';
const QUICK = { host: HOST, delayMsMin: 5, delayMsMax: 20, idleMs: 20 };

const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A server that does something with each connection, chosen by its number. */
async function serve(talk: (socket: Socket, connection: number) => void, port = 0): Promise<number> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    talk(socket, ++connections);
  });
  await new Promise<void>((resolve) => server.listen(port, HOST, resolve));
  closing.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

/** Reads until there are so many lines, then ends the stream. */
async function take(count: number, options: Omit<LineStreamOptions, 'signal'>): Promise<string[]> {
  const lines: string[] = [];
  for await (const piece of openLineStream({ ...options, signal: AbortSignal.timeout(10_000) })) {
    lines.push(...piece);
    if (lines.length >= count) return lines;
  }
  return lines;
}

describe('a stream of lines', () => {
  it('gives lines as they were sent, however they were cut on the way', async () => {
    const port = await serve((socket) => {
      socket.write('one\r\ntw');
      setTimeout(() => socket.write('o\nthree\nfo'), 10);
    });

    expect(await take(3, { ...QUICK, port })).toEqual(['one\r', 'two', 'three']);
  });

  it('connects again when the server hangs up, and gives no half line', async () => {
    const port = await serve((socket, connection) => socket.end(`line ${connection}\nhalf`));

    expect(await take(3, { ...QUICK, port })).toEqual(['line 1', 'line 2', 'line 3']);
  });

  it('waits for a server that is not there yet', async () => {
    const port = await freePort();
    const { log, text } = collectedLog();
    setTimeout(() => void serve((socket) => socket.write('here\n'), port), 100);

    expect(await take(1, { ...QUICK, port, log })).toEqual(['here']);
    expect(text()).toContain('line_stream.not_reached');
    expect(text()).toContain('line_stream.connected');
  });

  it('gives up a connection that says nothing', async () => {
    const port = await serve((socket, connection) => {
      if (connection > 1) socket.write('at last\n');
    });

    expect(await take(1, { ...QUICK, port, silenceMs: 30 })).toEqual(['at last']);
  });

  it('cuts lines that are too long', async () => {
    const port = await serve((socket) => socket.write(`a\n${'x'.repeat(100_000)}\nb\n`));

    expect(await take(3, { ...QUICK, port, lineCharactersMax: 10 })).toEqual(['a', 'x'.repeat(10), 'b']);
  });

  it('gives a sign of life while nothing comes', async () => {
    const port = await serve((socket) => socket.write('one\n'));
    const pieces: (readonly string[])[] = [];

    for await (const piece of openLineStream({ ...QUICK, port, signal: AbortSignal.timeout(10_000) })) {
      pieces.push(piece);
      if (pieces.at(-1)?.length === 0 && pieces.at(-2)?.length === 0) break;
    }

    expect(pieces).toContainEqual(['one']);
  });

  it('lets the server wait while the reader is busy', async () => {
    let written = 0;
    const port = await serve((socket) => {
      const more = () => {
        while (written < 64_000_000 && socket.write(`${'x'.repeat(999)}\n`)) written += 1000;
      };
      socket.on('drain', more);
      more();
    });
    const stream = openLineStream({ ...QUICK, port, signal: AbortSignal.timeout(10_000) });
    let first = await stream.next();
    while (first.done !== true && first.value.length === 0) first = await stream.next();

    await stillStanding(() => written);
    expect(written).toBeLessThan(32_000_000);
    await stream.return(undefined);
  });

  it('ends with its signal, connected or not', async () => {
    const port = await serve((socket) => socket.write('one\n'));
    const nowhere = await freePort();

    for (const there of [port, nowhere]) {
      const ending = new AbortController();
      for await (const piece of openLineStream({ ...QUICK, port: there, signal: ending.signal }))
        if (piece.length >= 0) ending.abort();
      expect(ending.signal.aborted).toBe(true);
    }
  });

  it('hangs up when its reader stops', async () => {
    const hungUp = new Promise<void>((resolve) => {
      void serve((socket) => socket.on('close', () => resolve()).write('one\n')).then((port) =>
        take(1, { ...QUICK, port }),
      );
    });

    await expect(hungUp).resolves.toBeUndefined();
  });
});

describe('bytes', () => {
  it('are cut into the same lines however they come', () => {
    const text = `first\n\n${'y'.repeat(30)}\nlast \u00ff\nrest`;

    for (let size = 1; size <= text.length; size++) {
      const splitter = new LineSplitter(10);
      const lines: string[] = [];
      for (let at = 0; at < text.length; at += size)
        lines.push(...splitter.push(Buffer.from(text.slice(at, at + size), 'latin1')));
      expect([...lines, ...splitter.end()], `in pieces of ${size}`).toEqual([
        'first',
        '',
        'y'.repeat(10),
        'last \u00ff',
        'rest',
      ]);
    }
  });
});

/** Until a number has not changed for a while. */
async function stillStanding(number: () => number): Promise<void> {
  for (let former = -1; former !== number(); ) {
    former = number();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
