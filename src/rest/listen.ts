import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { Failure } from '../core/failure.ts';

/** Where to listen. */
export interface ListenOptions {
  host: string;
  port: number;
  /** Whether the server will close soon: each answer then ends its connection, so that the client opens its next one elsewhere. */
  isStopping?: () => boolean;
}

export interface Listener {
  /** Where it listens, with the port that it was really given. */
  url: string;
  /** Takes no more connections, lets what is under way finish, and cuts off what takes too long. */
  close(): Promise<void>;
}

/** A client that is slower than this with its headers, or with the whole request, is given up. */
const HEADERS_MS_MAX = 15_000;
const REQUEST_MS_MAX = 60_000;

/** Longer than the minute for which most proxies keep a connection, so that it is they who close it. */
const KEEP_ALIVE_MS = 65_000;

/** How long answers that are still being made may hold up the end. */
const CLOSE_MS_MAX = 10_000;

const ERRORS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is already in use; stop the other program or set PORT',
  EACCES: 'may not be used by this user; set PORT to 1024 or more',
  EADDRNOTAVAIL: 'is not an address of this machine; set HOST',
  ENOTFOUND: 'is not a known host name; set HOST',
};

/** Starts a server. Fails with `configuration` where the address cannot be listened on. */
export async function listen(app: RequestListener, where: ListenOptions): Promise<Listener> {
  const server = createServer({ headersTimeout: HEADERS_MS_MAX, requestTimeout: REQUEST_MS_MAX }, app);
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const underWay = new Set<ServerResponse>();
  server.prependListener('request', (_request, response) => {
    underWay.add(response);
    if (where.isStopping?.() === true) response.setHeader('Connection', 'close');
    response.once('close', () => {
      underWay.delete(response);
      // Some answers are written by others, who say themselves that their connection stays; it is idle after this turn.
      if (!server.listening) setImmediate(() => server.closeIdleConnections());
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(startFailure(error, where)));
    server.listen(where.port, where.host, resolve);
  });
  return { url: urlOf(server, where.host), close: () => close(server, underWay) };
}

function startFailure(error: NodeJS.ErrnoException, { host, port }: ListenOptions): Error {
  const reason = ERRORS[error.code ?? ''];
  if (reason === undefined) return error;
  return new Failure('configuration', `Port ${port} on ${host} ${reason}.`, { cause: error });
}

function urlOf(server: Server, host: string): string {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Each answer that is under way says that its connection ends with it; without that a client would keep it open. */
async function close(server: Server, underWay: ReadonlySet<ServerResponse>): Promise<void> {
  const deadline = setTimeout(() => server.closeAllConnections(), CLOSE_MS_MAX);
  for (const response of underWay) if (!response.headersSent) response.setHeader('Connection', 'close');
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
  clearTimeout(deadline);
}
