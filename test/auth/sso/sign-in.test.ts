import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type CompanySignIn, type CompanySignInOptions, createCompanySignIn } from '../../../src/auth/sso/sign-in.ts';
import { createSealer } from '../../../src/core/sealer.ts';
import { Secret } from '../../../src/core/secret.ts';
import { createHttpClient, type HttpClient } from '../../../src/net/fetch.ts';
import { sendJson, sendStatus, startLoopbackServer } from '../../support/loopback-server.ts';
import { type OpenIdServer, type OpenIdServerOptions, startOpenIdServer } from '../../support/openid-server.ts';
import { testSealer } from '../../support/sealer.ts';
import { type FakeClock, fakeClock } from '../../support/service-context.ts';

type PrivateKey = Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];

const REDIRECT_URI = 'http://127.0.0.1:1/sign-in/callback';
const ANNA = { subject: 'anna-1', email: 'Anna@Example.com', email_verified: true, name: 'Anna Bell' };
const START_AGAIN = { code: 'bad_request', message: expect.stringContaining('start again from the sign-in page') };

let http: HttpClient;
let clock: FakeClock;

beforeEach(() => {
  http = createHttpClient({ userAgent: 'landfall-test', allowPrivateAddresses: true });
  clock = fakeClock('2026-06-01T12:00:00.000Z');
});

afterEach(() => http.close());

async function start(options: Partial<OpenIdServerOptions> = {}): Promise<OpenIdServer> {
  const server = await startOpenIdServer({ redirectUri: REDIRECT_URI, ...options });
  onTestFinished(() => server.close());
  server.person = ANNA;
  return server;
}

function signInAt({ issuer, client }: OpenIdServer, changes: Partial<CompanySignInOptions> = {}): CompanySignIn {
  return createCompanySignIn({
    issuer,
    clientId: client.id,
    clientSecret: new Secret(client.secret),
    label: 'Example',
    redirectUri: () => REDIRECT_URI,
    http,
    sealer: testSealer(),
    clock,
    ...changes,
  });
}

describe('signing in at a company', () => {
  it.each(['client_secret_basic', 'client_secret_post'] as const)(
    'explains to who came back, with %s',
    async (clientAuthMethod) => {
      const server = await start({ clientAuthMethod });
      const company = signInAt(server);

      const { url, state } = await company.begin();
      const identity = await company.finish(await server.visit(url), state);

      expect(identity).toEqual({
        issuer: server.issuer,
        subject: 'anna-1',
        email: 'anna@example.com',
        isEmailVerified: true,
        name: 'Anna Bell',
      });
    },
  );

  it('asks for who it is where the ID token does not say it', async () => {
    const server = await start({ hasClaimsInIdToken: false });
    const company = signInAt(server);

    const { url, state } = await company.begin();
    const identity = await company.finish(await server.visit(url), state);

    expect(identity).toMatchObject({ subject: 'anna-1', email: 'anna@example.com', isEmailVerified: true });
    expect(server.requests).toContain('GET /me');
  });

  it.each([
    [{}, { email: null, isEmailVerified: false, name: null }],
    [{ email: 'a@example.com' }, { email: 'a@example.com', isEmailVerified: false }],
    [
      { email: 'a@example.com', email_verified: false },
      { email: 'a@example.com', isEmailVerified: false },
    ],
    [
      { email: 'a@example.com', email_verified: 'yes' },
      { email: 'a@example.com', isEmailVerified: false },
    ],
    [
      { email: 'a@example.com', email_verified: 'true' },
      { email: 'a@example.com', isEmailVerified: true },
    ],
    [
      { email: 'no address', email_verified: true },
      { email: null, isEmailVerified: false },
    ],
    [
      { email: 'a@b@c', email_verified: true },
      { email: null, isEmailVerified: false },
    ],
    [
      { email: 'a\u0000@example.com', email_verified: true },
      { email: null, isEmailVerified: false },
    ],
    [
      // The sign for kelvin, whose small form is the letter k.
      { email: '\u212Aim@example.com', email_verified: true },
      { email: null, isEmailVerified: false },
    ],
    [
      { email: 'Kim@Example.com', email_verified: true },
      { email: 'kim@example.com', isEmailVerified: true },
    ],
    [{ name: ' Eve\n\u202eowner ' }, { name: 'Eve owner' }],
  ])('believes of %j no more than it says', async (claims, expected) => {
    const server = await start();
    server.person = { subject: 'eve', ...claims };
    const company = signInAt(server);

    const { url, state } = await company.begin();
    const identity = await company.finish(await server.visit(url), state);

    expect(identity).toMatchObject({ subject: 'eve', ...expected });
  });

  it('asks with a challenge, a state and a nonce that are new each time, and shows none of them in what is kept', async () => {
    const company = signInAt(await start());

    const [one, two] = [await company.begin(), await company.begin()];

    const names = ['code_challenge', 'state', 'nonce'];
    const secrets = [one, two].map(({ url }) => names.map((name) => new URL(url).searchParams.get(name)));
    expect(new Set(secrets.flat()).size).toBe(6);
    expect(Object.fromEntries(new URL(one.url).searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: REDIRECT_URI,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    });
    for (const secret of secrets[0] ?? [])
      expect(Buffer.from(one.state, 'base64url').includes(secret ?? '')).toBe(false);
  });

  it('looks the metadata up once an hour', async () => {
    const server = await start();
    const company = signInAt(server);

    await Promise.all([company.begin(), company.begin()]);
    clock.advance(3_599_999);
    await company.begin();
    expect(server.requests).toEqual(['GET /.well-known/openid-configuration']);

    clock.advance(1);
    await company.begin();
    expect(server.requests).toHaveLength(2);
  });
});

