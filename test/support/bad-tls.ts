import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer, type ServerOptions } from 'node:https';
import { createServer as createTcpServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Certificate, selfSigned } from './certificate.ts';
import { type Received, receive } from './receiver.ts';

/** Servers that speak HTTP well and TLS badly, or well, and note whether anybody got through. */
export interface BadTls {
  /** A file with what has to be trusted of each, so that the fault is the one that is meant. */
  trusted(kind: BadTlsKind): string;
  /** The address of each of them, by what it does. */
  addresses: Record<BadTlsKind, string>;
  /** Requests that got through, and in the same order the names of those that they got through to. */
  requests: Received[];
  reached: string[];
  close(): Promise<void>;
}

export type BadTlsKind = (typeof BAD_TLS)[number] | (typeof GOOD_TLS)[number];

/** The certificates that no client may accept. */
export const BAD_TLS = [
  'a certificate for another name',
  'a certificate that has expired',
  'a certificate that is not valid yet',
  'a certificate of an unknown authority',
  'TLS 1.1',
  'no TLS at all',
  'an end in the middle of the handshake',
] as const;

/** What has to work beside it. */
export const GOOD_TLS = ['TLS 1.2', 'TLS 1.3'] as const;

const OLD = { ciphers: 'DEFAULT:@SECLEVEL=0', minVersion: 'TLSv1', maxVersion: 'TLSv1.1' } as const;

/** Starts them on this machine. */
export async function startBadTls(): Promise<BadTls> {
  const right = selfSigned();
  const certificates: Record<BadTlsKind, Certificate> = {
    'a certificate for another name': selfSigned({ names: ['other.example'], addresses: ['127.0.0.2'] }),
    'a certificate that has expired': selfSigned({ from: '200101000000Z', until: '200201000000Z' }),
    'a certificate that is not valid yet': selfSigned({ from: '480101000000Z', until: '491231235959Z' }),
    'a certificate of an unknown authority': right,
    'TLS 1.1': right,
    'no TLS at all': right,
    'an end in the middle of the handshake': right,
    'TLS 1.2': right,
    'TLS 1.3': right,
  };
  const requests: Received[] = [];
  const reached: string[] = [];
  const servers: Record<BadTlsKind, Server> = {
    'a certificate for another name': https('a certificate for another name'),
    'a certificate that has expired': https('a certificate that has expired'),
    'a certificate that is not valid yet': https('a certificate that is not valid yet'),
    'a certificate of an unknown authority': https('a certificate of an unknown authority', selfSigned()),
    'TLS 1.1': https('TLS 1.1', OLD),
    'no TLS at all': createHttpServer((request, response) => void note('no TLS at all', request, response)),
    'an end in the middle of the handshake': createTcpServer((socket) => {
      socket.on('error', () => {}).once('data', () => socket.end(Buffer.from('160303007a0200', 'hex')));
    }),
    'TLS 1.2': https('TLS 1.2', { minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2' }),
    'TLS 1.3': https('TLS 1.3', { minVersion: 'TLSv1.3' }),
  };
  const addresses = { ...NOWHERE };
  for (const kind of [...BAD_TLS, ...GOOD_TLS]) addresses[kind] = await addressOf(servers[kind]);
  const folder = mkdtempSync(path.join(tmpdir(), 'landfall-bad-tls-'));
  return { trusted, addresses, requests, reached, close };

  function trusted(kind: BadTlsKind): string {
    const file = path.join(folder, `${kind}.pem`);
    writeFileSync(file, certificates[kind].cert);
    return file;
  }

  async function close(): Promise<void> {
    await closeAll(servers);
    rmSync(folder, { recursive: true, force: true });
  }

  async function note(kind: BadTlsKind, request: IncomingMessage, response: ServerResponse): Promise<void> {
    reached.push(kind);
    requests.push(await receive(request, response));
    response.writeHead(200, { connection: 'close' }).end();
  }

  function https(kind: BadTlsKind, options: ServerOptions = {}): Server {
    const server = createServer({ ...certificates[kind], ...options }, (request, response) => {
      void note(kind, request, response);
    });
    return server.on('tlsClientError', () => {});
  }
}

const NOWHERE: Record<BadTlsKind, string> = {
  'a certificate for another name': '',
  'a certificate that has expired': '',
  'a certificate that is not valid yet': '',
  'a certificate of an unknown authority': '',
  'TLS 1.1': '',
  'no TLS at all': '',
  'an end in the middle of the handshake': '',
  'TLS 1.2': '',
  'TLS 1.3': '',
};

async function addressOf(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('The server has no port.');
  return `https://127.0.0.1:${place.port}/hook`;
}

async function closeAll(servers: Record<BadTlsKind, Server>): Promise<void> {
  for (const server of Object.values(servers)) {
    const closed = once(server, 'close');
    server.close();
    await closed;
  }
}
