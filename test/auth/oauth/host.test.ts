import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeWithDatabase } from '../../support/database.ts';
import { oauthClient } from '../../support/oauth-client.ts';
import { rawRequest } from '../../support/raw-request.ts';
import { type SignInService, startSignInService } from '../../support/sign-in-service.ts';

const EVIL = 'evil.example';
const METADATA = ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'];

const FORWARDED = [
  { 'X-Forwarded-Host': EVIL },
  { 'X-Forwarded-Proto': 'https' },
  { 'X-Forwarded-Host': EVIL, 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '8.8.8.8' },
  { Forwarded: `host=${EVIL};proto=https` },
  { 'X-Original-Host': EVIL, 'X-Host': EVIL },
  { 'X-Original-URL': '/token', 'X-Rewrite-URL': '/token' },
];

describeWithDatabase('the authorization server, whatever a request says of where it is', () => {
  describe('on this machine', () => {
    let service: SignInService;
    beforeAll(async () => {
      service = await startSignInService();
    });
    afterAll(() => service.close());

    it.each([
      EVIL,
      `${EVIL}:80`,
      `127.0.0.1@${EVIL}`,
      `127.0.0.1:1`,
      '127.0.0.1',
      '127.0.0.2',
      '/',
      '127.0.0.1/..',
      'localhost:1',
      '0.0.0.0',
      '[::]',
    ])('refuses requests for another host: %j', async (Host) => {
      for (const path of [...METADATA, '/authorize', '/jwks']) {
        const { status, text, headers } = await rawRequest(`${service.url}${path}`, { Host });
        expect([path, [400, 421].includes(status)]).toEqual([path, true]);
        expect(text).not.toContain(EVIL);
        expect(headers.location).toBeUndefined();
      }
      for (const path of ['/register', '/token']) {
        const json = { Host, 'Content-Type': 'application/json' };
        const body = JSON.stringify({ redirect_uris: ['https://host.example/callback'] });
        const { status, text } = await rawRequest(`${service.url}${path}`, json, { method: 'POST', body });
        expect([path, [400, 421].includes(status)]).toEqual([path, true]);
        expect(text).not.toContain(EVIL);
      }
    });

    it.each(FORWARDED)('trusts no header of a forwarder: %j', async (headers) => {
      for (const path of METADATA) {
        const { status, text } = await rawRequest(`${service.url}${path}`, headers);
        const plain = await rawRequest(`${service.url}${path}`, {});
        expect(status).toBe(200);
        expect(text).toBe(plain.text);
      }
      const body = JSON.stringify({ redirect_uris: ['https://host.example/callback'] });
      const json = { ...headers, 'Content-Type': 'application/json' };
      const registered = await rawRequest(`${service.url}/register`, json, { method: 'POST', body });
      expect(JSON.parse(registered.text).registration_client_uri.startsWith(`${service.authUrl}/register/`)).toBe(true);
    });

    it.each(FORWARDED)('leads people to its own pages alone: %j', async (headers) => {
      const client = await oauthClient(service);
      const { address } = client.authorization();

      const answer = await rawRequest(address.href, headers);

      expect(answer.status).toBe(303);
      expect(new URL(String(answer.headers.location), service.authUrl).origin).toBe(service.authUrl);
    });

    it.each(['', 'x\r\nHost: y'])('refuses requests with no host, or two: %j', async (Host) => {
      const { port, hostname } = new URL(service.url);

      const { status } = await rawPath({ hostname, port, path: '/.well-known/oauth-authorization-server', Host });

      expect([400, 421]).toContain(status);
    });

    it('sends a browser that uses another name of this machine to the one that it is known by', async () => {
      const { port } = new URL(service.url);
      const { address } = (await oauthClient(service)).authorization();

      const answer = await rawRequest(address.href, { Host: `localhost:${port}` });

      expect(answer.status).toBe(307);
      expect(answer.headers.location).toBe(address.href);
    });

    it('leads nowhere else by a request line that names another host', async () => {
      const { port, hostname } = new URL(service.url);
      const path = 'http://evil.example/authorize';

      const { location } = await rawPath({ hostname, port, path, Host: `localhost:${port}` });

      expect(location ?? '/').toMatch(new RegExp(`^(/(?!/)|${service.url}/)`));
    });

    it.each(['//evil.example/authorize', '/\\evil.example/authorize', '/authorize//evil.example', '*'])(
      'leads nowhere else by a strange path: %s',
      async (path) => {
        const { port, hostname } = new URL(service.url);
        for (const Host of [`localhost:${port}`, `${hostname}:${port}`]) {
          const { location } = await rawPath({ hostname, port, path, Host });
          expect(location ?? '/').toMatch(new RegExp(`^(/(?!/)|${service.url}/)`));
        }
      },
    );
  });

  describe('behind a proxy, below a path', () => {
    const authUrl = 'https://sign-in.example/auth';
    let service: SignInService;
    beforeAll(async () => {
      service = await startSignInService({ AUTH_URL: authUrl, PUBLIC_URL: 'https://track.example' });
    });
    afterAll(() => service.close());

    it.each([
      ['/.well-known/oauth-authorization-server/auth', 'sign-in.example'],
      ['/.well-known/openid-configuration/auth', 'sign-in.example'],
      ['/auth/.well-known/openid-configuration', 'sign-in.example'],
      ['/.well-known/oauth-authorization-server', 'sign-in.example'],
      ['/.well-known/oauth-authorization-server', 'track.example'],
      ['/.well-known/oauth-authorization-server/mcp', 'track.example'],
    ])('says the same wherever its metadata is looked for: %s at %s', async (path, Host) => {
      const { status, text } = await rawRequest(`${service.url}${path}`, { Host });

      const metadata = JSON.parse(text);
      expect(status).toBe(200);
      expect(metadata.issuer).toBe(authUrl);
      const endpoints = Object.entries(metadata).filter(([name]) => /_(endpoint|uri)$/.test(name));
      expect(endpoints.length).toBeGreaterThan(4);
      for (const [, address] of endpoints) expect(String(address).startsWith(`${authUrl}/`)).toBe(true);
    });

    it('takes part in nothing at the host of the resource', async () => {
      for (const path of ['/auth/authorize', '/auth/token', '/auth/register', '/auth/jwks']) {
        const { status } = await rawRequest(`${service.url}${path}`, { Host: 'track.example' });
        expect([path, status]).toEqual([path, 421]);
      }
    });

    it('gives cookies that are bound to TLS and to the host', async () => {
      const body = JSON.stringify({ redirect_uris: ['https://host.example/callback'] });
      const json = { Host: 'sign-in.example', 'Content-Type': 'application/json' };
      const { client_id } = JSON.parse(
        (await rawRequest(`${service.url}/auth/register`, json, { method: 'POST', body })).text,
      );
      const query = new URLSearchParams({
        client_id,
        response_type: 'code',
        redirect_uri: 'https://host.example/callback',
        code_challenge: 'a'.repeat(43),
        code_challenge_method: 'S256',
      });

      const answer = await rawRequest(`${service.url}/auth/authorize?${query}`, { Host: 'sign-in.example' });

      const cookies = [answer.headers['set-cookie']].flat().map(String);
      expect(String(answer.headers.location)).toMatch(/^(https:\/\/sign-in\.example)?\/auth\/interaction\//);
      expect(cookies.length).toBeGreaterThan(1);
      for (const cookie of cookies) {
        expect(cookie).toMatch(/^__(Host|Secure)-landfall-/);
        expect(cookie).toMatch(/; secure/i);
        expect(cookie).toMatch(/; httponly/i);
        expect(cookie).toMatch(/; samesite=lax/i);
      }
    });
  });
});

interface RawPath {
  hostname: string;
  port: string;
  path: string;
  Host: string;
}

/** A request line as no client library writes it. */
async function rawPath({
  hostname,
  port,
  path,
  Host,
}: RawPath): Promise<{ status: number; location: string | undefined }> {
  const socket = connect(Number(port), hostname);
  socket.end(`GET ${path} HTTP/1.1\r\nHost: ${Host}\r\nConnection: close\r\n\r\n`);
  let text = '';
  for await (const chunk of socket.setEncoding('latin1')) text += String(chunk);
  return { status: Number(text.split(' ')[1]), location: /^location: (.*)\r$/im.exec(text)?.[1] };
}
