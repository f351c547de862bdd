import { createConnection, type Socket } from 'node:net';
import type { HttpMessage } from './mcp-messages.ts';

/** How a server held out. */
export interface Load {
  perSecond: number;
  /** How long each answer took, in milliseconds. */
  latenciesMs: number[];
}

/** Which requests are sent in turn, over how many connections at once, for how long. */
export interface LoadOptions {
  messages: readonly HttpMessage[];
  connections: number;
  durationMs: number;
}

/** Connections that all begin at once keep step for a while, and would wait for each other as no real clients do. */
const EXCHANGES_BEFORE = 10;

const HEAD_END = '\r\n\r\n';
const LAST_CHUNK = Buffer.from('0\r\n\r\n');

/**
 * Keeps a server busy: each connection sends the next request as soon as its answer is there. What it takes to open them
 * does not count. It speaks as little HTTP as will do, so that the server is what is measured. Fails at an answer that is
 * not 200.
 */
export async function load(url: string, { messages, connections, durationMs }: LoadOptions): Promise<Load> {
  const { hostname, port } = new URL(url);
  const requests = messages.map((message) => requestBytes(message, `${hostname}:${port}`));
  const latenciesMs: number[] = [];
  let turn = 0;
  const next = () => requests[turn++ % requests.length] ?? Buffer.alloc(0);
  // A single one keeps step with no other.
  const exchangesBefore = connections === 1 ? 1 : EXCHANGES_BEFORE;
  const open = async () => {
    const socket = createConnection({ host: hostname, port: Number(port), noDelay: true });
    for (let count = 0; count < exchangesBefore; count++) await exchange(socket, next());
    return socket;
  };
  const sockets = await Promise.all(Array.from({ length: connections }, open));
  const started = performance.now();
  const keepBusy = async (socket: Socket) => {
    while (performance.now() - started < durationMs) {
      const sent = performance.now();
      await exchange(socket, next());
      latenciesMs.push(performance.now() - sent);
    }
  };
  try {
    await Promise.all(sockets.map(keepBusy));
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  return { perSecond: (latenciesMs.length * 1000) / (performance.now() - started), latenciesMs };
}

/** Of a hundred answers one took longer, in milliseconds: the 99th percentile by nearest rank. */
export function p99Ms(latenciesMs: readonly number[]): number {
  return [...latenciesMs].sort((a, b) => a - b)[Math.ceil(latenciesMs.length * 0.99) - 1] ?? 0;
}

/** A message as it goes over a connection to a host. */
export function requestBytes({ method = 'POST', path = '/', headers, body }: HttpMessage, host: string): Buffer {
  const lines = Object.entries({ ...headers, Host: host, 'Content-Length': String(Buffer.byteLength(body)) });
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\n${lines.map((pair) => pair.join(': ')).join('\r\n')}${HEAD_END}${body}`,
  );
}

/** Sends one request and waits for the end of its answer, which has a length or comes in chunks. */
function exchange(socket: Socket, request: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = 0;
    let total: number | null = null;
    const settle = (error?: Error) => {
      socket.off('data', receive).off('error', settle).off('close', end);
      if (error === undefined) resolve();
      else reject(error);
    };
    const end = () => settle(new Error('The server closed a connection in the middle of an answer.'));
    const receive = (bytes: Buffer) => {
      if (received === 0) {
        const head = bytes.toString('latin1', 0, bytes.indexOf(HEAD_END) + HEAD_END.length);
        if (!head.startsWith('HTTP/1.1 200')) return settle(new Error(`The server answered:\n${bytes}`));
        const [, length] = /^content-length: (\d+)/im.exec(head) ?? [];
        total = length === undefined ? null : head.length + Number(length);
      }
      received += bytes.length;
      const isWhole = total === null ? bytes.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK) : received >= total;
      if (isWhole) settle();
    };
    socket.on('data', receive).on('error', settle).on('close', end);
    // One that rested too long while the others were opened says nothing more, and would be waited for without end.
    if (socket.destroyed) return end();
    socket.write(request);
  });
}
