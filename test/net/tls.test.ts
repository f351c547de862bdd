import { once } from 'node:events';
import { createServer, type Server, type ServerOptions } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createHttpClient,
  type HttpClientOptions,
  type HttpOutcome,
  type PooledHttpClient,
} from '../../src/net/fetch.ts';
import { createResolver } from '../../src/net/resolver.ts';
import { type Certificate, selfSigned } from '../support/certificate.ts';
import { type DnsServer, startDnsServer } from '../support/dns-server.ts';

const NAME = 'receiver.example';
const NO_HOSTS = '/nonexistent/hosts';

let dns: DnsServer;
let closing: (() => Promise<void>)[];

beforeEach(async () => {
  closing = [];
  dns = await startDnsServer((name) => (name.endsWith('.example') ? ['127.0.0.1'] : 'unknown'));
});

afterEach(async () => {
  for (const close of closing) await close();
  await dns.close();
});

interface Receiver {
  server: Server;
  port: number;
  requests: string[];
}

async function receiver(certificate: Certificate, options: ServerOptions = {}): Promise<Receiver> {
  const requests: string[] = [];
  const server = createServer({ ...certificate, ...options }, ({ method = '', url = '' }, response) => {
    requests.push(`${method} ${url}`);
    response.writeHead(200, { connection: 'close' }).end('ok');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  closing.push(async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  });
  return { server, port: address.port, requests };
}

function client(options: Partial<HttpClientOptions>): PooledHttpClient {
  const resolver = createResolver({ nameServers: [dns.address], hostsFile: NO_HOSTS });
  const http = createHttpClient({ userAgent: 'test', resolver, allowedNetworks: ['127.0.0.1/32'], ...options });
  closing.unshift(() => http.close());
  return http;
}

function post(http: PooledHttpClient, url: string): Promise<HttpOutcome> {
  return http.request({ method: 'POST', url, headers: {}, body: '{}', deadlineMs: 10_000, bodyBytesMax: 1_000 });
}

describe('a certificate', () => {
  it.each([NAME, `${NAME}.`, '127.0.0.1'])('that is trusted and for %s lets a request pass', async (host) => {
    const certificate = selfSigned({ names: [NAME] });
    const { port, requests } = await receiver(certificate);
    const http = client({ trustedCertificates: [certificate.cert] });

    expect(await post(http, `https://${host}:${port}/x`)).toMatchObject({ ok: true, status: 200 });
    expect(requests).toEqual(['POST /x']);
  });

  it.each(['other.example', 'deep.receiver.example'])('for another name than %s is refused', async (name) => {
    const certificate = selfSigned({ names: [NAME] });
    const { port, requests } = await receiver(certificate);
    const http = client({ trustedCertificates: [certificate.cert] });

    expect(await post(http, `https://${name}:${port}/`)).toMatchObject({
      ok: false,
      error: 'tls',
      detail: 'certificate_of_another',
      message: expect.stringContaining('its certificate is for another name (ERR_TLS_CERT_ALTNAME_INVALID)'),
    });
    expect(requests).toEqual([]);
  });

  it.each([
    ['that has expired', { until: '210101000000Z' }],
    ['that is not valid yet', { from: '491231000000Z' }],
  ])('%s is refused', async (_what, validity) => {
    const certificate = selfSigned({ names: [NAME], ...validity });
    const { port, requests } = await receiver(certificate);
    const http = client({ trustedCertificates: [certificate.cert] });

    const outcome = await post(http, `https://${NAME}:${port}/`);

    expect(outcome).toMatchObject({ ok: false, error: 'tls', detail: 'certificate_expired' });
    expect(requests).toEqual([]);
  });

  it('without a trusted issuer is refused', async () => {
    const { port, requests } = await receiver(selfSigned({ names: [NAME] }));

    const outcomes = [
      await post(client({}), `https://${NAME}:${port}/`),
      await post(client({ trustedCertificates: [selfSigned().cert] }), `https://${NAME}:${port}/`),
      await post(client({ allowPrivateAddresses: true }), `https://${NAME}:${port}/`),
    ];

    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ ok: false, error: 'tls', detail: 'certificate_untrusted' });
    }
    expect(requests).toEqual([]);
  });
});

describe('the protocol', () => {
  it.each(['TLSv1', 'TLSv1.1'] as const)('%s is refused', async (version) => {
    const certificate = selfSigned({ names: [NAME] });
    const old = { minVersion: 'TLSv1', maxVersion: version, ciphers: 'DEFAULT@SECLEVEL=0' } as const;
    const { port, requests } = await receiver(certificate, old);
    const http = client({ trustedCertificates: [certificate.cert] });

    const outcome = await post(http, `https://${NAME}:${port}/`);

    expect(outcome).toMatchObject({ ok: false, error: 'tls', detail: 'no_common_protocol' });
    expect(requests).toEqual([]);
  });

  it.each(['TLSv1.2', 'TLSv1.3'] as const)('%s is spoken', async (version) => {
    const certificate = selfSigned({ names: [NAME] });
    const { port } = await receiver(certificate, { minVersion: version, maxVersion: version });
    const http = client({ trustedCertificates: [certificate.cert] });

    expect(await post(http, `https://${NAME}:${port}/`)).toMatchObject({ ok: true });
  });

  it('is agreed on once, and resumed by the connections that follow', async () => {
    const certificate = selfSigned({ names: [NAME] });
    const { server, port } = await receiver(certificate);
    const resumed: boolean[] = [];
    server.on('secureConnection', (socket: TLSSocket) => resumed.push(socket.isSessionReused()));
    const http = client({ trustedCertificates: [certificate.cert] });

    for (let count = 0; count < 3; count += 1) await post(http, `https://${NAME}:${port}/`);

    expect(resumed).toEqual([false, true, true]);
  });
});
