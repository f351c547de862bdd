import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';

/** A request as the server got it. */
export interface ReceivedRequest {
  method: string;
  /** Path and query, resolved against the server's own address. */
  url: URL;
  headers: IncomingHttpHeaders;
  body: string;
}

export type Handler = (request: ReceivedRequest, response: ServerResponse) => void;

/** A real HTTP server on this machine, which records every request. */
export interface LoopbackServer {
  url: string;
  requests: ReceivedRequest[];
  close(): Promise<void>;
}

/** Starts a server on a free port of 127.0.0.1. */
export async function startLoopbackServer(handler: Handler): Promise<LoopbackServer> {
  const requests: ReceivedRequest[] = [];
  let origin = '';
  const server = createServer((message, response) => {
    receive(message, origin).then(
      (request) => {
        requests.push(request);
        handler(request, response);
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  origin = `http://127.0.0.1:${address.port}`;
  return { url: origin, requests, close };

  async function close(): Promise<void> {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await closed;
  }
}

/** Answers with JSON. */
export function sendJson(response: ServerResponse, value: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
}

/** Answers with a status and a text. */
export function sendStatus(
  response: ServerResponse,
  status: number,
  text = '',
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, headers).end(text);
}

/** Sends the beginning of an answer and closes the connection. */
export function sendCut(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
  response.write('[{"eventType":"EQUIP', () => response.destroy());
}

/** Sends so many bytes as fast as they are taken; the promise resolves to how many were sent when the connection closed. */
export function sendEndlessly(response: ServerResponse, bytes: number): Promise<number> {
  const chunk = Buffer.alloc(64 * 1024, 'x');
  let sent = 0;
  const pump = () => {
    while (sent < bytes && !response.destroyed) {
      sent += chunk.length;
      if (!response.write(chunk)) return void response.once('drain', pump);
    }
    response.end();
  };
  const closed = new Promise<number>((resolve) => response.once('close', () => resolve(sent)));
  pump();
  return closed;
}

async function receive(message: IncomingMessage, origin: string): Promise<ReceivedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk));
  return {
    method: message.method ?? '',
    url: new URL(message.url ?? '/', origin),
    headers: message.headers,
    body: Buffer.concat(chunks).toString('utf8'),
  };
}
