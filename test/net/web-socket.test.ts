import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createGuard } from '../../src/net/guard.ts';
import { openWebSocket, type WebSocketConnection, type WebSocketOptions } from '../../src/net/web-socket.ts';
import { freePort } from '../support/free-port.ts';
import { until } from '../support/until.ts';
import { frame, startWebSocketServer, type WebSocketServerOptions } from '../support/web-socket-server.ts';

const CLOCK = { now: () => Date.UTC(2026, 5, 12) };

const closing: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function serve(options: WebSocketServerOptions) {
  const server = await startWebSocketServer(options);
  closing.push(server.close);
  return server;
}

function open(url: string, more: Partial<WebSocketOptions> = {}): Promise<WebSocketConnection> {
  const ending = new AbortController();
  closing.push(() => ending.abort());
  return openWebSocket({ url, userAgent: 'Landfall/test', clock: CLOCK, signal: ending.signal, ...more });
}

/** Everything that comes, and the message with which the connection ends. */
async function drain({ messages }: WebSocketConnection): Promise<{ texts: string[]; end: string }> {
  const texts: string[] = [];
  try {
    for (;;) {
      const { value, done } = await messages.next();
      if (done === true) return { texts, end: '' };
      texts.push(...value);
    }
  } catch (error) {
    return { texts, end: String(error) };
  }
}

describe('a WebSocket', () => {
  it('sends and receives texts, and receives binary messages as texts', async () => {
    const server = await serve({
      message: (text, socket) => {
        socket.send(`${text} as text`);
        socket.sendBinary(`${text} as bytes, ü`);
        socket.close(1000, 'enough');
      },
    });

    const connection = await open(server.url);
    connection.send('hello');

    expect(await drain(connection)).toEqual({
      texts: ['hello as text', 'hello as bytes, ü'],
      end: `StreamFailure: ${hostOf(server.url)} closed the connection (code 1000: enough).`,
    });
  });

  it.each([
    ['a message that is too long', Buffer.from([0x81, 127, 0, 0, 0, 1, 0, 0, 0, 0]), {}],
    ['fragments that are too long together', fragments(40), { messageBytesMax: 1_000 }],
    ['a frame of a kind that does not exist', Buffer.from([0x8f, 1, 0]), {}],
    ['a masked frame, which servers must not send', Buffer.from([0x81, 0x81, 1, 2, 3, 4, 5]), {}],
    ['a text that is no UTF-8', frame(1, Buffer.from([0xff, 0xfe])), {}],
  ])('ends with %s', async (_, bytes, more) => {
    const server = await serve({ connected: (socket) => socket.sendRaw(bytes) });

    const { texts, end } = await drain(await open(server.url, more));

    expect(texts).toEqual([]);
    expect(end).toMatch(/^StreamFailure: /);
    await until(() => server.sockets.every((socket) => !socket.isOpen()));
  });

  it('leaves out and counts what comes while too much waits', async () => {
    const server = await serve({
      connected: (socket) => {
        for (const text of ['first', 'second', 'third']) socket.send(text);
        socket.close(1000);
      },
    });
    let dropped = 0;

    const connection = await open(server.url, { waitingLengthMax: 11, dropped: () => void dropped++ });
    await until(() => dropped > 0);

    expect((await drain(connection)).texts).toEqual(['first', 'second']);
    expect(dropped).toBe(1);
  });

  it('ends when nothing comes for too long', async () => {
    const server = await serve({});

    const { end } = await drain(await open(server.url, { silenceMs: 20 }));

    expect(end).toBe(`StreamFailure: ${hostOf(server.url)} sends no data.`);
  });

  it('ends when the server breaks off', async () => {
    const server = await serve({ connected: (socket) => socket.destroy() });

    const { end } = await drain(await open(server.url));

    expect(end).toBe(`StreamFailure: The connection to ${hostOf(server.url)} was closed.`);
  });

  it('closes its connection when its signal aborts', async () => {
    const server = await serve({});
    const ending = new AbortController();

    const connection = await open(server.url, { signal: ending.signal });
    ending.abort();

    expect((await drain(connection)).end).toContain('was ended');
    await until(() => server.sockets.every((socket) => !socket.isOpen()));
  });
});

describe('a WebSocket that cannot be opened', () => {
  it('says the status of the answer, and how long the server wants to be left alone', async () => {
    const server = await serve({
      instead: (_, stream) => {
        stream.end('HTTP/1.1 429 Too Many Requests\r\nRetry-After: 90\r\nContent-Length: 0\r\n\r\n');
        return true;
      },
    });

    await expect(open(server.url)).rejects.toMatchObject({
      message: `${hostOf(server.url)} answers with status 429 and opens no stream.`,
      retryAfterMs: 90_000,
    });
  });

  it('says so of a web page', async () => {
    const page = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 6\r\n\r\n<html>';
    const server = await serve({ instead: (_, stream) => stream.end(page) !== undefined });

    await expect(open(server.url)).rejects.toThrow('answers with status 200 and opens no stream');
  });

  it('says so of a server that answers its key wrongly', async () => {
    const accepted =
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: no\r\n\r\n';
    const server = await serve({ instead: (_, stream) => stream.end(accepted) !== undefined });

    await expect(open(server.url)).rejects.toThrow('was closed');
  });

  it('says so of a server that is not there', async () => {
    const port = await freePort();

    await expect(open(`ws://127.0.0.1:${port}`)).rejects.toThrow(
      `No server accepts connections at 127.0.0.1:${port} (ECONNREFUSED).`,
    );
  });

  it('says so of a server that never answers', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => void server.close());
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : null;

    await expect(open(`ws://127.0.0.1:${port}`, { connectMs: 30 })).rejects.toThrow('was made in time');
  });

  it('leads to no address that its guard forbids', async () => {
    const server = await serve({});
    const guard = createGuard({ allowedNetworks: [], httpsOnly: false });

    await expect(open(server.url, { guard })).rejects.toThrow('is not at a public address');
    expect(server.sockets).toEqual([]);
  });
});

/** So many frames of 100 bytes that are one message. */
function fragments(count: number): Buffer {
  const first = Buffer.concat([Buffer.from([0x01, 100]), Buffer.alloc(100, 'a')]);
  const next = Buffer.concat([Buffer.from([0x00, 100]), Buffer.alloc(100, 'a')]);
  return Buffer.concat([first, ...Array.from({ length: count }, () => next)]);
}

function hostOf(url: string): string {
  return new URL(url).host;
}
