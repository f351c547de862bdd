import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeWithDatabase } from '../../support/database.ts';
import { register } from '../../support/oauth-client.ts';
import { type SignInService, startSignInService } from '../../support/sign-in-service.ts';

const REDIRECT = 'https://host.example/callback';

/** Every member of RFC 7591 §2 and of OpenID Connect Registration 1.0 §2, and some that mean something to programs. */
const MEMBERS = [
  'redirect_uris',
  'token_endpoint_auth_method',
  'grant_types',
  'response_types',
  'client_name',
  'client_uri',
  'logo_uri',
  'scope',
  'contacts',
  'tos_uri',
  'policy_uri',
  'jwks_uri',
  'jwks',
  'software_id',
  'software_version',
  'software_statement',
  'application_type',
  'sector_identifier_uri',
  'subject_type',
  'id_token_signed_response_alg',
  'default_max_age',
  'require_auth_time',
  'default_acr_values',
  'initiate_login_uri',
  'request_uris',
  'post_logout_redirect_uris',
  'response_modes',
  'client_id',
  'client_secret',
  'client_secret_expires_at',
  'client_id_issued_at',
  'registration_access_token',
  'x_normalized',
  'dpop_bound_access_tokens',
  'require_pushed_authorization_requests',
  'token_endpoint_auth_signing_alg',
  'constructor',
  'toString',
  'length',
];

const VALUES = [
  null,
  '',
  0,
  -1,
  1e308,
  true,
  'a text',
  [],
  [null],
  [''],
  [[]],
  [{}],
  {},
  { keys: [] },
  { keys: [{ kty: 'EC' }] },
  { keys: 'x' },
];

const REFUSALS = ['invalid_client_metadata', 'invalid_redirect_uri', 'invalid_request'];

