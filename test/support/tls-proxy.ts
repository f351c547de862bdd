import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import { Agent, getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import { type Certificate, selfSigned } from './certificate.ts';

/** A proxy in front of a service, as they stand before it in production: it ends TLS and forwards the address of the client. */
export interface TlsProxy {
  port: number;
  /** Its address under one of the names that its certificate has. */
  url(name?: 'localhost' | '127.0.0.1'): string;
  /** Where everything goes from now on. */
  leadTo(target: string): void;
  close(): Promise<void>;
}

/** A server with a certificate of its own, on this machine. */
export interface TlsServer {
  port: number;
  certificate: Certificate;
  close(): Promise<void>;
}

export interface TlsProxyOptions {
  /** Where it says that everybody comes from, because on one machine all come from the same place. */
  clientAddress: string;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Starts one. While it runs, everything in this process believes its certificate. */
export async function startTlsProxy({ clientAddress }: TlsProxyOptions): Promise<TlsProxy> {
  let target = 'http://127.0.0.1:9';
  const server = await startTlsServer((request, response) => forward(request, response, { target, clientAddress }));
  const distrust = trust(server.certificate);
  return {
    port: server.port,
    url: (name = 'localhost') => `https://${name}:${server.port}`,
    leadTo: (url) => {
      target = url;
    },
    close: async () => {
      await distrust();
      await server.close();
    },
  };
}

/** Starts a server with a certificate of an unknown authority. */
export async function startTlsServer(handler: Handler): Promise<TlsServer> {
  const certificate = selfSigned();
  const server = createServer(certificate, handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return { port: address.port, certificate, close: () => closed(server) };
}

/** Makes `fetch` believe a certificate; what it gives ends that. */
export function trust({ cert }: Certificate): () => Promise<void> {
  const before = getGlobalDispatcher();
  const agent = new Agent({ connect: { ca: cert } });
  setGlobalDispatcher(agent);
  return async () => {
    setGlobalDispatcher(before);
    await agent.close();
  };
}

function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { target, clientAddress }: TlsProxyOptions & { target: string },
): void {
  const { method = 'GET', url = '/' } = incoming;
  const before = incoming.headers['x-forwarded-for'];
  const headers = {
    ...incoming.headers,
    'x-forwarded-proto': 'https',
    'x-forwarded-for': [before ?? [], clientAddress].flat().join(', '),
  };
  const onward = httpRequest(new URL(url, target), { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    answer.pipe(outgoing);
  });
  onward.once('error', () => outgoing.destroy());
  outgoing.once('close', () => onward.destroy());
  incoming.pipe(onward);
}

async function closed(server: Server): Promise<void> {
  const done = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await done;
}
