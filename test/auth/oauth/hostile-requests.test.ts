import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithDatabase } from '../../support/database.ts';
import { type OauthClient, oauthClient } from '../../support/oauth-client.ts';
import { type SignInService, startSignInService } from '../../support/sign-in-service.ts';

const VALUES = ['', '\ud800', '\u202E', '[]', '{}', '-1', '1e999', '%00', '../..', 'x'.repeat(8_000)];

const AUTHORIZE = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'resource',
  'prompt',
  'max_age',
  'login_hint',
  'id_token_hint',
  'acr_values',
  'ui_locales',
  'claims',
  'claims_locales',
  'display',
  'response_mode',
  'request',
  'request_uri',
  'registration',
  'dpop_jkt',
  'authorization_details',
  'x_defaults',
  '__proto__',
  'constructor',
];

const TOKEN = [
  'grant_type',
  'code',
  'refresh_token',
  'client_id',
  'client_secret',
  'client_assertion',
  'client_assertion_type',
  'redirect_uri',
  'code_verifier',
  'resource',
  'scope',
  'token',
  'token_type_hint',
  '__proto__',
];

describeWithDatabase('a request that no honest client would send', () => {
  let service: SignInService;
  let client: OauthClient;
  beforeAll(async () => {
    service = await startSignInService({ AUTH_RATE_LIMITS: 'authorize=1000000,token=1000000' });
    client = await oauthClient(service);
  });
  afterAll(() => service.close());

  it.each(AUTHORIZE)('breaks nothing at the beginning, whatever %s is, once or twice', async (name) => {
    const broke = [];
    for (const value of VALUES) {
      for (const isTwice of [false, true]) {
        const { address } = client.authorization();
        address.searchParams.set(name, value);
        if (isTwice) address.searchParams.append(name, value);
        const { status, headers } = await fetch(address, { redirect: 'manual' });
        const error = headers.get('location')?.includes('server_error') ?? false;
        if (status >= 500 || error) broke.push({ value: value.slice(0, 20), isTwice, status });
      }
    }

    expect(broke).toEqual([]);
  });

  it.each(TOKEN)('breaks nothing where tokens are given or ended, whatever %s is, once or twice', async (name) => {
    const broke = [];
    for (const path of ['/token', '/revoke', '/introspect']) {
      for (const value of VALUES) {
        const body = new URLSearchParams({ client_id: client.clientId, token: 'x', grant_type: 'refresh_token' });
        body.set(name, value);
        const once = await fetch(`${service.authUrl}${path}`, { method: 'POST', body });
        body.append(name, value);
        const twice = await fetch(`${service.authUrl}${path}`, { method: 'POST', body });
        const statuses = [once.status, twice.status];
        if (statuses.some((status) => status >= 500)) broke.push({ path, value: value.slice(0, 20), statuses });
      }
    }

    expect(broke).toEqual([]);
  });

  it.each(['client_id', 'state', 'login_hint', 'ui_locales', 'display', 'x_defaults'])(
    'breaks nothing at the beginning by a NUL in %s',
    async (name) => {
      const { address } = client.authorization();
      address.searchParams.set(name, 'a\u0000b');

      const { status } = await fetch(address, { redirect: 'manual' });

      expect(status).toBeLessThan(500);
    },
  );

  it.each(['/token', '/revoke', '/introspect'])('breaks nothing by a NUL in the name of a client: %s', async (path) => {
    const { status } = await client.post(path, { client_id: 'a\u0000b', token: 'x', grant_type: 'refresh_token' });

    expect(status).toBeLessThan(500);
  });

  it.each(['/token', '/revoke', '/introspect'])('breaks nothing by its body or method: %s', async (path) => {
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const bodies = ['', '&&&', '=', '%', '%FF=%FE', 'a=b&'.repeat(20_000), `token=${'x'.repeat(1 << 20)}`];

    const statuses = [];
    for (const body of bodies) {
      statuses.push((await fetch(`${service.authUrl}${path}`, { method: 'POST', headers: form, body })).status);
    }
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      statuses.push((await fetch(`${service.authUrl}${path}`, { method })).status);
    }

    expect(statuses.filter((status) => status < 400 || status >= 500)).toEqual([]);
  });

  it('breaks nothing by its credentials', async () => {
    const credentials = [
      'Basic',
      'Basic x',
      'Basic Og==',
      'Basic eDp5',
      'Bearer x',
      'Basic JTAwOiUwMA==',
      'DPoP x',
      'x',
    ];

    const statuses = [];
    for (const Authorization of credentials) {
      const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'x' });
      const init = { method: 'POST', headers: { Authorization }, body };
      statuses.push((await fetch(`${service.authUrl}/token`, init)).status);
    }

    expect(statuses.filter((status) => status !== 400 && status !== 401)).toEqual([]);
  });

  it('breaks nothing by its cookies', async () => {
    const values = ['', '=', 'x', '"', '%00', '__proto__', `${'a'.repeat(4_000)}`];
    const names = [
      'landfall',
      'landfall-authorizing',
      'landfall-authorizing.sig',
      'landfall-asking',
      'landfall-resuming',
    ];

    const statuses = [];
    for (const value of values) {
      const Cookie = names.map((name) => `${name}=${value}`).join('; ');
      for (const path of [client.authorization().address.href, `${service.authUrl}/authorize/x`]) {
        statuses.push((await fetch(path, { headers: { Cookie }, redirect: 'manual' })).status);
      }
    }

    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  });
});
