import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../src/db/client.ts';
import { startBrowser } from '../support/browser.ts';
import { createTestDatabase, describeWithDatabase, dropTestDatabase } from '../support/database.ts';
import { journeyOf } from '../support/host-journey.ts';
import { compileProgram, type Program } from '../support/program.ts';
import { rawRows } from '../support/raw.ts';
import { scratchFolder } from '../support/scratch.ts';
import { HOST_KINDS, HOST_METADATA, HOST_REDIRECT_URI, sdkHost } from '../support/sdk-hosts.ts';
import { PASSWORD, reachConsent } from '../support/sign-in-service.ts';
import { startTlsServer, type TlsServer } from '../support/tls-proxy.ts';

const PERSON = { email: 'ada@example.com' };
const NETWORK = { WEBHOOK_TEST_ALLOW_CIDRS: '127.0.0.1/32' };
const UNREAD = 'The metadata document of the program cannot be read at its address.';

describeWithDatabase('a host that describes itself at an address of its own', () => {
  let program: Program;
  let folder: string;
  let databaseUrl: string;
  let db: Database;
  let documents: TlsServer;
  let requested: string[];
  let url: string;
  beforeAll(async () => {
    program = compileProgram();
    folder = scratchFolder('documents');
    databaseUrl = await createTestDatabase();
    db = await openDatabase({ url: databaseUrl });
    requested = [];
    documents = await startTlsServer(({ url: asks = '', headers }, response) => {
      requested.push(asks);
      const own = `https://${headers.host}${asks}`;
      const document = { ...HOST_METADATA, client_id: asks === '/liar.json' ? 'https://example.com/host.json' : own };
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(document));
    });
    writeFileSync(path.join(folder, 'ca.pem'), documents.certificate.cert);
    const args = ['users', 'add', PERSON.email, '--account', 'acme', '--create-account', '--password-stdin'];
    const added = program.start([...args, '--role', 'member'], env());
    added.child.stdin.end(PASSWORD);
    expect(await added.ended).toMatchObject({ code: 0 });
    url = await serve(NETWORK);
  });
  afterAll(async () => {
    await program.remove();
    await documents.close();
    await db.close();
    await dropTestDatabase(databaseUrl);
    rmSync(folder, { recursive: true, force: true });
  });

  describe.each(HOST_KINDS)('and is of generation %s', (kind) => {
    it.each(['', '/', '/mcp'])('is let in at ROOT%s without being registered', async (below) => {
      const address = `${url}${below}`;
      const clientMetadataUrl = describedAt('/host.json');
      const host = sdkHost({ kind, address, person: { ...PERSON, origins: [url] }, clientMetadataUrl });
      onTestFinished(() => host.close());

      const journey = await journeyOf(host, address);

      expect(journey).toMatchObject({
        unknown: { status: 401 },
        token: { iss: url, aud: url, scope: 'tracking:read tracking:write reference:read' },
        called: ['There are none.', 'There are none.'],
        isRefreshed: true,
        promptCount: 1,
        ended: { status: 401, isUnauthorized: true, promptCount: 2 },
      });
      expect(host.memory.client?.client_id).toBe(clientMetadataUrl);
      expect(await rowsOf('SELECT id FROM oauth_client')).toEqual([]);
    });
  });

  it('is named to the person by the host of that address', async () => {
    const { status, text } = await openConsent(url, { client_id: describedAt('/host.json') });

    expect(status).toBe(200);
    expect(text).toContain(`<code>127.0.0.1:${documents.port}</code>`);
    expect(text).not.toContain('it has not been verified');
  });

  it.each([
    ['speaks of another program', '/liar.json', HOST_REDIRECT_URI, 'client_id does not match'],
    ['does not name where its answer is to go', '/host.json', 'https://elsewhere.example/callback', 'did not register'],
  ])('is refused where the description %s', async (_what, document, redirect_uri, why) => {
    const shown = await openConsent(url, { client_id: describedAt(document), redirect_uri });

    expect([shown.status, new URL(shown.url).origin]).toEqual([400, url]);
    expect(shown.text).toContain(why);
  });

  it('is not even requested to describe itself in a private network', async () => {
    const guarded = await serve({});
    requested.length = 0;

    const shown = await openConsent(guarded, { client_id: describedAt('/host.json') });

    expect([shown.status, requested]).toEqual([400, []]);
    expect(shown.text).toContain(UNREAD);
  });

  function describedAt(document: string): string {
    return `https://127.0.0.1:${documents.port}${document}`;
  }

  async function openConsent(service: string, params: { client_id: string; redirect_uri?: string }) {
    const address = new URL(`${service}/authorize`);
    address.search = new URLSearchParams({
      response_type: 'code',
      redirect_uri: HOST_REDIRECT_URI,
      state: 'a-state',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
      ...params,
    }).toString();
    return reachConsent(PERSON, startBrowser(service), address);
  }

  /** The certificate has to be known when a process starts. */
  async function serve(more: Record<string, string>): Promise<string> {
    const run = program.start(['serve', '--http-only'], { ...env(), ...more });
    return String((await run.logged('serve.ready')).url);
  }

  function env(): Record<string, string> {
    return {
      PATH: process.env.PATH ?? '',
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      SECRET_KEY: 'cd'.repeat(32),
      PORT: '0',
      AUTH_RATE_LIMITS: 'sign_in=1000000',
      NODE_EXTRA_CA_CERTS: path.join(folder, 'ca.pem'),
    };
  }

  function rowsOf(text: string): Promise<unknown[]> {
    return rawRows(db, text);
  }
});
