import { createSecretKey, randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../support/browser.ts';
import { describeWithDatabase } from '../../support/database.ts';
import { type OauthClient, oauthClient, register } from '../../support/oauth-client.ts';
import { type Person, type SignInService, startSignInService } from '../../support/sign-in-service.ts';
import { useToken } from '../../support/token-use.ts';

const ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

describeWithDatabase('a program that can keep a secret', () => {
  let service: SignInService;
  let person: Person;
  let browser: Browser;
  beforeAll(async () => {
    service = await startSignInService();
    person = await service.person();
    browser = service.browser();
  });
  afterAll(() => service.close());

  const basic = (id: string, secret: string) => ({
    Authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`,
  });

  async function token(params: Record<string, string>, headers: Record<string, string> = {}) {
    const init = { method: 'POST', headers, body: new URLSearchParams(params) };
    const response = await fetch(`${service.authUrl}/token`, init);
    return { status: response.status, headers: response.headers, body: Object(await response.json()) };
  }

  async function codeFor(client: OauthClient): Promise<Record<string, string>> {
    const { code, verifier } = await client.code(person, {}, browser);
    const grant = { grant_type: 'authorization_code', redirect_uri: client.redirectUri };
    return { ...grant, code, code_verifier: verifier };
  }

  describe('proves itself with one', () => {
    it('in the head', async () => {
      const client = await oauthClient(service, { token_endpoint_auth_method: 'client_secret_basic' });
      const { client_id: id, client_secret: secret } = client.registration;
      const grant = await codeFor(client);

      const wrong = [
        await token(grant, basic(id, 'wrong')),
        await token(grant, basic(id, `${secret}x`)),
        await token(grant, basic(id, secret.slice(0, -1))),
        await token(grant, basic(id, secret.toLowerCase())),
        await token({ ...grant, client_id: id }),
      ];
      const right = await token(grant, basic(id, secret));

      expect(wrong.map(({ status, body }) => [status, body.error])).toEqual(wrong.map(() => [401, 'invalid_client']));
      expect(wrong[0]?.headers.get('www-authenticate')).toMatch(/^Basic realm=/);
      expect(right.status).toBe(200);
      expect(await useToken(service, right.body.access_token)).toEqual([200, 200]);
    });

    it('in the body', async () => {
      const client = await oauthClient(service, { token_endpoint_auth_method: 'client_secret_post' });
      const { client_id, client_secret } = client.registration;
      const grant = await codeFor(client);

      const without = await token({ ...grant, client_id });
      const wrong = await token({ ...grant, client_id, client_secret: 'wrong' });
      const twice = await token({ ...grant, client_id, client_secret }, basic(client_id, client_secret));
      const right = await token({ ...grant, client_id, client_secret });

      expect([without.status, wrong.status, twice.status, right.status]).toEqual([401, 401, 400, 200]);
    });

    it('also when it refreshes, revokes and asks about a token', async () => {
      const client = await oauthClient(service, { token_endpoint_auth_method: 'client_secret_post' });
      const { client_id, client_secret } = client.registration;
      const { body } = await token({ ...(await codeFor(client)), client_id, client_secret });
      const refresh = { grant_type: 'refresh_token', refresh_token: body.refresh_token, client_id };

      const without = await token(refresh);
      const revoked = await client.post('/revoke', { token: body.refresh_token });
      const introspected = await client.post('/introspect', { token: body.access_token });
      const right = await token({ ...refresh, client_secret });

      expect([without.status, revoked.status, introspected.status, right.status]).toEqual([401, 401, 401, 200]);
    });

    it('which is its own', async () => {
      const [own, other] = [
        await oauthClient(service, { token_endpoint_auth_method: 'client_secret_post' }),
        await oauthClient(service, { token_endpoint_auth_method: 'client_secret_post' }),
      ];
      const grant = await codeFor(own);

      const { status } = await token({
        ...grant,
        client_id: own.clientId,
        client_secret: other.registration.client_secret,
      });

      expect(status).toBe(401);
    });
  });

  describe('proves itself with a key', () => {
    let client: OauthClient;
    let privateKey: Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];
    let x = '';
    beforeAll(async () => {
      const keys = await generateKeyPair('ES256');
      privateKey = keys.privateKey;
      const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'k', alg: 'ES256', use: 'sig' };
      x = String(jwk.x);
      client = await oauthClient(service, { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [jwk] } });
    });

    const claims = (changes: Record<string, unknown> = {}): JWTPayload => {
      const now = Math.floor(Date.now() / 1000);
      const whole = {
        iss: client.clientId,
        sub: client.clientId,
        aud: service.authUrl,
        jti: randomBytes(16).toString('hex'),
        iat: now,
        exp: now + 60,
        ...changes,
      };
      return Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined));
    };

    const signed = (changes: Record<string, unknown> = {}, key = privateKey) =>
      new SignJWT(claims(changes)).setProtectedHeader({ alg: 'ES256', kid: 'k' }).sign(key);

    const withAssertion = async (grant: Record<string, string>, client_assertion: string) =>
      token({ ...grant, client_id: client.clientId, client_assertion_type: ASSERTION, client_assertion });

    it('whose public part it registered', async () => {
      const { status, body } = await withAssertion(await codeFor(client), await signed());

      expect(status).toBe(200);
      expect(await useToken(service, body.access_token)).toEqual([200, 200]);
    });

    it('and with nothing else', async () => {
      const grant = await codeFor(client);
      const foreign = (await generateKeyPair('ES256')).privateKey;
      const secret = createSecretKey(Buffer.from(x.padEnd(32)));
      const wrong = [
        await signed({}, foreign),
        await signed({ aud: 'https://elsewhere.example' }),
        await signed({ iss: 'another' }),
        await signed({ sub: 'another' }),
        await signed({ exp: 1_000_000_000 }),
        await signed({ exp: undefined }),
        await signed({ jti: undefined }),
        await signed({ nbf: Math.floor(Date.now() / 1000) + 3_600 }),
        await new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: 'k' }).sign(secret),
        `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims())).toString('base64url')}.`,
        'x',
      ];

      const statuses = [];
      for (const assertion of wrong) statuses.push((await withAssertion(grant, assertion)).status);
      statuses.push((await token({ ...grant, client_id: client.clientId })).status);

      expect(statuses.filter((status) => status !== 400 && status !== 401)).toEqual([]);
    });

    it('and with the same proof once', async () => {
      const assertion = await signed();
      const first = await withAssertion(await codeFor(client), assertion);

      const second = await withAssertion(await codeFor(client), assertion);

      expect([first.status, second.status]).toEqual([200, 401]);
    });

    it.each([
      ['no key', { token_endpoint_auth_method: 'private_key_jwt' }],
      ['a secret key', { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [{ kty: 'oct', k: 'eA' }] } }],
      [
        'keys and an address of keys',
        { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [] }, jwks_uri: 'https://host.example/jwks' },
      ],
      ['a private key', { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [{ kty: 'EC', d: 'x' }] } }],
      ['a certificate', { token_endpoint_auth_method: 'tls_client_auth' }],
      ['a shared key', { token_endpoint_auth_method: 'client_secret_jwt' }],
    ])('and does not register with %s', async (_what, metadata) => {
      const { status } = await register(service, { redirect_uris: ['https://host.example/cb'], ...metadata });

      expect(status).toBe(400);
    });
  });

  it('is not taken for one that has none', async () => {
    const client = await oauthClient(service);
    const grant = await codeFor(client);

    const inHead = await token(grant, basic(client.clientId, 'anything'));
    const inBody = await token({ ...grant, client_id: client.clientId, client_secret: 'anything' });

    expect([inHead.status, inBody.status]).toEqual([401, 401]);
  });
});