describe('what comes back', () => {
  it('is refused with the state of another browser', async () => {
    const server = await start();
    const company = signInAt(server);

    const [mine, theirs] = [await company.begin(), await company.begin()];
    const callback = await server.visit(theirs.url);

    await expect(company.finish(callback, mine.state)).rejects.toMatchObject(START_AGAIN);
    expect(server.requests).not.toContain('POST /token');
  });

  it.each([
    ['nothing', ''],
    ['what is no state', 'AAAA'],
    ['what is much too long', 'A'.repeat(100_000)],
    ['what was sealed for another purpose', testSealer().seal('{}', 'webhook').toString('base64url')],
  ])('is refused with %s in place of the state', async (_what, state) => {
    const server = await start();
    const company = signInAt(server);

    const { url } = await company.begin();

    await expect(company.finish(await server.visit(url), state)).rejects.toMatchObject(START_AGAIN);
  });

  it('is refused with a state that another installation sealed', async () => {
    const server = await start();
    const foreign = createSealer(new Secret(new Uint8Array(32).fill(2)));

    const { url, state } = await signInAt(server, { sealer: foreign }).begin();

    await expect(signInAt(server).finish(await server.visit(url), state)).rejects.toMatchObject(START_AGAIN);
  });

  it('is refused ten minutes after the beginning', async () => {
    const server = await start();
    const company = signInAt(server);

    const { url, state } = await company.begin();
    const callback = await server.visit(url);
    clock.advance(600_000);

    await expect(company.finish(callback, state)).rejects.toMatchObject(START_AGAIN);
  });

  it('is refused when it comes again', async () => {
    const server = await start();
    const company = signInAt(server);

    const { url, state } = await company.begin();
    const callback = await server.visit(url);
    await company.finish(callback, state);

    await expect(company.finish(callback, state)).rejects.toMatchObject(START_AGAIN);
  });

  it('is refused when its ID token was made for another attempt', async () => {
    const server = await start();
    const company = signInAt(server);

    const { url, state } = await company.begin();
    const changed = new URL(url);
    changed.searchParams.set('nonce', 'of-another-attempt');

    const refused = company.finish(await server.visit(changed.href), state);

    await expect(refused).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('is refused when its code belongs to another challenge', async () => {
    const server = await start();
    const company = signInAt(server);

    const [mine, theirs] = [await company.begin(), await company.begin()];
    const stolen = (await server.visit(theirs.url)).searchParams.get('code') ?? '';
    const callback = await server.visit(mine.url);
    callback.searchParams.set('code', stolen);

    await expect(company.finish(callback, mine.state)).rejects.toMatchObject(START_AGAIN);
  });

  it.each([
    ['names another provider', (url: URL) => url.searchParams.set('iss', 'https://other.example')],
    ['names no provider', (url: URL) => url.searchParams.delete('iss')],
    ['has no state', (url: URL) => url.searchParams.delete('state')],
    ['has two states', (url: URL) => url.searchParams.append('state', 'x')],
  ])('is refused when it %s', async (_what, change) => {
    const server = await start();
    const company = signInAt(server);

    const { url, state } = await company.begin();
    const callback = await server.visit(url);
    change(callback);

    await expect(company.finish(callback, state)).rejects.toMatchObject(START_AGAIN);
    expect(server.requests).not.toContain('POST /token');
  });

  it('explains that the provider said no', async () => {
    const server = await start();
    server.isRefusing = true;
    const company = signInAt(server);

    const { url, state } = await company.begin();

    await expect(company.finish(await server.visit(url), state)).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('rejected the sign-in (access_denied)'),
    });
  });

  it('repeats no text of an address', async () => {
    const server = await start();
    server.isRefusing = true;
    const company = signInAt(server);

    const { url, state } = await company.begin();
    const callback = await server.visit(url);
    callback.searchParams.set('error', '<b>call 555-0100</b>');

    await expect(company.finish(callback, state)).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.not.stringContaining('555'),
    });
  });
});