describeWithDatabase('a registration', () => {
  let service: SignInService;
  beforeAll(async () => {
    service = await startSignInService({ AUTH_RATE_LIMITS: 'register=1000000' });
  });
  afterAll(() => service.close());

  function post(body: string, headers: Record<string, string> = { 'Content-Type': 'application/json' }) {
    return fetch(`${service.authUrl}/register`, { method: 'POST', headers, body });
  }

  describe('that is wrong is refused in the form of RFC 7591 §3.2.2, and breaks nothing', () => {
    it.each(MEMBERS)('whatever the type of %s is', async (member) => {
      const wrong = [];
      for (const value of VALUES) {
        const { status, body } = await register(service, { redirect_uris: [REDIRECT], [member]: value });
        const isRefusal = status === 400 && REFUSALS.includes(body.error);
        if (status !== 201 && !isRefusal) wrong.push({ value, status, body });
      }

      expect(wrong).toEqual([]);
    });

    it.each(['client_name', 'x_normalized', 'token_endpoint_auth_signing_alg'])(
      'where %s holds what no database stores, or nothing that could be shown',
      async (member) => {
        const wrong = [];
        for (const value of ['a\u0000b', 'a\ud800b', { toString: 1, length: 3 }]) {
          const { status, body } = await register(service, { redirect_uris: [REDIRECT], [member]: value });
          const isRefusal = status === 400 && REFUSALS.includes(body.error);
          if (status !== 201 && !isRefusal) wrong.push({ value, status, body });
        }

        expect(wrong).toEqual([]);
      },
    );

    it.each([
      ['nothing', ''],
      ['no JSON', 'redirect_uris=x'],
      ['half of JSON', '{"redirect_uris":["https://host.example/callback"]'],
      ['null', 'null'],
      ['a list', '[{"redirect_uris":["https://host.example/callback"]}]'],
      ['a text', '"x"'],
      ['a number', '1'],
      ['nothing in it', '{}'],
      ['a megabyte', JSON.stringify({ redirect_uris: [REDIRECT], client_name: 'x'.repeat(1 << 20) })],
      ['a deep nest of lists', `{"redirect_uris":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
      ['a deep nest of objects', `${'{"jwks":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
      ['letters that are none', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]).toString('latin1')],
    ])('where its body is %s', async (_what, body) => {
      const response = await post(body);

      const answer = Object(await response.json());
      expect([400, 413]).toContain(response.status);
      expect(answer.error).toMatch(/^invalid_(request|client_metadata|redirect_uri)$/);
    });

    it.each([{ 'Content-Type': 'text/plain' }, { 'Content-Type': 'application/x-www-form-urlencoded' }, {}])(
      'where it is sent as %j',
      async (headers) => {
        const response = await post(JSON.stringify({ redirect_uris: [REDIRECT] }), { ...headers });

        expect(response.status).toBe(400);
      },
    );

    it.each([
      ['eleven', Array.from({ length: 11 }, (_, index) => `https://host.example/${index}`)],
      ['none', []],
      ['one of three kilobytes', [`https://host.example/${'a'.repeat(3_000)}`]],
      ['one without TLS', ['http://host.example/callback']],
      ['one without TLS beside a good one', [REDIRECT, 'http://evil.example/callback']],
      ['one with a fragment', [`${REDIRECT}#x`]],
      ['one with an empty fragment', [`${REDIRECT}#`]],
      ['one with a user', ['https://user@host.example/callback']],
      ['one with a password', ['https://user:secret@host.example/callback']],
      ['one with an empty user', ['https://@host.example/callback']],
      ['a relative one', ['/callback']],
      ['one of another host in disguise', ['https:\\\\user@host.example/callback']],
      ['a script', ['javascript:alert(1)']],
      ['a script in another case', ['JaVaScRiPt:alert(1)']],
      ['a script after a line break', ['\njavascript:alert(1)']],
      ['a script of the old kind', ['vbscript:x']],
      ['data', ['data:text/html,x']],
      ['a file', ['file:///etc/passwd']],
      ['a blob', ['blob:https://host.example/x']],
      ['a part of the browser', ['about:blank']],
      ['an intent', ['intent://x#Intent;scheme=x;end']],
      ['a mail', ['mailto:a@example.com']],
      ['TLS on this machine', ['https://localhost/cb']],
      ['TLS on this machine by its address', ['https://127.0.0.1:1/cb']],
      ['an address of this network', ['http://192.168.0.1/cb']],
      ['every address', ['http://0.0.0.0/cb']],
      ['a name that begins like this machine', ['http://localhost.evil.example/cb']],
      ['a number', [1]],
      ['a text instead of a list', REDIRECT],
    ])('where its addresses are %s', async (_what, redirect_uris) => {
      const { status, body } = await register(service, { redirect_uris });

      expect(status).toBe(400);
      expect(body.error).toMatch(/^invalid_(redirect_uri|client_metadata)$/);
      expect(body.error_description).toEqual(expect.any(String));
    });

    it('where its name is a page long', async () => {
      const { status } = await register(service, { redirect_uris: [REDIRECT], client_name: 'x'.repeat(201) });

      expect(status).toBe(400);
    });
  });

  it('takes nothing from a prototype', async () => {
    const response = await post(
      `{"redirect_uris":["${REDIRECT}"],"__proto__":{"client_id":"chosen","client_secret":"chosen","token_endpoint_auth_method":"client_secret_post","redirect_uris":["https://evil.example/x"],"polluted":1},"constructor":{"prototype":{"polluted":1}}}`,
    );

    const body = Object(await response.json());
    expect([201, 400]).toContain(response.status);
    expect(JSON.stringify(body)).not.toMatch(/chosen|evil|polluted/);
    expect(Object({}).polluted).toBeUndefined();
  });

  it('does not let a program choose what is for us to choose', async () => {
    const chosen = {
      client_id: 'chosen',
      client_secret: 'chosen',
      registration_access_token: 'chosen',
      registration_client_uri: 'https://evil.example/chosen',
      client_id_issued_at: 1,
      client_secret_expires_at: 1,
    };

    const { status, body } = await register(service, { redirect_uris: [REDIRECT], ...chosen });

    expect(status).toBe(201);
    expect(JSON.stringify(body)).not.toContain('chosen');
    expect(body.client_id_issued_at).toBeGreaterThan(1_700_000_000);
  });

  it('that asks for everything gets what there is', async () => {
    const { status, body } = await register(service, {
      redirect_uris: [REDIRECT],
      grant_types: ['authorization_code', 'implicit', 'password', 'client_credentials', 'refresh_token'],
      response_types: ['code', 'token', 'id_token'],
      scope: 'openid everything account:admin claudeai',
    });

    expect(status).toBe(201);
    expect(body.grant_types.sort()).toEqual(['authorization_code', 'refresh_token']);
    expect(body.response_types).toEqual(['code']);
  });

  it('gives a secret to a program that proves itself with one, and to no other', async () => {
    const of = async (metadata: object) =>
      (await register(service, { redirect_uris: [REDIRECT], ...metadata })).body.client_secret;

    expect(await of({ token_endpoint_auth_method: 'client_secret_basic' })).toEqual(expect.any(String));
    expect(await of({ token_endpoint_auth_method: 'client_secret_post' })).toEqual(expect.any(String));
    expect(await of({ token_endpoint_auth_method: 'none' })).toBeUndefined();
    expect(await of({})).toBeUndefined();
  });

  it('is not cached, and open to programs in a browser', async () => {
    const preflight = await fetch(`${service.authUrl}/register`, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://inspector.example',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'content-type',
      },
    });
    const { headers } = await register(service, { redirect_uris: [REDIRECT] });

    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('cache-control')).toBe('no-store');
  });
});
