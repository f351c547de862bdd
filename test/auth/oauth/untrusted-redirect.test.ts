import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithDatabase } from '../../support/database.ts';
import { oauthClient, type RegisteredClient } from '../../support/oauth-client.ts';
import { authorizeAs, type Person, type SignInService, startSignInService } from '../../support/sign-in-service.ts';

const INVALID = [
  ['that wants no page', { prompt: 'none' }, 'login_required'],
  ['without a challenge', { code_challenge: null }, 'invalid_request'],
  ['for a token', { response_type: 'token' }, 'unsupported_response_type'],
  ['for another resource', { resource: 'https://elsewhere.example' }, 'invalid_target'],
] as const;

describeWithDatabase('an authorization request that is answered without a page', () => {
  let service: SignInService;
  let person: Person;
  let client: RegisteredClient;
  beforeAll(async () => {
    service = await startSignInService();
    person = await service.person();
    client = await oauthClient(service);
  });
  afterAll(() => service.close());

  it.each(INVALID)('leads a stranger nowhere: one %s', async (_what, params, error) => {
    const { address } = client.authorization(params);

    const response = await fetch(address, { redirect: 'manual' });

    expect([response.status, response.headers.get('location')]).toEqual([400, null]);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const text = await response.text();
    expect(text).toContain(error);
    expect(text).not.toContain('host.example');
  });

  it('leads a person nowhere who has not connected the program, and back to it who has', async () => {
    const other = await oauthClient(service);
    const browser = service.browser();
    await authorizeAs(person, browser, other.authorization().address, 'deny');
    const open = (one: RegisteredClient) => browser.open(String(one.authorization({ prompt: 'none' }).address));

    const before = await open(client);
    await client.connect(person, {}, browser);
    const [after, ofOther] = [await open(client), await open(other)];

    expect([before.status, new URL(before.url).origin]).toEqual([400, service.authUrl]);
    expect(after.url.startsWith('https://host.example/callback?')).toBe(true);
    expect(new URL(after.url).searchParams.get('error')).toBe('consent_required');
    expect([ofOther.status, new URL(ofOther.url).origin]).toEqual([400, service.authUrl]);
  });
});
