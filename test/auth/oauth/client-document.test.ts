import { rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, describeWithDatabase, dropTestDatabase } from '../../support/database.ts';
import { clientWithId } from '../../support/oauth-client.ts';
import { compileProgram, type Program } from '../../support/program.ts';
import { scratchFolder } from '../../support/scratch.ts';
import { type SignInService, startSignInService } from '../../support/sign-in-service.ts';
import { startTlsServer, type TlsServer } from '../../support/tls-proxy.ts';

const REDIRECT = 'https://host.example/callback';

/** Begins an authorization for the program that is described at an address, and gives what a person is shown. */
async function begin(
  authUrl: string,
  clientId: string,
): Promise<{ status: number; text: string; location: string | null }> {
  const service = { authUrl, url: authUrl };
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: REDIRECT,
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
  });
  const response = await fetch(`${service.authUrl}/authorize?${query}`, { redirect: 'manual' });
  return { status: response.status, text: await response.text(), location: response.headers.get('location') };
}

describeWithDatabase('a program that is described by a document of its own', () => {
  describe('leads us nowhere but to public addresses', () => {
    let service: SignInService;
    const listeners: Server[] = [];
    let connections = 0;
    let port = 0;
    beforeAll(async () => {
      service = await startSignInService();
      // One port of this machine by both of its addresses; a connection is counted before anything is said.
      for (const address of ['127.0.0.1', '::1']) {
        const listener = createServer((socket) => {
          connections += 1;
          socket.destroy();
        });
        await new Promise<void>((resolve, reject) => {
          listener.once('error', reject).listen(port, address, resolve);
        });
        const bound = listener.address();
        if (bound !== null && typeof bound !== 'string') port = bound.port;
        listeners.push(listener);
      }
    });
    beforeEach(() => {
      connections = 0;
    });
    afterAll(async () => {
      await Promise.all(listeners.map((listener) => new Promise((resolve) => listener.close(resolve))));
      await service.close();
    });

    it.each([
      '127.0.0.1:PORT',
      '127.1:PORT',
      '2130706433:PORT',
      '0x7f.0.0.1:PORT',
      '0177.0.0.1:PORT',
      '0.0.0.0:PORT',
      '[::1]:PORT',
      '[::]:PORT',
      '[::ffff:127.0.0.1]:PORT',
      '[0:0:0:0:0:ffff:7f00:1]:PORT',
      'localhost:PORT',
      'LOCALHOST:PORT',
      'localhost.:PORT',
      'app.localhost:PORT',
      '169.254.169.254',
      '169.254.169.254:PORT',
      '10.0.0.1:PORT',
      '192.168.0.1:PORT',
      '172.16.0.1:PORT',
      '100.64.0.1:PORT',
      '[fe80::1]:PORT',
      '[fd00::1]:PORT',
      '[64:ff9b::7f00:1]:PORT',
      '127.0.0.1\\@host.example:PORT',
      'host.example@127.0.0.1:PORT',
    ])('and not to %s', async (host) => {
      const { status, text, location } = await begin(
        service.authUrl,
        `https://${host.replace('PORT', String(port))}/c`,
      );

      expect(connections).toBe(0);
      expect([status, location]).toEqual([400, null]);
      expect(text).toContain('<h1>That did not work</h1>');
    });

    it.each(['http', 'HTTP', 'ftp', 'file', 'data', 'javascript'])('and not by %s', async (scheme) => {
      const { status, text } = await begin(service.authUrl, `${scheme}://127.0.0.1:${port}/c`);

      expect(connections).toBe(0);
      expect(status).toBe(400);
      expect(text).toContain('<h1>That did not work</h1>');
    });

    it('and does not learn whether a server is there', async () => {
      const answers = [
        await begin(service.authUrl, `https://127.0.0.1:${port}/c`),
        await begin(service.authUrl, 'https://127.0.0.1:1/c'),
        await begin(service.authUrl, 'https://10.255.255.1/c'),
      ].map(({ text }) => text.replace(/<code>[^<]*<\/code>/g, ''));

      expect(new Set(answers).size).toBe(1);
    });

    it('also where tokens are requested', async () => {
      const clientId = `https://127.0.0.1:${port}/c`;
      const client = clientWithId(service, { clientId, redirectUri: REDIRECT });

      const answers = [
        await client.refresh('x'),
        await client.post('/revoke', { token: 'x' }),
        await client.post('/introspect', { token: 'x' }),
      ];

      expect(connections).toBe(0);
      expect(answers.map(({ body }) => body.error)).toEqual(answers.map(() => 'invalid_client'));
    });

    it('nor where its keys are', async () => {
      const { registration } = await registered({
        token_endpoint_auth_method: 'private_key_jwt',
        jwks_uri: `https://127.0.0.1:${port}/k`,
      });
      const assertion = [
        { alg: 'ES256', kid: 'k' },
        { iss: registration, sub: registration, aud: service.authUrl, exp: 9e9, jti: 'j' },
      ]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.');
      const client = clientWithId(service, { clientId: registration, redirectUri: REDIRECT });

      const { status } = await client.refresh('x', {
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: `${assertion}.${Buffer.alloc(64).toString('base64url')}`,
      });

      expect(connections).toBe(0);
      expect([400, 401]).toContain(status);
    });

    it('nor where its sector, its logo and its policies are', async () => {
      const address = `https://127.0.0.1:${port}/x`;
      const members = ['sector_identifier_uri', 'logo_uri', 'policy_uri', 'tos_uri', 'client_uri', 'request_uris'];

      for (const member of members) {
        const value = member === 'request_uris' ? [address] : address;
        await registered({ [member]: value, subject_type: 'pairwise' }).catch(() => {});
      }

      expect(connections).toBe(0);
    });

    async function registered(metadata: object): Promise<{ registration: string }> {
      const response = await fetch(`${service.authUrl}/register`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ redirect_uris: [REDIRECT], ...metadata }),
      });
      return { registration: Object(await response.json()).client_id };
    }
  });

  describe('is accepted as far as a document can be', () => {
    let program: Program;
    let folder: string;
    let databaseUrl: string;
    let documents: TlsServer;
    let url: string;
    let answer: { status?: number; headers?: Record<string, string>; body: string };
    let questions: string[];
    let serial = 0;
    beforeAll(async () => {
      program = compileProgram();
      folder = scratchFolder('hostile-documents');
      databaseUrl = await createTestDatabase();
      documents = await startTlsServer(({ url: asks = '' }, response) => {
        questions.push(asks);
        const { status = 200, headers = { 'Content-Type': 'application/json' }, body } = answer;
        response.writeHead(status, headers).end(body);
      });
      writeFileSync(path.join(folder, 'ca.pem'), documents.certificate.cert);
      const run = program.start(['serve', '--http-only'], {
        PATH: process.env.PATH ?? '',
        DATA_DIR: folder,
        DATABASE_URL: databaseUrl,
        SECRET_KEY: 'cd'.repeat(32),
        PORT: '0',
        NODE_EXTRA_CA_CERTS: path.join(folder, 'ca.pem'),
        WEBHOOK_TEST_ALLOW_CIDRS: '127.0.0.1/32',
      });
      url = String((await run.logged('serve.ready')).url);
    });
    beforeEach(() => {
      questions = [];
      serial += 1;
    });
    afterAll(async () => {
      await program.remove();
      await documents.close();
      await dropTestDatabase(databaseUrl);
      rmSync(folder, { recursive: true, force: true });
    });

    /** An address that was not requested before. */
    const ownAddress = () => `https://127.0.0.1:${documents.port}/program-${serial}.json`;

    const describing = (changes: object) =>
      JSON.stringify({ client_id: ownAddress(), client_name: 'A program', redirect_uris: [REDIRECT], ...changes });

    it('where it says what it should', async () => {
      answer = { body: describing({}) };

      const { status, location } = await begin(url, ownAddress());

      expect(status).toBe(303);
      expect(location).toContain('/interaction/');
      expect(questions).toEqual([`/program-${serial}.json`]);
    });

    it('and is requested once where many come at once', async () => {
      answer = { body: describing({}) };

      const answers = await Promise.all(Array.from({ length: 10 }, () => begin(url, ownAddress())));

      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 303));
      expect(questions).toHaveLength(1);
    });

    it.each([
      ['a secret', () => describing({ client_secret: 'known to everybody who reads it' })],
      ['a way to prove itself by a secret', () => describing({ token_endpoint_auth_method: 'client_secret_basic' })],
      ['the name of another', () => describing({ client_id: 'https://claude.ai/oauth/client.json' })],
      ['no name', () => describing({ client_id: undefined })],
      ['an address without TLS', () => describing({ redirect_uris: [REDIRECT, 'http://evil.example/cb'] })],
      ['a script as address', () => describing({ redirect_uris: [REDIRECT, 'javascript:alert(1)'] })],
      [
        'eleven addresses',
        () => describing({ redirect_uris: Array.from({ length: 11 }, (_, at) => `${REDIRECT}/${at}`) }),
      ],
      ['a list', () => '[]'],
      ['nothing', () => ''],
      ['no JSON', () => '<html>'],
      ['more than is read', () => describing({ client_name: 'x'.repeat(100_000) })],
      ['a megabyte', () => describing({ x: 'x'.repeat(1 << 20) })],
    ])('and not where it says %s', async (_what, body) => {
      answer = { body: body() };

      const { status, location, text } = await begin(url, ownAddress());

      expect([status, location]).toEqual([400, null]);
      expect(text).not.toContain('evil.example');
    });

    it.each([301, 302, 303, 307, 308])('and not where it leads elsewhere by %i', async (code) => {
      const elsewhere = `/elsewhere-${serial}.json`;
      answer = { status: code, headers: { Location: elsewhere }, body: describing({}) };

      const { status } = await begin(url, ownAddress());

      expect(status).toBe(400);
      expect(questions).toContain(`/program-${serial}.json`);
      expect(questions).not.toContain(elsewhere);
    });

    it.each([201, 204, 404, 500])('and not where it is answered with %i', async (code) => {
      answer = { status: code, body: code === 204 ? '' : describing({}) };

      expect((await begin(url, ownAddress())).status).toBe(400);
    });

    it('and not under an address that is only nearly the same', async () => {
      answer = { body: describing({}) };

      for (const near of [
        `${ownAddress()}?x=1`,
        `${ownAddress()}#x`,
        ownAddress().replace('/program', '/./program'),
        `${ownAddress()}/`,
      ]) {
        expect((await begin(url, near)).status).toBe(400);
      }
    });
  });
});