describe('a provider', () => {
  it('that does not accept us is a fault that is logged for the operator', async () => {
    const server = await start();
    const company = signInAt(server, { clientSecret: new Secret('wrong') });

    const { url, state } = await company.begin();
    const failure = await company.finish(await server.visit(url), state).catch((error: unknown) => error);

    expect(failure).toMatchObject({ code: 'unavailable', detail: { cause: expect.any(Error) } });
    expect(JSON.stringify(failure)).not.toContain('wrong');
  });

  it('that cannot be reached is requested again the next time', async () => {
    let isDown = true;
    const server = await startLoopbackServer((_request, response) => {
      if (isDown) sendStatus(response, 503);
      else sendJson(response, { issuer: server.url, authorization_endpoint: `${server.url}/authorize` });
    });
    onTestFinished(() => server.close());
    const company = signInAt({ ...(await start()), issuer: server.url });

    await expect(company.begin()).rejects.toMatchObject({ code: 'unavailable', detail: { cause: expect.any(Error) } });
    isDown = false;
    expect((await company.begin()).url).toContain(`${server.url}/authorize?`);
  });

  it.each([
    [
      'says that it is another',
      (own: string) => ({ issuer: 'https://other.example', authorization_endpoint: `${own}/a` }),
    ],
    [
      'sends people elsewhere unprotected',
      (own: string) => ({ issuer: own, authorization_endpoint: 'http://example.com/a' }),
    ],
    ['sends people to a script', (own: string) => ({ issuer: own, authorization_endpoint: 'javascript:alert(1)' })],
    ['sends people nowhere', (own: string) => ({ issuer: own })],
  ])('that %s is not used', async (_what, metadata) => {
    const server = await startLoopbackServer((_request, response) => sendJson(response, metadata(server.url)));
    onTestFinished(() => server.close());
    const company = signInAt({ ...(await start()), issuer: server.url });

    await expect(company.begin()).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('is requested without TLS on this machine alone', async () => {
    const company = signInAt({ ...(await start()), issuer: 'http://company.example' });

    await expect(company.begin()).rejects.toMatchObject({ code: 'unavailable' });
  });

  const NOW = Math.floor(Date.now() / 1000);
  const signed = (claims: JWTPayload, key: Parameters<SignJWT['sign']>[0], alg = 'ES256') =>
    new SignJWT(claims).setProtectedHeader({ alg, kid: 'k' }).sign(key);

  it.each<[string, (claims: JWTPayload, key: PrivateKey) => Promise<string> | string, boolean]>([
    ['that is right', (claims, key) => signed(claims, key), true],
    ['of another key', async (claims) => signed(claims, (await generateKeyPair('ES256')).privateKey), false],
    ['without a signature', (claims) => new UnsecuredJWT(claims).encode(), false],
    ['signed with our secret', (claims) => signed(claims, Buffer.from('secret'.repeat(8)), 'HS256'), false],
    ['of another issuer', (claims, key) => signed({ ...claims, iss: 'https://other.example' }, key), false],
    ['for another client', (claims, key) => signed({ ...claims, aud: 'another' }, key), false],
    ['that is over', (claims, key) => signed({ ...claims, exp: NOW - 60 }, key), false],
    ['without a nonce', ({ nonce: _, ...claims }, key) => signed(claims, key), false],
    ['of no subject', (claims, key) => signed({ ...claims, sub: '' }, key), false],
    ['of a subject with a broken name', (claims, key) => signed({ ...claims, sub: 'a\u0000' }, key), false],
  ])('gets no further than it should with an ID token %s', async (_what, make, isAccepted) => {
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    const jwk = { ...(await exportJWK(publicKey)), kid: 'k' };
    let idToken = '';
    const server = await startLoopbackServer(({ url }, response) => {
      if (url.pathname === '/jwks') return sendJson(response, { keys: [jwk] });
      if (url.pathname === '/token') {
        return sendJson(response, { access_token: 'x', token_type: 'Bearer', id_token: idToken });
      }
      return sendJson(response, {
        issuer: server.url,
        authorization_endpoint: `${server.url}/authorize`,
        token_endpoint: `${server.url}/token`,
        jwks_uri: `${server.url}/jwks`,
        id_token_signing_alg_values_supported: ['ES256', 'HS256', 'none'],
      });
    });
    onTestFinished(() => server.close());
    const company = signInAt({ ...(await start()), issuer: server.url });
    const { url, state } = await company.begin();
    const parameters = new URL(url).searchParams;
    const claims = {
      iss: server.url,
      aud: 'landfall',
      sub: 'anna',
      nonce: parameters.get('nonce'),
      iat: NOW,
      exp: NOW + 60,
    };
    idToken = await make(claims, privateKey);

    const callback = new URL(`${REDIRECT_URI}?code=x&state=${parameters.get('state')}`);
    const outcome = await company.finish(callback, state).catch((error: unknown) => error);

    expect(outcome).toMatchObject(isAccepted ? { subject: 'anna' } : { code: 'unauthorized' });
  });
});
