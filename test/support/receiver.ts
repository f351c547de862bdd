import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { selfSigned } from './certificate.ts';

/** A delivery as a receiver got it, and what it made of it. */
export interface Received {
  /** The id of the notification as the header has it; empty where there is none. */
  id: string;
  /** Path and query. */
  path: string;
  method: string;
  headers: IncomingHttpHeaders;
  /** Names and values in turn, as they came over the wire. */
  rawHeaders: string[];
  body: Buffer;
  /** When all of it was there: on the monotonic clock of this process, and on the wall. */
  at: number;
  wallMs: number;
  /** The status that was sent; null as long as none was, and where something else was sent than HTTP. */
  readonly sent: number | null;
  /** Whether all of the answer was given to the connection. */
  readonly isAnswered: boolean;
}

/** How a receiver answers, over HTTP or on the bare TCP connection; one that does nothing never does. */
export type Answer = (response: ServerResponse, tcp: Socket) => void;

/** A receiver of deliveries on this machine that records everything, and behaves as badly as the test sets. */
export interface Receiver {
  origin: string;
  port: number;
  /** A file with the certificate that the senders have to believe. */
  certificateFile: string;
  requests: Received[];
  /**
   * An address of its own that gives these answers, one after the other to each notification; the last of them again and
   * again.
   */
  address(...answers: Answer[]): string;
  /** What came to an address, first things first. */
  at(address: string): Received[];
  /** Connections that are open now. */
  connections(): Promise<number>;
  close(): Promise<void>;
}

/** For so long a connection may rest, unless a test wants to see it end. */
const KEEP_ALIVE_MS = 60_000;

/** Of the names below this one the certificate is too, wherever they lead. */
export const RECEIVER_NAME = 'receiver.example';

/** Starts one. */
export async function startReceiver(keepAliveMs = KEEP_ALIVE_MS): Promise<Receiver> {
  const certificate = selfSigned({ names: ['localhost', `*.${RECEIVER_NAME}`] });
  const folder = mkdtempSync(path.join(tmpdir(), 'landfall-receiver-'));
  const certificateFile = path.join(folder, 'trusted.pem');
  writeFileSync(certificateFile, certificate.cert);
  const requests: Received[] = [];
  const scripts = new Map<string, readonly Answer[]>();
  const seen = new Map<string, number>();
  const sockets = new Map<number, Socket>();
  const server = createServer(certificate, (request, response) => {
    receive(request, response).then(
      (received) => {
        requests.push(received);
        const tcp = sockets.get(request.socket.remotePort ?? 0);
        if (tcp !== undefined) answerOf(received)(response, tcp);
      },
      () => response.destroy(),
    );
  });
  server.on('connection', (tcp: Socket) => {
    const { remotePort = 0 } = tcp;
    sockets.set(remotePort, tcp);
    tcp.once('close', () => sockets.delete(remotePort));
  });
  // What the tests let a receiver do to a connection ends here too.
  server.on('tlsClientError', () => {}).on('clientError', (_error, socket) => socket.destroy());
  server.keepAliveTimeout = keepAliveMs;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('The receiver has no port.');
  const origin = `https://127.0.0.1:${place.port}`;
  return { origin, port: place.port, certificateFile, requests, address, at, connections, close };

  function answerOf({ id, path: requested }: Received): Answer {
    const script = scripts.get(requested) ?? [];
    const key = `${requested} ${id}`;
    const count = seen.get(key) ?? 0;
    seen.set(key, count + 1);
    return script[Math.min(count, script.length - 1)] ?? notFound;
  }

  function address(...answers: Answer[]): string {
    const place = `/hooks/${scripts.size + 1}?key=hidden`;
    scripts.set(place, answers);
    return origin + place;
  }

  function at(address: string): Received[] {
    return requests.filter((request) => origin + request.path === address);
  }

  function connections(): Promise<number> {
    return new Promise((resolve, reject) =>
      server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
    );
  }

  async function close(): Promise<void> {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
    rmSync(folder, { recursive: true, force: true });
  }
}

/** An address that was not given away has no receiver. */
function notFound(response: ServerResponse): void {
  response.writeHead(404).end();
}

/** Reads a request to its end, and notes what becomes of it. */
export async function receive(request: IncomingMessage, response: ServerResponse): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return {
    id: String(request.headers['webhook-id'] ?? ''),
    path: request.url ?? '',
    method: request.method ?? '',
    headers: request.headers,
    rawHeaders: request.rawHeaders,
    body: Buffer.concat(chunks),
    at: performance.now(),
    wallMs: Date.now(),
    get sent() {
      return response.headersSent ? response.statusCode : null;
    },
    get isAnswered() {
      return response.writableFinished;
    },
  };
}
